// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import { attributionOf, countryOf, createdAt, searchText, stageChangedAt } from "./lead-facts.ts";
import type { Lead } from "./lead.ts";

test("a lead's times are milliseconds since the epoch", () => {
  const lead = testLead({
    id: "a",
    created_at: "2026-11-20T08:00:00+00:00",
    stage_changed_at: "2026-11-20T09:00:00+08:00",
  });
  expect(createdAt(lead)).toBe(Date.UTC(2026, 10, 20, 8));
  expect(stageChangedAt(lead)).toBe(Date.UTC(2026, 10, 20, 1));
});

test.each([
  ["singapore-demo", undefined, "SG"],
  ["malaysia-demo", undefined, "MY"],
  ["direct", "/ai-solutions-indonesia", "ID"],
  ["direct", "/ai-solutions-singapore?x=1", "SG"],
  ["direct", undefined, "other"],
])("a number without a country code from %s, landed on %s, is of %s", (source, page, country) => {
  const attribution = page ? { landing_page: page } : {};
  const lead = testLead({ id: "a", contact_number: "6512 3456", source, attribution });
  expect(countryOf(lead)).toBe(country);
});

test.each(["text", 7, null as unknown as string])(
  "an attribution that is %j holds nothing",
  (attribution) => {
    expect(attributionOf({ attribution })).toEqual({});
  },
);

test("of the attribution only texts count", () => {
  const attribution = { utm_source: "mail", odd: 1, nested: { a: "b" } };
  expect(attributionOf({ attribution })).toEqual({ utm_source: "mail" });
});

const searched: Partial<Lead> = {
  company_name: "Kopi Lane",
  contact_name: "Mei Ling",
  email: "Mei@Kopi.example",
  contact_number: "+65 (6555) 0104",
  solution_interested: "Waiter AI",
  remarks: "Two Outlets",
  source: "free-trial",
  attribution: { utm_campaign: "Ramadan" },
};

test("a lead is found by each of its texts, in any case, and by its number without spaces", () => {
  const text = searchText(testLead({ id: "a", ...searched }));
  expect(text.split("\n")).toEqual([
    "kopi lane",
    "mei ling",
    "mei@kopi.example",
    "+65 (6555) 0104",
    "waiter ai",
    "+6565550104",
    "two outlets",
    "free-trial",
    "ramadan",
  ]);
});
