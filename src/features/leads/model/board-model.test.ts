// @vitest-environment node
import { expect, test } from "vitest";
import {
  byNewest,
  dropStage,
  groupByStage,
  insertionIndex,
  isStage,
  neighbourOf,
  otherStages,
  stages,
  stageTitle,
} from "./board-model.ts";
import { testLead } from "../testing/test-lead.ts";
import type { Lead, Stage } from "./lead.ts";

const older = testLead({ id: "older", created_at: "2026-11-18T08:00:00+00:00" });
const newer = testLead({ id: "newer", created_at: "2026-11-19T08:00:00+00:00" });
const closed = testLead({ id: "closed", stage: "closed" });

function ids(leads: readonly { id: string }[]) {
  return leads.map(({ id }) => id);
}

test("the columns are the five stages of the specification, in its order", () => {
  const titles = ["Interested", "Request Demo", "Request Trial", "Closed", "Failed"];
  expect(stages.map(({ title }) => title)).toEqual(titles);
  expect(stageTitle("request-trial")).toBe("Request Trial");
});

test("a column contains its stage's leads, newest first", () => {
  const columns = groupByStage([older, closed, newer]);
  expect(ids(columns.interested)).toEqual(["newer", "older"]);
  expect(ids(columns.closed)).toEqual(["closed"]);
  expect(columns.failed).toEqual([]);
});

test("sorts leads of the same time in the same order, whatever their order was", () => {
  const a = testLead({ id: "a" });
  const b = testLead({ id: "b" });
  expect(ids(groupByStage([b, a]).interested)).toEqual(ids(groupByStage([a, b]).interested));
});

test("a lead in the trash is in no column", () => {
  const trashed = testLead({ id: "trashed", deleted_at: "2026-11-20T09:00:00+00:00" });
  expect(Object.values(groupByStage([trashed])).flat()).toEqual([]);
});

test("inserts a lead between newer and older ones", () => {
  const column = [newer, older];
  const between = testLead({ id: "x", created_at: "2026-11-18T20:00:00+00:00" });
  expect(insertionIndex(column, between)).toBe(1);
  expect(insertionIndex(column, testLead({ id: "x" }))).toBe(0);
  expect(insertionIndex([], between)).toBe(0);
  const oldest = testLead({ id: "x", created_at: "2026-11-01T08:00:00+00:00" });
  expect(insertionIndex(column, oldest)).toBe(2);
});

test("a drop moves a lead only if it is in another column", () => {
  expect(dropStage(newer, "closed")).toBe("closed");
  expect(dropStage(newer, "interested")).toBeNull();
  expect(dropStage(newer, undefined)).toBeNull();
  expect(dropStage(newer, "elsewhere")).toBeNull();
});

test("allows a move from any stage to any other", () => {
  for (const { id } of stages) expect(otherStages(id)).toHaveLength(4);
});

test("the neighbour is the next lead, or the previous one of the last lead", () => {
  expect(neighbourOf([newer, older], "newer")).toBe(older);
  expect(neighbourOf([newer, older], "older")).toBe(newer);
  expect(neighbourOf([newer], "newer")).toBeUndefined();
});

test("isStage is true only for the five stages", () => {
  const known = ["interested", "request-demo", "request-trial", "closed", "failed"];
  expect(stages.map(({ id }) => id)).toEqual(known);
  expect(known.every(isStage)).toBe(true);
  expect(isStage("elsewhere")).toBe(false);
  expect(known.map((id) => otherStages(id as Stage).some((other) => other.id === id))).toEqual(
    known.map(() => false),
  );
});

test("every stage has its column, and a lead is in the column of its stage", () => {
  const leads = stages.map(({ id }) => testLead({ id, stage: id }));
  const columns = groupByStage(leads);
  expect(Object.keys(columns)).toEqual(stages.map(({ id }) => id));
  for (const { id } of stages) expect(ids(columns[id])).toEqual([id]);
});

test("sorts leads of the same time by id, the lower first", () => {
  const [a, b] = [testLead({ id: "a" }), testLead({ id: "b" })];
  expect(byNewest(a, b)).toBeLessThan(0);
  expect(byNewest(b, a)).toBeGreaterThan(0);
});

function oldestFirst(a: Lead, b: Lead) {
  return byNewest(b, a);
}

test("sorts a column by the given comparator", () => {
  expect(ids(groupByStage([newer, older], oldestFirst).interested)).toEqual(["older", "newer"]);
  const oldest = testLead({ id: "x", created_at: "2026-11-01T08:00:00+00:00" });
  expect(insertionIndex([older, newer], oldest, oldestFirst)).toBe(0);
});

test("the insertion index of a changed lead counts its old row like any other", () => {
  const changed = { ...older, created_at: "2026-11-18T20:00:00+00:00" };
  expect(insertionIndex([newer, older], changed)).toBe(2);
});

test("a lead that is not in the column has no neighbour", () => {
  expect(neighbourOf([newer, older], "elsewhere")).toBeUndefined();
});

test("uses the name of an unknown stage as its title", () => {
  expect(stageTitle("on-hold" as Stage)).toBe("on-hold");
});
