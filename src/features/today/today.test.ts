// @vitest-environment node
import { expect, test } from "vitest";
import { testLead } from "../leads/testing/test-lead.ts";
import type { Lead } from "../leads/model/lead.ts";
import { createdAt } from "../leads/model/lead-facts.ts";
import { queueOf, reasonOf } from "./today.ts";

const now = new Date(2026, 10, 24, 12).getTime();
const answered = { first_response_at: "2026-11-21T08:00:00+00:00" };

function planned(next_action_on: string): Partial<Lead> {
  return { next_action: "Call", next_action_on };
}

test.each([
  ["a new lead", "unanswered", {}],
  ["an answered lead", "unplanned", answered],
  ["a new lead planned for tomorrow", null, planned("2026-11-25")],
  ["a new lead planned for today", "unanswered", planned("2026-11-24")],
  ["a failed lead", null, { stage: "failed" }],
  [
    "a lead in the trash",
    null,
    { deleted_at: "2026-11-21T08:00:00+00:00", ...planned("2026-11-20") },
  ],
  ["a call planned for yesterday", "overdue", { ...answered, ...planned("2026-11-23") }],
  ["a call for today", "today", { ...answered, ...planned("2026-11-24") }],
  ["a call for today of a closed lead", "today", { stage: "closed", ...planned("2026-11-24") }],
  ["a call for tomorrow", null, { ...answered, ...planned("2026-11-25") }],
] as const)("the reason for %s in the queue is %s", (_what, reason, fields) => {
  expect(reasonOf(testLead({ id: "a", ...fields }), now)).toBe(reason);
});

test("today's plans come before replies that are due on a later day", () => {
  const evening = new Date(2026, 10, 24, 18).getTime();
  const later = new Date(2026, 10, 25, 9).getTime();
  const lead = testLead({ id: "a" });
  expect(reasonOf(lead, now, evening)).toBe("unanswered");
  expect(reasonOf(lead, now, later)).toBe("later");
  expect(reasonOf({ ...lead, ...planned("2026-11-24") }, now, later)).toBe("today");
  expect(reasonOf({ ...lead, ...planned("2026-11-24") }, now, evening)).toBe("unanswered");
  expect(reasonOf({ ...lead, ...planned("2026-11-23") }, now, later)).toBe("overdue");
  const leads = [lead, testLead({ id: "call", ...answered, ...planned("2026-11-24") })];
  const queue = queueOf(leads, { isAll: true, ownUserId: null }, now, () => later);
  expect(queue.map((entry) => entry.lead.id)).toEqual(["call", "a"]);
});

test("sorts unanswered leads by due reply, then overdue plans, today's plans, leads without one", () => {
  const leads = [
    testLead({ id: "today", ...answered, ...planned("2026-11-24") }),
    testLead({ id: "spam", is_suspected: true, created_at: "2026-11-01T08:00:00+00:00" }),
    testLead({ id: "late", created_at: "2026-11-23T09:00:00+00:00" }),
    testLead({ id: "overdue", ...answered, ...planned("2026-11-20") }),
    testLead({ id: "soon", created_at: "2026-11-24T09:00:00+00:00" }),
    testLead({ id: "long overdue", ...answered, ...planned("2026-11-02") }),
    testLead({ id: "done", ...answered }),
  ];
  const queue = queueOf(leads, { isAll: true, ownUserId: null }, now, createdAt);
  expect(queue.map(({ lead }) => lead.id)).toEqual([
    "late",
    "soon",
    "spam",
    "long overdue",
    "overdue",
    "today",
    "done",
  ]);
});

test("includes the user's own and unassigned leads, or all leads", () => {
  const leads = ["siti", "budi", null].map((owner) => testLead({ id: String(owner), owner }));
  const idsOf = (isAll: boolean) =>
    queueOf(leads, { isAll, ownUserId: "siti" }, now, createdAt).map(({ lead }) => lead.id);
  expect(idsOf(false).toSorted()).toEqual(["null", "siti"]);
  expect(idsOf(true)).toHaveLength(3);
});

test("sorts unanswered leads by due reply, or by arrival if that is unknown", () => {
  const leads = [
    testLead({ id: "early", created_at: "2026-11-20T08:00:00+00:00" }),
    testLead({ id: "urgent", created_at: "2026-11-23T08:00:00+00:00" }),
    testLead({ id: "between", created_at: "2026-11-21T08:00:00+00:00" }),
  ];
  const dues = new Map([
    ["early", Date.parse("2026-11-22T08:00:00Z")],
    ["urgent", Date.parse("2026-11-20T09:00:00Z")],
  ]);
  const scope = { isAll: true, ownUserId: null };
  const queue = queueOf(leads, scope, now, ({ id }) => dues.get(id) ?? null);
  expect(queue.map(({ lead }) => lead.id)).toEqual(["urgent", "between", "early"]);
});

function attemptFields(at: string) {
  return { attempts: 1, attempted_at: `2026-11-24T${at}:00+00:00` };
}

test("sorts equally urgent leads by attempts: first those without, then by the oldest attempt", () => {
  const late = "2026-11-22T08:00:00+00:00";
  const plan = { ...answered, ...planned("2026-11-24") };
  const leads = [
    testLead({ id: "late, just tried", created_at: late, ...attemptFields("09:30") }),
    testLead({ id: "late, tried before", created_at: late, ...attemptFields("08:00") }),
    testLead({ id: "late, not tried", created_at: "2026-11-23T08:00:00+00:00" }),
    testLead({ id: "not due, not tried", created_at: "2026-11-24T14:00:00+00:00" }),
    testLead({ id: "due, tried", ...plan, ...attemptFields("08:00") }),
    testLead({ id: "due, not tried", ...plan }),
    testLead({
      id: "overdue, tried",
      ...answered,
      ...planned("2026-11-20"),
      ...attemptFields("08:00"),
    }),
  ];
  const queue = queueOf(leads, { isAll: true, ownUserId: null }, now, createdAt);
  expect(queue.map(({ lead }) => lead.id)).toEqual([
    "late, not tried",
    "late, tried before",
    "late, just tried",
    "not due, not tried",
    "overdue, tried",
    "due, not tried",
    "due, tried",
  ]);
});

test("sorts plans of one day by the leads' arrival, oldest first", () => {
  const plan = { ...answered, ...planned("2026-11-20") };
  const leads = [
    testLead({ id: "earlier", created_at: "2026-11-01T08:00:00+00:00", ...plan }),
    testLead({ id: "later", created_at: "2026-11-02T08:00:00+00:00", ...plan }),
  ];
  for (const unsorted of [leads, leads.toReversed()]) {
    const queue = queueOf(unsorted, { isAll: true, ownUserId: null }, now, createdAt);
    expect(queue.map(({ lead }) => lead.id)).toEqual(["earlier", "later"]);
  }
});
