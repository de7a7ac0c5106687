import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each(["p@ssw0rd", "P@ssw0rd", "Password1!", "!Password1", "**Abcd1234**", "Sasha_007"])(
  "%s is common",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(["Kopi-lane-1", "New-pass-2", "Demo-admin-1", "Password1!Kopi", "", "!!!"])(
  "'%s' is not common",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
