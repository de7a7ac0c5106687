// @vitest-environment node
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testLead } from "../../leads/testing/test-lead.ts";
import { isLate, lateAt, lateSince } from "./late.ts";
import type { WorkingHours } from "../../leads/model/lead.ts";
import { responseDue } from "../../leads/model/working-hours.ts";
import { seed } from "../../../../tests/tier.ts";

const singapore: WorkingHours = {
  country: "SG",
  time_zone: "Asia/Singapore",
  days: [1, 2, 3, 4, 5],
  opens: "09:00:00",
  closes: "18:00:00",
  response_minutes: 60,
  holidays: ["2026-11-09"],
};
// Tuesday noon in Singapore.
const now = Date.parse("2026-11-24T04:00:00Z");

test("a lead is late after the day of its plan, or when its reply is due and has not been sent", () => {
  const lead = testLead({ id: "a", created_at: "2026-11-24T02:30:00Z" });
  const answered = { ...lead, first_response_at: "2026-11-24T02:40:00Z" };
  expect(isLate(lead, [singapore], now)).toBe(true);
  expect(isLate({ ...lead, created_at: "2026-11-24T03:30:00Z" }, [singapore], now)).toBe(false);
  expect(isLate({ ...lead, created_at: "2026-11-24T03:00:00Z" }, [singapore], now)).toBe(true);
  expect(isLate(answered, [singapore], now)).toBe(false);
  expect(isLate({ ...answered, next_action: "Call", next_action_on: "2026-11-23" }, [], now)).toBe(
    true,
  );
  expect(isLate({ ...answered, next_action: "Call", next_action_on: "2026-11-24" }, [], now)).toBe(
    false,
  );
});

test("lateAt returns the day, and per country until when a lead arrived whose reply is due", () => {
  expect(lateAt([singapore], now)).toEqual({ day: "2026-11-24", SG: "2026-11-24T03:00:00.000Z" });
});

test("a lead arrived by lateSince exactly if its own reply is due, to the minute", () => {
  const minutes = fc.integer({ min: 0, max: 40 * 24 * 60 });
  fc.assert(
    fc.property(minutes, minutes, (ago, before) => {
      const at = now - ago * 60_000;
      const created = at - before * 60_000;
      expect(created <= lateSince(singapore, at)).toBe(responseDue(created, singapore) <= at);
    }),
    { numRuns: 300, seed },
  );
});

test("without working days no reply of the last 50 days is due", () => {
  expect(lateSince({ ...singapore, days: [] }, now)).toBeLessThan(now - 50 * 86_400_000);
});
