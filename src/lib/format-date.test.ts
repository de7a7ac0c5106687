import { expect, test } from "vitest";
import { formatDate } from "./format-date.ts";

test("a day is written out, the same in every time zone", () => {
  expect(formatDate("2025-01-27")).toBe("January 27, 2025");
});

test("what is no day stays as it is", () => {
  expect(formatDate("soon")).toBe("soon");
});
