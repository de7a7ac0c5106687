// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isAccessLost } from "../../../supabase/access.ts";
import { mockAccessCheck } from "../../../supabase/testing/access-check.ts";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import {
  addNote,
  deleteNote,
  editNote,
  fetchAllNotes,
  fetchEvents,
  fetchLastEvent,
  fetchMergedInto,
  fetchNotes,
  fetchOwnUserId,
  recordAttempt,
  restoreNote,
  undoAttempt,
} from "./activity-data.ts";
import type { Attempt } from "../model/lead.ts";
import { fetchWorkingHours, saveWorkingHours } from "./working-hours-data.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const accessCheck = mockAccessCheck();

beforeEach(resetFakeClient);

function failureOf(call: () => Promise<unknown>) {
  return call().catch((error: unknown) => error);
}

test("reads the history of a lead without merged ones, newest first", async () => {
  fake.rows("lead_events").mockResolvedValue({ data: [{ id: 2 }, { id: 1 }], error: null });
  expect(await fetchEvents("kopi")).toEqual([{ id: 2 }, { id: 1 }]);
  expect(fake.rows("lead_events").mock.calls[0]?.[0]).toMatchObject({
    filters: { lead_id: ["kopi"] },
    order: ["id desc"],
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("fetchLastEvent returns the newest arrival, move, deletion or restoration, or null", async () => {
  expect(await fetchLastEvent("kopi")).toBeNull();
  fake.row("lead_events").mockResolvedValue({ data: { id: 3 }, error: null });
  expect(await fetchLastEvent("kopi")).toEqual({ id: 3 });
  expect(fake.row("lead_events").mock.calls[0]?.[0]).toMatchObject({
    filters: { lead_id: "kopi", kind: ["created", "moved", "deleted", "restored"] },
    order: ["id desc"],
    limit: 1,
  });
});

test("reads notes that are not deleted, newest first", async () => {
  fake.rows("lead_notes").mockResolvedValue({ data: [{ id: "a" }], error: null });
  expect(await fetchNotes("kopi")).toEqual([{ id: "a" }]);
  expect(fake.rows("lead_notes").mock.calls[0]?.[0]).toMatchObject({
    filters: { lead_id: ["kopi"], deleted_at: null },
    order: ["created_at desc", "id"],
  });
});

test("stores a note under the client's id, and accepts that a first attempt has stored it", async () => {
  await addNote("note", "kopi", "Call on Monday.");
  expect(fake.insert("lead_notes").mock.calls[0]?.[0].values).toEqual({
    id: "note",
    lead_id: "kopi",
    body: "Call on Monday.",
  });
  fake
    .insert("lead_notes")
    .mockResolvedValue({ data: null, error: { code: "23505", message: "" } });
  await expect(addNote("note", "kopi", "Call on Monday.")).resolves.toBeUndefined();
});

test.each([
  ["edited", () => editNote("note", "New"), { body: "New" }],
  ["deleted", () => deleteNote("note"), { deleted_at: expect.any(String) }],
  ["restored", () => restoreNote("note"), { deleted_at: null }],
])("the user's own note can be %s", async (_name, call, values) => {
  fake.update("lead_notes").mockResolvedValue({ data: [{ id: "note" }], error: null });
  await call();
  expect(fake.update("lead_notes").mock.calls[0]?.[0]).toMatchObject({
    values,
    filters: { id: "note" },
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

test("rejects if no note was changed, because it does not exist or is another user's", async () => {
  fake.update("lead_notes").mockResolvedValue({ data: [], error: null });
  expect(await failureOf(() => editNote("note", "New"))).toMatchObject({
    code: "not_found",
    message: "The note is missing or belongs to another user",
  });
});

const call: Attempt = { id: "attempt", channel: "call", template: null };

test("records an attempt with its channel and its outcome, and undo removes it", async () => {
  fake.rpc("record_attempt").mockResolvedValue({ data: { id: "kopi" }, error: null });
  const states = ["attempted", "not-reached", "reached"] as const;
  for (const state of states) {
    // oxlint-disable-next-line no-await-in-loop -- the requests are compared in order
    expect(await recordAttempt("kopi", call, state)).toEqual({ id: "kopi" });
  }
  const attemptValues = { attempt: "attempt", lead_id: "kopi", channel: "call", template: null };
  expect(fake.rpc("record_attempt").mock.calls.map(([{ values }]) => values)).toEqual([
    { ...attemptValues, reached: null },
    { ...attemptValues, reached: false },
    { ...attemptValues, reached: true },
  ]);
  fake.rpc("undo_attempt").mockResolvedValue({ data: { id: "kopi" }, error: null });
  expect(await undoAttempt("attempt")).toEqual({ id: "kopi" });
  expect(fake.rpc("undo_attempt").mock.calls[0]?.[0].values).toEqual({ attempt: "attempt" });
});

test("fetchMergedInto reads all merged leads, even if they take several requests", async () => {
  const all = Array.from({ length: 2_001 }, (_, index) => ({
    id: String(index).padStart(5, "0"),
    merged_into: `into ${index}`,
  }));
  fake.rows("leads").mockImplementation(async ({ columns, filters, limit, order }) => {
    expect([columns, order]).toEqual(["id, merged_into", ["id"]]);
    // This filter leaves out leads that were not merged, because null is not greater.
    expect(filters["merged_into >"]).toBe("00000000-0000-0000-0000-000000000000");
    const lastId = String(filters["id >"]);
    const remaining = lastId.includes("-") ? all : all.filter(({ id }) => id > lastId);
    return { data: remaining.slice(0, limit ?? 0), error: null };
  });
  const into = await fetchMergedInto();
  expect(into.size).toBe(2_001);
  expect(into.get("02000")).toBe("into 2000");
  const [first] = fake.rows("leads").mock.calls[0] ?? [];
  expect(first?.filters["id >"]).toBe("00000000-0000-0000-0000-000000000000");
  expect(fake.rows("leads")).toHaveBeenCalledTimes(3);
});

test("fetchMergedInto returns an empty map if no lead was merged", async () => {
  expect((await fetchMergedInto()).size).toBe(0);
});

test("returns the user id of the session", async () => {
  expect(await fetchOwnUserId()).toBeNull();
  fake.auth.getSession.mockResolvedValue({ data: { session: { user: { id: "me" } } } });
  expect(await fetchOwnUserId()).toBe("me");
});

test("reads working hours with Singapore first, each with its own holidays", async () => {
  fake.rows("working_hours").mockResolvedValue({
    data: [{ country: "SG", public_holidays: [{ day: "2026-12-25" }] }],
    error: null,
  });
  expect(await fetchWorkingHours()).toEqual([{ country: "SG", holidays: ["2026-12-25"] }]);
  expect(fake.rows("working_hours").mock.calls[0]?.[0]).toMatchObject({
    columns: "*, public_holidays(day)",
    order: ["country desc", "public_holidays.day"],
  });
  expect(accessCheck).not.toHaveBeenCalled();
});

const next = { days: [1], opens: "09:00", closes: "18:00", response_minutes: 60 };
const seenHours = { opens: "08:00:00", closes: "17:00:00", days: [1, 2], response_minutes: 30 };
const hoursOf = (country: string) => {
  return { seen: { country, time_zone: "Asia/Singapore", holidays: [], ...seenHours }, next };
};

test("stores the hours of each country only if they still have the values that were seen", async () => {
  fake.update("working_hours").mockResolvedValue({ data: [{}], error: null });
  expect(await saveWorkingHours([hoursOf("SG"), hoursOf("ID")])).toEqual([]);
  expect(
    fake.update("working_hours").mock.calls.map(([{ values, filters }]) => ({ values, filters })),
  ).toEqual(
    ["SG", "ID"].map((country) => ({
      values: next,
      filters: { country, ...seenHours, days: "{1,2}" },
    })),
  );
  expect(accessCheck).not.toHaveBeenCalled();
});

test("returns the countries whose hours another user has changed, after an access check", async () => {
  fake
    .update("working_hours")
    .mockResolvedValueOnce({ data: [{}], error: null })
    .mockResolvedValueOnce({ data: [], error: null });
  expect(await saveWorkingHours([hoursOf("SG"), hoursOf("ID")])).toEqual(["ID"]);
  expect(accessCheck).toHaveBeenCalledTimes(1);
});

const calls = [
  ["the history", () => fetchEvents("a"), () => fake.rows("lead_events")],
  ["the notes", () => fetchNotes("a"), () => fake.rows("lead_notes")],
  ["merged leads", () => fetchEvents("a"), () => fake.rows("leads")],
  ["the leads of merges", () => fetchMergedInto(), () => fake.rows("leads")],
  ["all notes", () => fetchAllNotes(), () => fake.rows("lead_notes")],
  ["an attempt", () => recordAttempt("a", call, "reached"), () => fake.rpc("record_attempt")],
  ["an undone attempt", () => undoAttempt("a"), () => fake.rpc("undo_attempt")],
  ["a new note", () => addNote("n", "a", ""), () => fake.insert("lead_notes")],
  ["a changed note", () => editNote("n", ""), () => fake.update("lead_notes")],
  ["the hours", () => fetchWorkingHours(), () => fake.rows("working_hours")],
  ["new hours", () => saveWorkingHours([hoursOf("SG")]), () => fake.update("working_hours")],
] as const;

describe.each(calls)("the request for %s", (_name, call, endpoint) => {
  const refusal = { data: null, error: { code: "42501", message: "denied" } };

  test("throws the database's error", async () => {
    endpoint().mockResolvedValue(refusal);
    expect(await failureOf(call)).toMatchObject({ code: "42501", message: "denied" });
  });

  test("throws an error of lost access if the access check denies it", async () => {
    accessCheck.mockResolvedValue(false);
    endpoint().mockResolvedValue(refusal);
    expect(isAccessLost(await failureOf(call))).toBe(true);
  });
});

test.each(calls.filter(([name]) => /history|changed|hours/.test(name)))(
  "an empty response about %s is an error of lost access if the access check denies it",
  async (_name, call, endpoint) => {
    accessCheck.mockResolvedValue(false);
    endpoint().mockResolvedValue({ data: [], error: null });
    expect(isAccessLost(await failureOf(call))).toBe(true);
  },
);

test("checks access if a lead has no history, but not if it has no notes", async () => {
  expect(await fetchNotes("a")).toEqual([]);
  expect(accessCheck).not.toHaveBeenCalled();
  expect(await fetchEvents("a")).toEqual([]);
  expect(accessCheck).toHaveBeenCalledOnce();
});

test("throws the database's error if the last event cannot be read", async () => {
  fake.row("lead_events").mockResolvedValue({ data: null, error: { code: "XX000", message: "" } });
  expect(await failureOf(() => fetchLastEvent("a"))).toMatchObject({ code: "XX000" });
});

test("includes notes and history of merged leads, even of those merged indirectly", async () => {
  fake.rows("leads").mockImplementation(async ({ columns, filters }) => {
    expect(columns).toBe("id");
    const into: Record<string, string[]> = { kopi: ["one"], one: ["two"] };
    const parents = filters["merged_into"] as string[];
    return { data: parents.flatMap((id) => into[id] ?? []).map((id) => ({ id })), error: null };
  });
  const rows: Record<string, { id: number; created_at: string }[]> = {
    kopi: [{ id: 3, created_at: "2026-11-20T10:00:00Z" }],
    one: [{ id: 4, created_at: "2026-11-20T11:00:00Z" }],
    two: [{ id: 1, created_at: "2026-11-20T09:00:00Z" }],
  };
  for (const table of ["lead_events", "lead_notes"]) {
    fake.rows(table).mockImplementation(async ({ filters }) => {
      const data = (filters["lead_id"] as string[]).flatMap((id) => rows[id] ?? []);
      return { data, error: null };
    });
  }
  expect((await fetchEvents("kopi")).map(({ id }) => id)).toEqual([4, 3, 1]);
  expect((await fetchNotes("kopi")).map(({ id }) => id)).toEqual([4, 3, 1]);
});

test("reads each lead once if leads were merged in a circle", async () => {
  const into: Record<string, string> = { kopi: "one", one: "two", two: "kopi" };
  fake.rows("leads").mockImplementation(async ({ filters }) => {
    if (fake.rows("leads").mock.calls.length > 3)
      throw new Error("fetchEvents does not stop requesting merged leads");
    const [parent = ""] = filters["merged_into"] as string[];
    return { data: [{ id: into[parent] }], error: null };
  });
  fake.rows("lead_events").mockResolvedValue({ data: [{ id: 1 }], error: null });
  await fetchEvents("kopi");
  const requested = fake.rows("lead_events").mock.calls.map(([{ filters }]) => filters["lead_id"]);
  expect(requested).toEqual([["kopi"], ["one", "two"]]);
});
