// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../../leads/testing/test-lead.ts";
import {
  choices,
  countFilters,
  createMatcher,
  createOrder,
  isFoundInNotesOnly,
  readView,
  noFilters,
  writeView,
} from "./board-view.ts";
import { searchWords } from "../../../lib/search-text.ts";
import { countryOf } from "../../leads/model/lead-facts.ts";
import { BOARD_PATH, panelPath, TRASH_PATH } from "../../leads/model/desk-paths.ts";

const now = Date.parse("2026-11-20T08:00:00Z");
const nothing = readView(new URLSearchParams());

test("a URL without a view shows all leads, newest first", () => {
  expect(nothing).toEqual({
    q: "",
    solution: "",
    source: "",
    country: "",
    language: "",
    owner: "",
    only: "",
    age: "",
    suspected: "",
    sort: "",
    stage: "interested",
  });
});

test("reads the known values of a URL, and replaces unknown ones by the default", () => {
  const view = readView(new URLSearchParams("q=kopi&country=MY&age=12&sort=due&stage=moon"));
  expect(view).toEqual({ ...nothing, q: "kopi", country: "MY", sort: "due" });
  expect(readView(new URLSearchParams("country=toString")).country).toBe("");
  expect(readView(new URLSearchParams("language=Malay")).language).toBe("");
});

function ownerIn(value: string) {
  return readView(new URLSearchParams({ owner: value })).owner;
}

test("the owner in a URL is me, none or a user's id; any other value is ignored", () => {
  const id = "0b9d9d1e-8a3f-4f60-9a39-5f1d1a1f0001";
  expect(["me", "none", id].map(ownerIn)).toEqual(["me", "none", id]);
  expect(["all", `${id}'`, `'${id}`].map(ownerIn)).toEqual(["", "", ""]);
});

test("filters by the owner of a lead", () => {
  const mine = testLead({ id: "a", owner: "siti" });
  const unassigned = testLead({ id: "b" });
  const matchingIds = (owner: string, ownUserId: string | null = "siti") => {
    const isShown = createMatcher({ ...nothing, owner }, now, undefined, ownUserId);
    return [mine, unassigned].filter(isShown).map(({ id }) => id);
  };
  expect(matchingIds("me")).toEqual(["a"]);
  expect(matchingIds("none")).toEqual(["b"]);
  expect(matchingIds("siti", "budi")).toEqual(["a"]);
  expect(matchingIds("me", "budi")).toEqual([]);
  // While the user's id is unknown, all leads match, because the database has already filtered them.
  expect(matchingIds("me", null)).toEqual(["a", "b"]);
});

test("writes no default into the URL, and keeps other parameters", () => {
  const params = new URLSearchParams("x=1&q=kopi&stage=closed");
  expect(writeView(params, { q: "", sort: "due", stage: "interested" }).toString()).toBe(
    "x=1&sort=due",
  );
});

test("does not count the search as a filter", () => {
  expect(countFilters({ ...nothing, q: "kopi" })).toBe(0);
  expect(countFilters({ ...nothing, age: "7", country: "SG" })).toBe(2);
});

test("matches a lead only if its texts contain every word", () => {
  const lead = testLead({
    id: "a",
    company_name: "Kopi Lane",
    contact_number: "+65 6555-0104",
    remarks: "Two outlets",
    attribution: { utm_campaign: "Ramadan", odd: 1 },
  });
  const isMatch = (q: string) => createMatcher({ ...nothing, q }, now)(lead);
  expect(["kopi", "LANE outlets", "ramadan", "65550104", "  "].map(isMatch)).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(isMatch("kopi closed")).toBe(false);
});

test.each(["+60 12-555 0162", "012-555 0162", "0125550162", "cafe lukasz", "CAFÉ Łukasz"])(
  "finds a lead by %j: a number in any notation, letters with or without accents",
  (q) => {
    const lead = testLead({
      id: "a",
      company_name: "Café Éclair",
      contact_name: "Łukasz Nowak",
      contact_number: "0125550162",
      source: "malaysia-demo",
    });
    expect(createMatcher({ ...nothing, q }, now)(lead)).toBe(true);
  },
);

test("finds a lead if each word is in its own texts or in its notes", () => {
  const lead = testLead({ id: "a", company_name: "Kopi Lane" });
  const inNotes = new Map([["tuesday", new Set(["a"])]]);
  const isMatch = (q: string, id = "a") =>
    createMatcher({ ...nothing, q }, now, inNotes)({ ...lead, id });
  expect(isMatch("Kopi TUESDAY")).toBe(true);
  expect(isMatch("kopi monday")).toBe(false);
  expect(isMatch("kopi tuesday", "b")).toBe(false);
  expect(isFoundInNotesOnly(lead, searchWords("Kopi TUESDAY"))).toBe(true);
  expect(isFoundInNotesOnly(lead, searchWords("kopi lane"))).toBe(false);
});

test("each filter matches only leads with its value", () => {
  const lead = testLead({ id: "a", source: "free-trial", created_at: "2026-11-15T08:00:00+00:00" });
  const matches = (view: object) => createMatcher({ ...nothing, ...view }, now)(lead);
  expect(matches({ solution: "Waiter AI" })).toBe(true);
  expect(matches({ solution: "Custom AI" })).toBe(false);
  expect(matches({ source: "free-trial" })).toBe(true);
  expect(matches({ source: "direct" })).toBe(false);
  expect(matches({ country: "SG" })).toBe(true);
  expect(matches({ country: "other" })).toBe(false);
  expect(matches({ language: "en" })).toBe(true);
  expect(matches({ language: "ms" })).toBe(false);
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
])("the number %s and the source %s mean the country %s", (contact_number, source, country) => {
  expect(countryOf(testLead({ id: "a", contact_number, source }))).toBe(country);
});

test("a lead whose number has no country code has the country of the landing page", () => {
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
] as const)("sorts by %j", (sort, expected) => {
  const due = new Map([[newer, 1]]);
  const order = createOrder(sort, (lead) => due.get(lead) ?? null);
  for (const leads of [
    [older, newer],
    [newer, older],
  ]) {
    expect(leads.toSorted(order).map(({ id }) => id)).toEqual(expected);
  }
});

test("sorts leads by when their reply is due, and leads without a due reply last", () => {
  const due = new Map([
    [older, 1],
    [newer, 2],
  ]);
  const order = createOrder("due", (lead) => due.get(lead) ?? null);
  const answered = testLead({ id: "answered", created_at: "2026-11-21T08:00:00+00:00" });
  const sorted = [answered, newer, older].toSorted(order).map(({ id }) => id);
  expect(sorted).toEqual(["older", "newer", "answered"]);
});

test("sorts companies that differ only in case newest first", () => {
  const leads = [
    { ...older, company_name: "kopi" },
    { ...newer, company_name: "Kopi" },
  ];
  const order = createOrder("company", () => null);
  expect(leads.toSorted(order).map(({ id }) => id)).toEqual(["newer", "older"]);
});

test("the board, the trash and a panel have their paths", () => {
  expect(BOARD_PATH).toBe("/admin/dashboard");
  expect(TRASH_PATH).toBe("/admin/dashboard/trash");
  expect(panelPath("a")).toBe("/admin/dashboard/leads/a");
});

test("has these choices for each filter and for the order", () => {
  expect(choices).toEqual({
    country: {
      "": "All countries",
      SG: "Singapore",
      MY: "Malaysia",
      ID: "Indonesia",
      other: "Elsewhere",
    },
    age: {
      "": "Any age",
      "1": "Last 24 hours",
      "7": "Last 7 days",
      "30": "Last 30 days",
      older: "Older than 30 days",
    },
    owner: { "": "All leads", me: "Mine", none: "Unassigned" },
    suspected: {
      "": "With suspected spam",
      no: "Without suspected spam",
      only: "Suspected spam only",
    },
    sort: {
      "": "Newest first",
      oldest: "Oldest first",
      stage: "Longest in stage",
      due: "Reply due soonest",
      company: "Company A to Z",
    },
  });
});

test("a URL can contain all filters at once, and is written unchanged", () => {
  const query =
    "q=kopi&solution=Waiter+AI&source=ad&country=other&language=id&owner=none&only=new&age=older&suspected=only&sort=oldest&stage=closed";
  const view = readView(new URLSearchParams(query));
  expect(view).toEqual({
    q: "kopi",
    solution: "Waiter AI",
    source: "ad",
    country: "other",
    language: "id",
    owner: "none",
    only: "new",
    age: "older",
    suspected: "only",
    sort: "oldest",
    stage: "closed",
  });
  const params = new URLSearchParams();
  expect(writeView(params, view).toString()).toBe(query);
  expect(params.toString()).toBe("");
});

test("writes the search word interested into the URL, although it is the default stage", () => {
  expect(writeView(new URLSearchParams(), { q: "interested" }).toString()).toBe("q=interested");
});

test("counts the six filters, not the search and the chips; noFilters keeps order and stage", () => {
  const view = {
    q: "kopi",
    solution: "Waiter AI",
    source: "ad",
    country: "SG",
    language: "zh",
    owner: "me",
    only: "new",
    age: "7",
    suspected: "only",
    sort: "due",
    stage: "closed",
  } as const;
  expect(countFilters(view)).toBe(6);
  expect({ ...view, ...noFilters }).toEqual({ ...nothing, sort: "due", stage: "closed" });
});

test.each([
  ["1", 1, true],
  ["1", 1.01, false],
  ["30", 30, true],
  ["30", 30.01, false],
  ["older", 30.01, true],
  ["older", 30, false],
] as const)("whether the age %s includes a lead that is %d days old: %s", (age, days, expected) => {
  const created_at = new Date(now - days * 24 * 60 * 60_000).toISOString();
  expect(createMatcher({ ...nothing, age }, now)(testLead({ id: "a", created_at }))).toBe(expected);
});

test("the filter of suspected spam shows all leads, none or only those that are suspected", () => {
  const lead = testLead({ id: "a", is_suspected: true });
  const shown = (["", "no", "only"] as const).map((suspected) =>
    createMatcher({ ...nothing, suspected }, now)(lead),
  );
  expect(shown).toEqual([true, false, true]);
});

test("sorts leads that are equal in the order newest first", () => {
  const same = { company_name: "Same", stage_changed_at: "2026-11-19T08:00:00+00:00" };
  const leads = [
    { ...older, ...same },
    { ...newer, ...same },
  ];
  for (const sort of ["stage", "due", "company"] as const) {
    const order = createOrder(sort, () => null);
    expect(leads.toSorted(order).map(({ id }) => id)).toEqual(["newer", "older"]);
  }
  const oldestFirst = createOrder("oldest", () => null);
  expect(leads.toSorted(oldestFirst).map(({ id }) => id)).toEqual(["older", "newer"]);
});

test("ignores case and accents when sorting by company", () => {
  const companies = ["Éclair", "apple", "Zebra", "eagle"].map((company_name) =>
    testLead({ id: company_name, company_name, source: company_name }),
  );
  const sorted = ["apple", "eagle", "Éclair", "Zebra"];
  const order = createOrder("company", () => null);
  expect(companies.toSorted(order).map(({ company_name }) => company_name)).toEqual(sorted);
});

test("the chips filter leads without a reply, overdue leads, and open leads without a plan", () => {
  const open = testLead({ id: "open", created_at: "2026-11-20T08:00:00Z" });
  const answered = { ...open, id: "answered", first_response_at: "2026-11-20T08:00:00Z" };
  const closed = { ...open, id: "closed", stage: "closed" as const };
  const late = { ...answered, id: "late", next_action: "Call", next_action_on: "2026-11-18" };
  const matchingIds = (only: "" | "new" | "overdue" | "unplanned") =>
    [open, answered, closed, late]
      .filter(createMatcher({ ...nothing, only }, now))
      .map(({ id }) => id);
  expect(matchingIds("")).toEqual(["open", "answered", "closed", "late"]);
  expect(matchingIds("new")).toEqual(["open"]);
  expect(matchingIds("overdue")).toEqual(["late"]);
  expect(matchingIds("unplanned")).toEqual(["open", "answered"]);
});
