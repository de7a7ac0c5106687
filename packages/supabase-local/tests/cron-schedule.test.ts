import { expect, test } from "vitest";
import { isDue } from "../src/cron-schedule.ts";

/** The UTC minutes of 2026-11-23, a Monday, at which a schedule is due. */
function minutesOf(schedule: string): string[] {
  const day = Date.UTC(2026, 10, 23);
  const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(day + minute * 60_000));
  return minutes.filter((it) => isDue(schedule, it)).map((it) => it.toISOString().slice(11, 16));
}

test.each([
  ["17 18 * * *", ["18:17"]],
  ["*/20 3 * * *", ["03:00", "03:20", "03:40"]],
  ["5,50-51 0 * * *", ["00:05", "00:50", "00:51"]],
  ["10-30/10 1 * 11 1", ["01:10", "01:20", "01:30"]],
  ["0 0 1 * *", []],
  ["0 0 * * 0", []],
  ["0 0 1 * 1", ["00:00"]],
])("%s is due at %j", (schedule, expected) => {
  expect(minutesOf(schedule)).toEqual(expected);
});

test("every asterisk means every minute, and both 0 and 7 mean Sunday", () => {
  expect(minutesOf("* * * * *")).toHaveLength(24 * 60);
  const sunday = new Date("2026-11-22T00:00:00Z");
  expect([isDue("0 0 * * 0", sunday), isDue("0 0 * * 7", sunday)]).toEqual([true, true]);
});
