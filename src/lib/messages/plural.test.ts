import { expect, test } from "vitest";
import { plural } from "./plural.ts";

// Polish has three forms, and 22 has a different one from 25.
const polish = {
  one: "miesiąc",
  few: "[count] miesiące",
  many: "[count] miesięcy",
  other: "[count] miesiąca",
};

test.each([
  [1, "pl", "miesiąc", polish],
  [22, "pl", "22 miesiące", polish],
  [25, "pl", "25 miesięcy", polish],
  [2, "en", "a pair", { two: "a pair", other: "[count] of them" }],
  [3, "id", "3 bulan", { other: "[count] bulan" }],
  [1200, "id", "1.200 bulan", { other: "[count] bulan" }],
])("writes %i in %s as '%s'", (count, language, expected, forms) => {
  expect(plural(forms, count, language)).toBe(expected);
});
