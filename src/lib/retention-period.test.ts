import { expect, test } from "vitest";
import { retentionPeriodInWords } from "./retention-period.ts";
import { english } from "./messages/english.ts";

test.each([
  [24, "two years"],
  [12, "one year"],
  [36, "3 years"],
  [18, "18 months"],
  [6, "6 months"],
  [1, "one month"],
])("writes %i months as %s", (months, expected) => {
  expect(retentionPeriodInWords(months, english, "en")).toBe(expected);
});
