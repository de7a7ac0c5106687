import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import {
  countFilters,
  createMatcher,
  createOrder,
  isNoteHit,
  readView,
  valuesOf,
  wordsOf,
  writeView,
} from "./board-view.ts";
import { countryOf } from "./lead-facts.ts";

const now = Date.parse("2026-11-20T08:00:00Z");
const nothing = readView(new URLSearchParams());

test("an address without a view shows everything, newest first", () => {
  expect(nothing).toEqual({
    q: "",
    solution: "",
    source: "",
    country: "",
    age: "",
    suspected: "",
    sort: "",
    stage: "interested",
  });
});

test("what an address asks for is kept, what it does not know is left out", () => {
  const view = readView(new URLSearchParams("q=kopi&country=MY&age=12&sort=due&stage=moon"));
  expect(view).toEqual({ ...nothing, q: "kopi", country: "MY", sort: "due" });
  expect(readView(new URLSearchParams("country=toString")).country).toBe("");
});

test("a default is not written into the address, other parameters stay", () => {
  const params = new URLSearchParams("x=1&q=kopi&stage=closed");
  expect(writeView(params, { q: "", sort: "due", stage: "interested" }).toString()).toBe(
    "x=1&sort=due",
  );
});

test("the search is not a filter", () => {
  expect(countFilters({ ...nothing, q: "kopi" })).toBe(0);
  expect(countFilters({ ...nothing, age: "7", country: "SG" })).toBe(2);
});

test("every word must be somewhere in the lead's texts", () => {
  const lead = testLead({
    id: "a",
    company_name: "Kopi Lane",
    contact_number: "+65 6555-0104",
    remarks: "Two outlets",
    attribution: { utm_campaign: "Ramadan", odd: 1 },
  });
  const found = (q: string) => createMatcher({ ...nothing, q }, now)(lead);
  expect(["kopi", "LANE outlets", "ramadan", "65550104", "  "].map(found)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(found("kopi closed")).toBe(false);
});

test("a word that is in a note finds the lead, beside words of its own", () => {
  const lead = testLead({ id: "a", company_name: "Kopi Lane" });
  const inNotes = new Map([["tuesday", new Set(["a"])]]);
  const found = (q: string, id = "a") =>
    createMatcher({ ...nothing, q }, now, inNotes)({ ...lead, id });
  expect(found("Kopi TUESDAY")).toBe(true);
  expect(found("kopi monday")).toBe(false);
  expect(found("kopi tuesday", "b")).toBe(false);
  expect(isNoteHit(lead, wordsOf("Kopi TUESDAY"))).toBe(true);
  expect(isNoteHit(lead, wordsOf("kopi lane"))).toBe(false);
});

test("each filter leaves what it names", () => {
  const lead = testLead({ id: "a", source: "free-trial", created_at: "2026-11-15T08:00:00+00:00" });
  const matches = (view: object) => createMatcher({ ...nothing, ...view }, now)(lead);
  expect(matches({ solution: "Waiter AI" })).toBe(true);
  expect(matches({ solution: "Custom AI" })).toBe(false);
  expect(matches({ source: "free-trial" })).toBe(true);
  expect(matches({ source: "direct" })).toBe(false);
  expect(matches({ country: "SG" })).toBe(true);
  expect(matches({ country: "other" })).toBe(false);
  expect(matches({ age: "7" })).toBe(true);
  expect(matches({ age: "1" })).toBe(false);
  expect(matches({ age: "older" })).toBe(false);
  expect(matches({ suspected: "no" })).toBe(true);
  expect(matches({ suspected: "only" })).toBe(false);
});

test.each([
  ["+65 6555 0104", "direct", "SG"],
  ["(+60) 12-555 0162", "direct", "MY"],
  ["+62 812 5555 0199", "direct", "ID"],
  ["+1 555 0100 200", "singapore-demo", "other"],
  ["0812 5555 0199", "indonesia-cta", "ID"],
  ["6555 0104", "direct", "other"],
])("%s from %s is a lead of %s", (contact_number, source, country) => {
  expect(countryOf(testLead({ id: "a", contact_number, source }))).toBe(country);
});

test("a number without a country code is of the country page the visit began on", () => {
  const attribution = { landing_page: "/ai-solutions-malaysia?utm_source=x" };
  expect(countryOf(testLead({ id: "a", contact_number: "012-555 0162", attribution }))).toBe("MY");
});

const older = testLead({
  id: "older",
  company_name: "anchor",
  created_at: "2026-11-10T08:00:00+00:00",
  stage_changed_at: "2026-11-19T08:00:00+00:00",
});
const newer = testLead({ id: "newer", company_name: "Bakery" });

test.each([
  ["", ["newer", "older"]],
  ["oldest", ["older", "newer"]],
  ["stage", ["older", "newer"]],
  ["company", ["older", "newer"]],
  ["due", ["newer", "older"]],
] as const)("the order %j", (sort, expected) => {
  const due = new Map([[newer, 1]]);
  const order = createOrder(sort, (lead) => due.get(lead) ?? null);
  expect([older, newer].toSorted(order).map(({ id }) => id)).toEqual(expected);
});

test("a filter's choices are the values that are there, each once", () => {
  expect(valuesOf([older, newer, testLead({ id: "x", source: "ad" })], "source")).toEqual([
    "ad",
    "direct",
  ]);
});
