// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../testing/test-lead.ts";
import {
  attributionOf,
  countryOf,
  createdAt,
  isAddedByDesk,
  isUnnotified,
  searchText,
  stageChangedAt,
  valueOfLead,
} from "./lead-facts.ts";
import type { Lead } from "./lead.ts";

test("returns a lead's times as milliseconds since the epoch", () => {
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
])(
  "a number without a country code, from the source %s and the page %s, has the country %s",
  (source, page, country) => {
    const attribution = page ? { landing_page: page } : {};
    const lead = testLead({ id: "a", contact_number: "6512 3456", source, attribution });
    expect(countryOf(lead)).toBe(country);
  },
);

test.each(["text", 7, null as unknown as string])(
  "attributionOf returns an empty object for %j",
  (attribution) => {
    expect(attributionOf({ attribution })).toEqual({});
  },
);

test("attributionOf returns only the values that are strings", () => {
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
  next_action: "Call back",
  attribution: { utm_campaign: "Ramadan" },
};

test("the search text contains all texts in lower case, and the number without punctuation", () => {
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
    "call back",
    "ramadan",
  ]);
});

test("the search text contains the next action, without accents", () => {
  const lead = testLead({ id: "a", next_action: "Send the Menü", next_action_on: "2026-12-01" });
  expect(searchText(lead).split("\n")).toContain("send the menu");
});

test.each([
  ["6555 0104", "singapore-demo", ["6555 0104", "65550104", "+6565550104"]],
  ["012-555 0162", "malaysia-demo", ["012-555 0162", "0125550162", "+60125550162"]],
  ["6555 0104", "direct", ["6555 0104", "65550104"]],
])("the search text for %s from %s contains %j", (number, source, found) => {
  const lead = testLead({ id: "a", contact_number: number, source });
  const numbers = searchText(lead)
    .split("\n")
    .filter((line) => /^[+\d]/.test(line));
  expect(numbers).toEqual(found);
});

test.each([
  ["added-by-hand", null, null, true],
  ["Phone call", null, null, true],
  ["added-by-hand", null, "sent", true],
  ["import", null, "sent", true],
  ["direct", null, "waiting", false],
  ["import", "I agree.", "waiting", false],
])(
  "isAddedByDesk for the source %s, the consent %j and the notification %j is %s",
  (source, consent_text, notification_status, expected) => {
    const lead = testLead({ id: "a", source, consent_text, notification_status });
    expect(isAddedByDesk(lead)).toBe(expected);
  },
);

function worth(fields: Partial<Lead>) {
  return valueOfLead(testLead({ id: "a", ...fields }));
}

test("valueOfLead returns null unless a lead has an amount and a currency", () => {
  // Some servers return a decimal as a string.
  expect(worth({ value: "1200.50" as unknown as number, value_currency: "MYR" })).toEqual({
    amount: 1200.5,
    currency: "MYR",
  });
  expect(worth({ value: 1200.5 })).toBeNull();
  expect(worth({ value_currency: "MYR" })).toBeNull();
});

test.each([
  ["failed", 2, true],
  ["failed", 1, false],
  ["sent", 2, false],
  [null, 2, false],
] as const)(
  "isUnnotified for the notification %j after %d minutes is %s",
  (status, minutes, expected) => {
    const lead = testLead({ id: "a", notification_status: status });
    expect(isUnnotified(lead, createdAt(lead) + minutes * 60_000)).toBe(expected);
  },
);
