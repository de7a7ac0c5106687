import { expect, test } from "vitest";
import { keptPeriodInWords } from "./kept-period.ts";

test.each([
  [24, "two years"],
  [12, "one year"],
  [18, "18 months"],
  [6, "6 months"],
  [1, "one month"],
])("%i months are %s", (months, words) => {
  expect(keptPeriodInWords(months)).toBe(words);
});
