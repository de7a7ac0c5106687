import { expect, test } from "vitest";
import {
  formatAgo,
  formatCreated,
  formatDay,
  formatDuration,
  formatMoment,
} from "./format-time.ts";

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

test.each([
  [0, "0 min"],
  [59 * 60_000, "59 min"],
  [60 * 60_000, "1 h"],
  [100 * 60_000, "1 h 40 min"],
  [24 * 60 * 60_000, "1 day"],
  [6.9 * 24 * 60 * 60_000, "6 days"],
])("%d ms are %s", (length, expected) => {
  expect(formatDuration(length)).toBe(expected);
});

test.each([
  [new Date(2026, 10, 20, 10, 29, 30), "just now"],
  [new Date(2026, 10, 20, 10, 25), "5 min ago"],
  [new Date(2026, 10, 20, 9, 12), "today at 09:12"],
  [new Date(2026, 10, 18, 9, 12), "on 18 Nov at 09:12"],
])("%s was %s", (date, expected) => {
  expect(formatAgo(date.toISOString(), now)).toBe(expected);
});

test("a moment has its time, a day has none", () => {
  const date = new Date(2026, 10, 19, 18, 40).toISOString();
  expect(formatMoment(date, now)).toBe("Yesterday, 18:40");
  expect(formatMoment(new Date(2026, 10, 20, 9, 12).toISOString(), now)).toBe("Today, 09:12");
  expect(formatMoment(new Date(2025, 10, 18, 9, 12).toISOString(), now)).toBe("18 Nov 2025, 09:12");
  expect(formatDay(date, now)).toBe("19 Nov");
});
