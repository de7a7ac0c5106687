import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  "p@ssw0rd",
  "P@ssw0rd",
  "Password1!",
  "!Password1",
  "**Abcd1234**",
  "Sasha_007",
  "Pass-word-1",
])("%s is common", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["Kopi-lane-1", "New-pass-2", "Demo-admin-1", "Password1!Kopi", "", "!!!"])(
  "'%s' is not common",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test.each(["Selat-2026", "2026!SELAT", "Waiter-AI1", "Selat-Admin-9", "Welcome-1"])(
  "%s is common: it consists of the product's own words",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test("a password with one of the product's words among others is not common", () => {
  expect(isCommonPassword("Selat-teh-tarik-1")).toBe(false);
});
