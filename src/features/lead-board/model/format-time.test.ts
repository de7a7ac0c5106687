import { expect, test } from "vitest";
import { formatCreated } from "./format-time.ts";

const now = new Date(2026, 10, 20, 10, 30);

test.each([
  [new Date(2026, 10, 20, 9, 12), "Today, 09:12"],
  [new Date(2026, 10, 20, 0, 5), "Today, 00:05"],
  [new Date(2026, 10, 19, 23, 59), "Yesterday"],
  [new Date(2026, 10, 18, 12, 0), "18 Nov"],
  [new Date(2025, 10, 18, 12, 0), "18 Nov 2025"],
])("%s", (date, expected) => {
  expect(formatCreated(date.toISOString(), now)).toBe(expected);
});
