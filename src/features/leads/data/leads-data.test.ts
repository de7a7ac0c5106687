// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isAccessLost } from "../../../supabase/access.ts";
import { mockAccessCheck } from "../../../supabase/testing/access-check.ts";
import { fake, type Request, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import type { Lead } from "../model/lead.ts";
import { testLead } from "../testing/test-lead.ts";
import {
  fetchChangedLeads,
  fetchLead,
  fetchTrashedLeads,
  finishNextAction,
  resendNotification,
  restoreLead,
  softDeleteLead,
  undoLeadMove,
  updateLead,
} from "./leads-data.ts";
import { leadKeys } from "./lead-keys.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const many = Array.from({ length: 4_321 }, (_, index) => testLead({ id: String(index) }));

function pageOf(leads: readonly Lead[], { range }: Request) {
  const [from = 0, to = 0] = range ?? [];
  return leads.slice(from, to + 1);
}

const lead = testLead({ id: "kopi" });
const plan = { next_action: "Call", next_action_on: "2026-11-24" };
const accessCheck = mockAccessCheck();

beforeEach(resetFakeClient);

test("reads a list of several pages to its end, each lead once", async () => {
  fake
    .rpc("get_trashed_leads")
    .mockImplementation((request) => Promise.resolve({ data: pageOf(many, request), error: null }));
  const leads = await fetchTrashedLeads();
  expect(leads).toHaveLength(many.length);
  expect(new Set(leads.map(({ id }) => id)).size).toBe(many.length);
  expect(accessCheck).not.toHaveBeenCalled();
});

test("requests no further pages if one of three is not full", async () => {
  const some = many.slice(0, 2_500);
  fake
    .rpc("get_trashed_leads")
    .mockImplementation((request) => Promise.resolve({ data: pageOf(some, request), error: null }));
  expect(await fetchTrashedLeads()).toHaveLength(2_500);
  expect(fake.rpc("get_trashed_leads")).toHaveBeenCalledTimes(4);
});

test("misses no lead if others leave the list between two pages", async () => {
  let remaining = many;
  fake.rpc("get_trashed_leads").mockImplementation((request) => {
    const response = { data: pageOf(remaining, request), error: null };
    if (request.range?.[0] === 0) remaining = remaining.slice(10);
    return Promise.resolve(response);
  });
  expect(await fetchTrashedLeads()).toHaveLength(many.length);
});

test("rejects if one page fails", async () => {
  fake
    .rpc("get_trashed_leads")
    .mockImplementation((request) =>
      Promise.resolve(
        request.range?.[0] === 0
          ? { data: pageOf(many, request), error: null }
          : { data: null, error: { code: "57014", message: "canceling statement" } },
      ),
    );
  await expect(fetchTrashedLeads()).rejects.toMatchObject({ code: "57014" });
});

test("after a full first page requests three pages at a time, with overlapping ranges", async () => {
  fake
    .rpc("get_trashed_leads")
    .mockImplementation((request) => Promise.resolve({ data: pageOf(many, request), error: null }));
  await fetchTrashedLeads();
  const requests = fake.rpc("get_trashed_leads").mock.calls.map(([request]) => request);
  expect(requests.map(({ range }) => range)).toEqual([
    [0, 999],
    [950, 1949],
    [1900, 2899],
    [2850, 3849],
    [3800, 4799],
    [4750, 5749],
    [5700, 6699],
  ]);
  expect(requests[0]?.order).toEqual(["deleted_at desc", "id"]);
});

test("requests no second page if the first is not full", async () => {
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: many.slice(0, 999), error: null });
  expect(await fetchTrashedLeads()).toHaveLength(999);
  expect(fake.rpc("get_trashed_leads")).toHaveBeenCalledOnce();
});

test("reads the leads changed since a time, oldest change first", async () => {
  const changed = fake.rpc("get_changed_leads");
  changed.mockResolvedValue({ data: [lead], error: null });
  expect(await fetchChangedLeads("2030-01-01T00:00:00Z")).toEqual([lead]);
  expect(changed.mock.calls[0]?.[0]).toMatchObject({
    values: { since: "2030-01-01T00:00:00Z" },
    order: ["updated_at", "id"],
    range: [0, 999],
  });
});

test("reads the trash by the latest deletion, without an access check if it is empty", async () => {
  expect(await fetchTrashedLeads()).toEqual([]);
  expect(fake.rpc("get_trashed_leads").mock.calls[0]?.[0]).toMatchObject({
    order: ["deleted_at desc", "id"],
    range: [0, 999],
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("reads one lead by its id", async () => {
  fake.row("leads").mockResolvedValue({ data: lead, error: null });
  expect(await fetchLead("kopi")).toEqual(lead);
  expect(fake.row("leads").mock.calls[0]?.[0].filters).toEqual({ id: "kopi" });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("moves a lead only if it is still in the stage that was seen", async () => {
  fake.update("leads").mockResolvedValue({ data: lead, error: null });
  expect(await updateLead("kopi", { stage: "interested" }, { stage: "closed" })).toEqual(lead);
  expect(fake.update("leads").mock.calls[0]?.[0]).toMatchObject({
    values: { stage: "closed" },
    filters: { id: "kopi", stage: "interested" },
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("sets columns only if they still have the values that were seen", async () => {
  fake.update("leads").mockResolvedValue({ data: lead, error: null });
  const fields = { value: 5, value_currency: "SGD" };
  expect(await updateLead("kopi", { value: 4, value_currency: undefined }, fields)).toEqual(lead);
  expect(fake.update("leads").mock.calls[0]?.[0]).toMatchObject({
    values: fields,
    filters: { id: "kopi", value: 4, value_currency: null },
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("finishes a next action with the values that the user saw", async () => {
  fake.rpc("finish_next_action").mockResolvedValue({ data: lead, error: null });
  expect(await finishNextAction("kopi", plan)).toEqual(lead);
  expect(fake.rpc("finish_next_action").mock.calls[0]?.[0].values).toEqual({
    lead_id: "kopi",
    seen_action: "Call",
    seen_on: "2026-11-24",
  });
});

test("undoes a move by its time", async () => {
  fake.rpc("undo_lead_move").mockResolvedValue({ data: lead, error: null });
  expect(await undoLeadMove(lead)).toEqual(lead);
  expect(fake.rpc("undo_lead_move").mock.calls[0]?.[0].values).toEqual({
    lead_id: "kopi",
    moved_at: lead.updated_at,
  });
});

test.each([
  [true, true],
  [false, false],
  [null, false],
])("softDeleteLead turns the database's %j into %j", async (data, isDeleted) => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data, error: null });
  expect(await softDeleteLead({ id: "kopi", stage: "closed" })).toBe(isDeleted);
  const seen = { lead_id: "kopi", seen_stage: "closed" };
  expect(fake.rpc("soft_delete_lead").mock.calls[0]?.[0].values).toEqual(seen);
});

test("restores a lead, with the time of the deletion if that was seen", async () => {
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  const restored = fake.rpc("restore_lead").mock.calls;
  expect(await restoreLead({ id: "kopi", deleted_at: null })).toBe(true);
  expect(restored[0]?.[0].values).toEqual({ lead_id: "kopi" });
  await restoreLead({ id: "kopi", deleted_at: "2031-01-01T00:00:00+00:00" });
  const deletion = { lead_id: "kopi", seen_deleted_at: "2031-01-01T00:00:00+00:00" };
  expect(restored[1]?.[0].values).toEqual(deletion);
});

test("resends a notification through the edge function", async () => {
  await resendNotification("kopi");
  expect(fake.invoke).toHaveBeenCalledExactlyOnceWith("send-telegram-notification", {
    body: { leadId: "kopi", action: "resend" },
  });
});

test("throws the edge function's error if it refuses a notification", async () => {
  const body = JSON.stringify({ error: { code: "TOO_EARLY", message: "Sent a minute ago." } });
  const error = Object.assign(new Error("non-2xx"), { context: new Response(body) });
  fake.invoke.mockResolvedValue({ data: null, error });
  await expect(resendNotification("kopi")).rejects.toMatchObject({
    code: "TOO_EARLY",
    message: "Sent a minute ago.",
  });
});

const calls = [
  ["changed leads", () => fetchChangedLeads("2030"), () => fake.rpc("get_changed_leads")],
  ["the trash", () => fetchTrashedLeads(), () => fake.rpc("get_trashed_leads")],
  ["one lead", () => fetchLead("a"), () => fake.row("leads")],
  [
    "a move",
    () => updateLead("a", { stage: "closed" }, { stage: "failed" }),
    () => fake.update("leads"),
  ],
  ["a change", () => updateLead("a", {}, { owner: "siti" }), () => fake.update("leads")],
  ["an action", () => finishNextAction("a", plan), () => fake.rpc("finish_next_action")],
  ["an undone move", () => undoLeadMove(lead), () => fake.rpc("undo_lead_move")],
  [
    "a deletion",
    () => softDeleteLead({ id: "a", stage: "closed" }),
    () => fake.rpc("soft_delete_lead"),
  ],
  [
    "a restoration",
    () => restoreLead({ id: "a", deleted_at: null }),
    () => fake.rpc("restore_lead"),
  ],
] as const;

describe.each(calls)("the request for %s", (_name, call, endpoint) => {
  test("throws the database's error", async () => {
    endpoint().mockResolvedValue({ data: null, error: { code: "57014", message: "canceled" } });
    await expect(call()).rejects.toMatchObject({ code: "57014", message: "canceled" });
  });

  test("throws an error of lost access if the access check denies it", async () => {
    accessCheck.mockResolvedValue(false);
    endpoint().mockResolvedValue({ data: null, error: { code: "42501", message: "denied" } });
    expect(isAccessLost(await call().catch((error: unknown) => error))).toBe(true);
  });
});

describe.each(calls.filter(([name]) => /one lead|a move|a change/.test(name)))(
  "an empty response about %s",
  (_name, call) => {
    test("is returned as null if the access check confirms the user's access", async () => {
      expect([null, []]).toContainEqual(await call());
      expect(accessCheck).toHaveBeenCalledOnce();
    });

    test("is an error of lost access if the access check denies it", async () => {
      accessCheck.mockResolvedValue(false);
      expect(isAccessLost(await call().catch((error: unknown) => error))).toBe(true);
    });
  },
);

test("no two kinds of data have the same SWR key", () => {
  const keys = [
    leadKeys.trash(),
    leadKeys.one("a"),
    leadKeys.one("b"),
    leadKeys.events("a"),
    leadKeys.notes("a"),
    leadKeys.noteSearch(["a"]),
    leadKeys.noteSearch(["a", "b"]),
    leadKeys.ownUserId(),
    leadKeys.hours(),
    leadKeys.team(),
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  // SWR requests nothing for an empty key.
  expect(keys.every(([kind]) => Boolean(kind))).toBe(true);
});
