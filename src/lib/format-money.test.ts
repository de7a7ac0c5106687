// @vitest-environment node
import { expect, test } from "vitest";
import { formatMoney } from "./format-money.ts";

test.each([
  [12_000, "SGD", "SGD\u00a012,000"],
  [0, "MYR", "MYR\u00a00"],
  [1_500_000_000, "IDR", "IDR\u00a01,500,000,000"],
  [99.5, "SGD", "SGD\u00a099.50"],
  [9_999_999_999_999.99, "IDR", "IDR\u00a09,999,999,999,999.99"],
])("writes %d %s as %s", (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
