// @vitest-environment node
import { expect, test } from "vitest";
import {
  formatAgo,
  formatCreated,
  formatCreatedShort,
  formatDay,
  formatDuration,
  formatExact,
  formatMoment,
} from "./format-time.ts";

const now = new Date(2026, 10, 20, 10, 30);

test.each([
  [new Date(2026, 10, 20, 9, 12), "Today, 09:12"],
  [new Date(2026, 10, 20, 0, 5), "Today, 00:05"],
  [new Date(2026, 10, 19, 23, 59), "Yesterday"],
  [new Date(2026, 10, 18, 12, 0), "18 Nov"],
  [new Date(2025, 10, 18, 12, 0), "18 Nov 2025"],
])("writes the arrival %s as '%s'", (date, expected) => {
  expect(formatCreated(date.toISOString(), now)).toBe(expected);
});

test.each([
  [new Date(2026, 10, 20, 9, 12), "09:12"],
  [new Date(2026, 10, 19, 23, 59), "19 Nov"],
  [new Date(2025, 10, 18, 12, 0), "18 Nov 2025"],
])("writes the arrival %s in short as '%s'", (date, expected) => {
  expect(formatCreatedShort(date.toISOString(), now)).toBe(expected);
});

test.each([
  [0, "0 min"],
  [59 * 60_000, "59 min"],
  [60 * 60_000, "1 h"],
  [100 * 60_000, "1 h 40 min"],
  [24 * 60 * 60_000, "1 day"],
  [6.9 * 24 * 60 * 60_000, "6 days"],
])("writes %d ms as %s", (length, expected) => {
  expect(formatDuration(length)).toBe(expected);
});

test.each([
  [new Date(2026, 10, 20, 10, 29, 30), "just now"],
  [new Date(2026, 10, 20, 10, 25), "5 min ago"],
  [new Date(2026, 10, 20, 9, 12), "today at 09:12"],
  [new Date(2026, 10, 18, 9, 12), "on 18 Nov at 09:12"],
])("describes %s, in a sentence, as '%s'", (date, expected) => {
  expect(formatAgo(date.toISOString(), now)).toBe(expected);
});

test("writes a moment with its time, a day without", () => {
  const date = new Date(2026, 10, 19, 18, 40).toISOString();
  expect(formatMoment(date, now)).toBe("Yesterday, 18:40");
  expect(formatMoment(new Date(2026, 10, 20, 9, 12).toISOString(), now)).toBe("Today, 09:12");
  expect(formatMoment(new Date(2025, 10, 18, 9, 12).toISOString(), now)).toBe("18 Nov 2025, 09:12");
  expect(formatDay(date, now)).toBe("19 Nov");
});

test.each([
  [2 * 24 * 60 * 60_000, "2 days"],
  [24 * 60 * 60_000 - 1, "23 h 59 min"],
  [61 * 60_000, "1 h 1 min"],
])("writes %d ms as %s, rounded down to whole units", (length, expected) => {
  expect(formatDuration(length)).toBe(expected);
});

test.each([
  [new Date(2026, 10, 20, 10, 29), "1 min ago"],
  [new Date(2026, 10, 20, 9, 31), "59 min ago"],
  [new Date(2026, 10, 20, 9, 30), "today at 09:30"],
  [new Date(2026, 10, 19, 23, 0), "yesterday at 23:00"],
  [new Date(2026, 10, 18, 23, 59), "on 18 Nov at 23:59"],
])("at the boundary between two forms, describes %s as '%s'", (date, expected) => {
  expect(formatAgo(date.toISOString(), now)).toBe(expected);
});

test("omits the year of a day in this year, in the past and in the future", () => {
  expect(formatDay(new Date(2026, 11, 21).toISOString(), now)).toBe("21 Dec");
  expect(formatDay(new Date(2027, 0, 3).toISOString(), now)).toBe("3 Jan 2027");
  expect(formatMoment(new Date(2026, 10, 18, 9, 12).toISOString(), now)).toBe("18 Nov, 09:12");
});

test("writes the full date and time for a tooltip", () => {
  expect(formatExact(new Date(2026, 10, 20, 9, 12).toISOString())).toMatch(
    /^Friday,? 20 November 2026 at 9:12\s?am$/i,
  );
});
