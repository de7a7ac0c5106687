import assert from "node:assert/strict";
import { toAuthRefusal } from "./to-auth-refusal.ts";

const cases = [
  { code: "email_exists", message: "A user with this email address has already been registered" },
  { code: "weak_password", message: "Password should be at least 6 characters." },
  { code: "unexpected_failure", message: "connection to 10.0.0.1 refused" },
];

const messages = [
  "A user with this email already exists.",
  "Password must be at least 6 characters long.",
  "The request could not be completed.",
];

for (const [index, error] of cases.entries()) {
  Deno.test(`translates auth's ${error.code} into "${messages[index]}"`, () => {
    assert.equal(toAuthRefusal(error).message, messages[index]);
  });
}
