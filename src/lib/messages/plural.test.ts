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
  [1, "pl", polish, "miesiąc"],
  [22, "pl", polish, "22 miesiące"],
  [25, "pl", polish, "25 miesięcy"],
  [2, "en", { two: "a pair", other: "[count] of them" }, "a pair"],
  [3, "id", { other: "[count] bulan" }, "3 bulan"],
  [1200, "id", { other: "[count] bulan" }, "1.200 bulan"],
])("%i in %s", (count, language, forms, words) => {
  expect(plural(forms, count, language)).toBe(words);
});
