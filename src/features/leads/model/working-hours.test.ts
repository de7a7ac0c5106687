// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import type { WorkingHours } from "./lead.ts";
import { dueOf, responseDue } from "./working-hours.ts";

const singapore: WorkingHours = {
  country: "SG",
  time_zone: "Asia/Singapore",
  days: [1, 2, 3, 4, 5],
  opens: "09:00:00",
  closes: "18:00:00",
  response_minutes: 60,
  holidays: [],
};
const malaysia = { ...singapore, country: "MY", time_zone: "Asia/Kuala_Lumpur" };
const jakarta = { ...singapore, country: "ID", time_zone: "Asia/Jakarta", closes: "17:00:00" };

function due(start: string, hours = singapore) {
  return new Date(responseDue(Date.parse(start), hours)).toISOString();
}

// 2026-11-20 is a Friday; Singapore and Malaysia are 8 hours ahead of UTC, Jakarta 7.
test.each([
  ["within the hours", "2026-11-20T02:00:00Z", "2026-11-20T03:00:00.000Z"],
  ["before they begin", "2026-11-19T22:30:00Z", "2026-11-20T02:00:00.000Z"],
  ["to the minute they end", "2026-11-20T09:00:00Z", "2026-11-20T10:00:00.000Z"],
  ["over a weekend", "2026-11-20T09:30:00Z", "2026-11-23T01:30:00.000Z"],
  ["after they ended on a Friday", "2026-11-20T10:00:00Z", "2026-11-23T02:00:00.000Z"],
  ["on a Saturday", "2026-11-21T03:00:00Z", "2026-11-23T02:00:00.000Z"],
])("a reply is due after an hour of working time (%s)", (_, start, expected) => {
  expect(due(start)).toBe(expected);
});

test("uses the clock of each country", () => {
  expect(due("2026-11-20T01:30:00Z", malaysia)).toBe("2026-11-20T02:30:00.000Z");
  // 08:30 in Jakarta, half an hour before the working hours begin.
  expect(due("2026-11-20T01:30:00Z", jakarta)).toBe("2026-11-20T03:00:00.000Z");
  expect(due("2026-11-20T09:30:00Z", jakarta)).toBe("2026-11-23T02:30:00.000Z");
});

test("continues a reply time longer than a day on the next working day", () => {
  const twoDays = { ...singapore, response_minutes: 20 * 60 };
  expect(due("2026-11-19T01:00:00Z", twoDays)).toBe("2026-11-23T03:00:00.000Z");
});

test("converts times before and after a change of clocks with their own offsets", () => {
  const london = { ...singapore, time_zone: "Europe/London" };
  // The clocks go back on Sunday 25 October 2026.
  expect(due("2026-10-23T16:30:00Z", london)).toBe("2026-10-26T09:30:00.000Z");
});

test("without working days or hours a reply is never due", () => {
  expect(responseDue(0, { ...singapore, days: [] })).toBe(Number.POSITIVE_INFINITY);
  expect(responseDue(0, { ...singapore, closes: "09:00" })).toBe(Number.POSITIVE_INFINITY);
});

const table = [jakarta, malaysia, singapore];
const friday = "2026-11-20T01:30:00+00:00";

function dueFrom(contact_number: string) {
  return dueOf(testLead({ id: contact_number, contact_number, created_at: friday }), table);
}

test("uses the hours of the lead's country, and Singapore's for other countries", () => {
  expect(dueFrom("+62 21 555 0187")).toBe(Date.parse("2026-11-20T03:00:00Z"));
  expect(dueFrom("+65 6555 0104")).toBe(Date.parse("2026-11-20T02:30:00Z"));
  expect(dueFrom("+44 20 7946 0000")).toBe(Date.parse("2026-11-20T02:30:00Z"));
});

test("no reply is due for an answered or failed lead, or before the hours are loaded", () => {
  const lead = testLead({ id: "a", created_at: friday });
  expect(dueOf({ ...lead, first_response_at: friday }, table)).toBeNull();
  expect(dueOf({ ...lead, stage: "failed" }, table)).toBeNull();
  expect(dueOf(lead, [])).toBeNull();
});

test("uses changed working hours for a lead whose due time was cached", () => {
  const lead = testLead({ id: "a", created_at: friday });
  expect(dueOf(lead, [singapore])).toBe(Date.parse("2026-11-20T02:30:00Z"));
  const slower = { ...singapore, response_minutes: 120 };
  expect(dueOf(lead, [slower])).toBe(Date.parse("2026-11-20T03:30:00Z"));
});

test("working hours begin and end at the minute", () => {
  const late = { ...singapore, opens: "09:30", closes: "10:45:00" };
  expect(due("2026-11-20T00:00:00Z", late)).toBe("2026-11-20T02:30:00.000Z");
  expect(due("2026-11-20T02:00:00Z", late)).toBe("2026-11-23T01:45:00.000Z");
});

test.each([
  [[1], "2026-11-23T02:00:00.000Z"],
  [[7], "2026-11-22T02:00:00.000Z"],
  [[0, 3], "2026-11-25T02:00:00.000Z"],
])("with the weekdays %j a reply is due on the next of these days", (days, expected) => {
  expect(due("2026-11-20T03:00:00Z", { ...singapore, days })).toBe(expected);
});

test.each([[[0]], [[8]]])("with the weekdays %j a reply is never due", (days) => {
  expect(responseDue(0, { ...singapore, days })).toBe(Number.POSITIVE_INFINITY);
});

test("computes weekdays before 1970", () => {
  // 1969-12-28 was a Sunday.
  expect(due("1969-12-28T02:00:00Z", { ...singapore, time_zone: "UTC" })).toBe(
    "1969-12-29T10:00:00.000Z",
  );
});

test("no reply is due for a closed lead; one is due in each open stage", () => {
  const lead = testLead({ id: "a", created_at: friday });
  expect(dueOf({ ...lead, stage: "closed" }, table)).toBeNull();
  for (const stage of ["interested", "request-demo", "request-trial"] as const) {
    expect(dueOf({ ...lead, stage }, table)).not.toBeNull();
  }
});

test("does not count the hours after closing", () => {
  expect(due("2026-11-20T13:00:00Z")).toBe("2026-11-23T02:00:00.000Z");
});

test("uses the old offset on the evening before the clocks change", () => {
  // Auckland's clocks go forward on Sunday 27 September 2026 at two in the morning.
  const auckland = { ...singapore, time_zone: "Pacific/Auckland", days: [6] };
  const evening = { ...auckland, opens: "19:00", closes: "21:00" };
  expect(due("2026-09-26T00:00:00Z", evening)).toBe("2026-09-26T08:00:00.000Z");
});

test("does not count a public holiday in the country that has it", () => {
  const christmas = ["2026-12-25"];
  const before = "2026-12-24T09:30:00Z";
  expect(due(before)).toBe("2026-12-25T01:30:00.000Z");
  expect(due(before, { ...singapore, holidays: christmas })).toBe("2026-12-28T01:30:00.000Z");
  // This is 01:00 on 25 December in Singapore.
  expect(due("2026-12-24T17:00:00Z", { ...singapore, holidays: christmas })).toBe(
    "2026-12-28T02:00:00.000Z",
  );
});

test("uses the holidays of the lead's country", () => {
  const table = [{ ...jakarta, holidays: ["2026-11-20"] }, malaysia, singapore];
  const lead = testLead({ id: "a", contact_number: "+62 21 555 0187", created_at: friday });
  expect(dueOf(lead, table)).toBe(Date.parse("2026-11-23T03:00:00Z"));
  const neighbour = testLead({ id: "b", contact_number: "+65 6555 0104", created_at: friday });
  expect(dueOf(neighbour, table)).toBe(Date.parse("2026-11-20T02:30:00Z"));
});
