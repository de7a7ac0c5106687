// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import {
  dayAfter,
  daysUntil,
  describePlan,
  isOpen,
  isUnplanned,
  planOf,
  usualDays,
} from "./next-action.ts";

/** Tuesday noon in the user's time zone. */
const now = new Date(2026, 10, 24, 12).getTime();

function planFor(next_action_on: string) {
  return describePlan({ next_action: "Call", next_action_on }, now);
}

test.each([
  ["2026-11-24", "Call today", false, true],
  ["2026-11-25", "Call tomorrow", false, false],
  ["2026-11-27", "Call on 27 Nov", false, false],
  ["2026-11-23", "Call, 1 day overdue", true, false],
  ["2026-11-14", "Call, 10 days overdue", true, false],
])("a plan for %s reads '%s'", (day, text, isOverdue, isToday) => {
  expect(planFor(day)).toEqual({ text, isOverdue, isToday });
});

test("counts days from midnight to midnight in the user's time zone", () => {
  const late = new Date(2026, 10, 24, 23, 59).getTime();
  expect(dayAfter(late, 0)).toBe("2026-11-24");
  expect(dayAfter(late, 7)).toBe("2026-12-01");
  expect(daysUntil("2026-11-25", late)).toBe(1);
});

test("offers today, tomorrow, in three days and the next Monday", () => {
  expect(usualDays(now)).toEqual([
    { key: "today", title: "today", day: "2026-11-24" },
    { key: "tomorrow", title: "tomorrow", day: "2026-11-25" },
    { key: "3", title: "in 3 days", day: "2026-11-27" },
    { key: "monday", title: "next Monday", day: "2026-11-30" },
  ]);
});

test.each([
  [new Date(2026, 10, 24), "2026-11-30"],
  [new Date(2026, 10, 29), "2026-11-30"],
  [new Date(2026, 10, 30), "2026-12-07"],
])("the last usual day after %s is Monday %s", (day, monday) => {
  expect(usualDays(day.getTime()).at(-1)?.day).toBe(monday);
});

test("a lead is unplanned if it is open and has no plan", () => {
  const lead = testLead({ id: "a" });
  const planned = { next_action: "Call", next_action_on: "2026-11-24" };
  expect(isUnplanned(lead)).toBe(true);
  expect(isUnplanned({ ...lead, ...planned })).toBe(false);
  expect(isUnplanned({ ...lead, stage: "closed" })).toBe(false);
  expect(isOpen({ ...lead, deleted_at: lead.created_at })).toBe(false);
  expect([planOf(lead), planOf({ ...lead, ...planned })]).toEqual([null, planned]);
});

test("planOf returns null unless a lead has both an action and a day", () => {
  expect(planOf(testLead({ id: "a", next_action: "Call" }))).toBeNull();
  expect(planOf(testLead({ id: "a", next_action_on: "2026-11-24" }))).toBeNull();
});
