// @vitest-environment node
import { expect, test } from "vitest";
import { currencyOf, valueOf, valueSchema } from "./value.schema.ts";

function parseAmount(amount: string) {
  const { success, data, error } = valueSchema.safeParse({ amount, currency: "SGD" });
  return success ? valueOf(data) : error.issues[0]?.message;
}

test.each([
  ["12000", 12_000],
  [" 12,000.50 ", 12_000.5],
  ["1 500 000 000", 1_500_000_000],
  ["0", 0],
  ["9999999999999.99", 9_999_999_999_999.99],
])("reads %j as the amount %d", (typed, amount) => {
  expect(parseAmount(typed)).toEqual({ amount, currency: "SGD" });
});

test("reads an empty field as no value", () => {
  expect(parseAmount("  ")).toBeNull();
});

test.each(["-1", "12k", "1.234", "12.000.000", "99999999999999", "e5", "∞"])(
  "refuses %j as an amount",
  (typed) => {
    expect(parseAmount(typed)).toBe("Enter an amount such as 12000 or 99.50");
  },
);

test("uses the currency of the lead's country, and SGD for other countries", () => {
  expect(["SG", "MY", "ID", "other"].map(currencyOf)).toEqual(["SGD", "MYR", "IDR", "SGD"]);
});
