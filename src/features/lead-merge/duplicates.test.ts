// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../leads/testing/test-lead.ts";
import {
  otherRequestsText,
  type DuplicateMap,
  isSamePerson,
  withDuplicates,
  withoutLeads,
} from "./duplicates.ts";
import { type Duplicate, sharedText } from "../leads/model/same-person.ts";

const older = testLead({ id: "older", created_at: "2026-05-03T08:00:00+00:00" });
const newer = testLead({ id: "newer", created_at: "2026-11-20T08:00:00+00:00" });
const newest = testLead({ id: "newest", created_at: "2026-11-22T08:00:00+00:00" });

function as(lead: typeof older, same: Duplicate["same"] = ["email"]): Duplicate {
  const { id, company_name, contact_name, created_at } = lead;
  return { id, company_name, contact_name, created_at, same };
}

function idsOf(map: DuplicateMap) {
  return Object.fromEntries([...map].map(([id, others]) => [id, others.map((each) => each.id)]));
}

test("adds a lead to its duplicates' entries and the duplicates to its own, newest first", () => {
  const one = withDuplicates(new Map(), [newer], [{ lead_id: "newer", ...as(older) }]);
  expect(idsOf(one)).toEqual({ newer: ["older"], older: ["newer"] });
  const two = withDuplicates(
    one,
    [newest],
    [
      { lead_id: "newest", ...as(newer) },
      { lead_id: "newest", ...as(older) },
    ],
  );
  expect(idsOf(two)).toEqual({
    newer: ["newest", "older"],
    older: ["newest", "newer"],
    newest: ["newer", "older"],
  });
});

test("a repeated response changes nothing, and an empty one removes the lead's duplicates", () => {
  const found = [
    { lead_id: "newer", ...as(older) },
    { lead_id: "older", ...as(newer) },
  ];
  const map = withDuplicates(new Map(), [older, newer], found);
  expect(withDuplicates(map, [older, newer], found)).toEqual(map);
  expect(idsOf(withDuplicates(map, [newer], []))).toEqual({});
});

test("withoutLeads removes a lead everywhere, and returns the same map if it has no such lead", () => {
  const map = withDuplicates(new Map(), [newer], [{ lead_id: "newer", ...as(older) }]);
  expect(withoutLeads(map, new Set(["another"]))).toBe(map);
  expect(idsOf(withoutLeads(map, new Set(["older"])))).toEqual({});
});

test.each(["email", "contact_number", "company_name", "contact_name"] as const)(
  "searches again for a lead whose %s was corrected",
  (column) => {
    expect(isSamePerson(newer, { ...newer, stage: "closed" })).toBe(true);
    expect(isSamePerson(newer, { ...newer, [column]: "another" })).toBe(false);
  },
);

test("the texts contain when the other lead arrived and which details are equal", () => {
  const year = new Date().getFullYear() === 2026 ? "" : " 2026";
  expect(otherRequestsText([])).toBe("");
  expect(otherRequestsText([as(older)])).toBe(`Other request on 3 May${year}`);
  expect(otherRequestsText([as(newest), as(older)])).toBe(
    `2 other requests, last on 22 Nov${year}`,
  );
  expect(sharedText(as(older, ["name"]))).toBe("same contact at the company");
  expect(sharedText(as(older, ["email", "number"]))).toBe("same email and number");
});
