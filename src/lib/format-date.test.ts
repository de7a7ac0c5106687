import { expect, test } from "vitest";
import { formatDate } from "./format-date.ts";
import { ONLY_LANGUAGE } from "./languages.ts";

test("writes a day in words, the same in every time zone", () => {
  expect(formatDate("2025-01-27", ONLY_LANGUAGE)).toBe("January 27, 2025");
});

test.each([
  ["id", "ID", "27 Januari 2025"],
  ["ms", "MY", "27 Januari 2025"],
  ["zh-Hans", "SG", "2025年1月27日"],
])("writes a day in %s as its region does", (tag, region, written) => {
  const language = { ...ONLY_LANGUAGE, tag, region };
  expect(formatDate("2025-01-27", language)).toBe(written);
});

test("leaves a text that is not a date unchanged", () => {
  expect(formatDate("soon", ONLY_LANGUAGE)).toBe("soon");
});
