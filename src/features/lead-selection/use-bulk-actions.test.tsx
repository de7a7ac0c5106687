import { act, renderHook, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import useSWR, { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerAccessCheck } from "../../supabase/access.ts";
import { type Answer, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import "../../ui/testing/overlays.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { createLeadStore, currentLeads } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import type { LeadChange } from "./bulk-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { useBulkActions } from "./use-bulk-actions.ts";
import { useLeadActions } from "../lead-actions/use-lead-actions.ts";
import { countLeads } from "../leads/model/lead-facts.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loads the toast region first, because on a busy machine loading it takes longer than findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const kopi = testLead({ id: "kopi", owner: "siti" });
const teh = testLead({ id: "teh", stage: "request-demo" });
const third = testLead({ id: "third", owner: "siti" });
const budi = { id: "budi", name: "Budi" };
const call = { next_action: "Call", next_action_on: "2020-11-24" };
const trashedAt = "2026-11-20T09:00:00+00:00";
const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };
const conflict: Answer = { data: null, error: { code: "PT409", message: "changed" } };

function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}

/** Fakes a server that changes leads as requested, except those in the returned set, which another user has changed. */
function serve(...leads: Lead[]) {
  const rows = new Map(leads.map((lead) => [lead.id, lead]));
  const stages = new Map(leads.map(({ id, stage }) => [id, stage]));
  const overtaken = new Set<string>();
  let seconds = 10;
  fake.rpc("change_leads").mockImplementation(async ({ values }) => {
    seconds += 1;
    const data: Lead[] = [];
    for (const { id, seen: _, ...fields } of values["changes"] as LeadChange[]) {
      const row = rows.get(id);
      if (!row || overtaken.has(id)) continue;
      const changed = { ...row, ...fields, updated_at: `2026-11-20T10:00:${seconds}+00:00` };
      if (values["act"] === "trash") changed.deleted_at = trashedAt;
      if (values["act"] === "restore") changed.deleted_at = null;
      if (values["act"] === "undo-move") changed.stage = stages.get(id) ?? row.stage;
      stages.set(id, row.stage);
      rows.set(id, changed);
      data.push(changed);
    }
    return { data, error: null };
  });
  return overtaken;
}

function open(...leads: Lead[]) {
  const store = createLeadStore();
  const snapshot = { leads, version: store.version() };
  const onConflict = vi.fn<() => void>();
  const { result } = renderHook(
    () => {
      const { record, undo, redo } = useLeadActions(store);
      return { bulk: useBulkActions(store, record, onConflict), undo, redo };
    },
    { wrapper: Providers },
  );
  return {
    ...result.current,
    onConflict,
    /** Returns one column of each lead on the board, by id. */
    board: <Column extends keyof Lead>(column: Column) =>
      Object.fromEntries(
        currentLeads(snapshot, store.getChanges()).map((lead) => [lead.id, lead[column]]),
      ),
  };
}

function sentRequests() {
  return fake.rpc("change_leads").mock.calls.map(([{ values }]) => values);
}

/** Holds back the server's next response until the test resolves it. */
function holdResponse() {
  const response = Promise.withResolvers<Answer>();
  fake.rpc("change_leads").mockReturnValueOnce(response.promise);
  return response;
}

async function toastText() {
  const region = await screen.findByRole("region", { name: "Notifications" });
  return region.textContent;
}

/** Undoes or redoes, and waits for the toast with this text. */
async function step(back: () => boolean, text: string) {
  act(() => void back());
  await screen.findByText(text);
}

test.each([
  [0, "0 leads"],
  [1, "1 lead"],
  [1200, "1,200 leads"],
])("writes %d as '%s'", (count, text) => {
  expect(countLeads(count)).toBe(text);
});

test("moves leads in one request from the stages that were seen; undo and redo work", async () => {
  serve(kopi, teh);
  const { bulk, undo, redo, board } = open(kopi, teh);
  const moved = await act(() => bulk.move([kopi, teh], "closed"));
  expect(moved.map(({ id, stage }) => `${id} ${stage}`)).toEqual(["kopi closed", "teh closed"]);
  expect(sentRequests()).toEqual([
    {
      act: "move",
      changes: [
        { id: "kopi", seen: { stage: "interested" }, stage: "closed" },
        { id: "teh", seen: { stage: "request-demo" }, stage: "closed" },
      ],
      is_whole: true,
    },
  ]);
  expect(await toastText()).toContain("Leads Updated2 leads moved to Closed");
  expect(board("stage")).toEqual({ kopi: "closed", teh: "closed" });
  await step(undo, "2 leads back where they were.");
  expect(sentRequests()[1]).toEqual({
    act: "undo-move",
    changes: [
      { id: "kopi", seen: { updated_at: "2026-11-20T10:00:11+00:00" } },
      { id: "teh", seen: { updated_at: "2026-11-20T10:00:11+00:00" } },
    ],
    is_whole: false,
  });
  expect(board("stage")).toEqual({ kopi: "interested", teh: "request-demo" });
  await step(redo, "2 leads moved to Closed");
  expect(board("stage")).toEqual({ kopi: "closed", teh: "closed" });
  await step(undo, "2 leads back where they were.");
  expect(board("stage")).toEqual({ kopi: "interested", teh: "request-demo" });
});

test("shows a move and its undo before the server responds", async () => {
  serve(kopi, teh);
  const { bulk, undo, redo, board } = open(kopi, teh);
  const move = holdResponse();
  let done: Promise<unknown> = Promise.resolve();
  act(() => void (done = bulk.move([kopi, teh], "closed")));
  expect(board("stage")).toEqual({ kopi: "closed", teh: "closed" });
  const closed = { stage: "closed" };
  move.resolve({
    data: [
      { ...kopi, ...closed },
      { ...teh, ...closed },
    ],
    error: null,
  });
  await act(() => done);
  for (const [historyAction, stages] of [
    [undo, { kopi: "interested", teh: "request-demo" }],
    [redo, { kopi: "closed", teh: "closed" }],
  ] as const) {
    const response = holdResponse();
    await act(async () => void historyAction());
    expect(board("stage")).toEqual(stages);
    const data = [
      { ...kopi, stage: stages.kopi },
      { ...teh, stage: stages.teh },
    ];
    await act(async () => response.resolve({ data, error: null }));
  }
});

test("moves only the leads that are not yet in the stage", async () => {
  serve(kopi, teh);
  const { bulk } = open(kopi, teh);
  expect(await act(() => bulk.move([kopi], "interested"))).toEqual([]);
  expect(sentRequests()).toEqual([]);
  const moved = await act(() => bulk.move([kopi, teh], "interested"));
  expect(moved.map(({ id }) => id)).toEqual(["teh"]);
  expect(await toastText()).toContain("1 lead moved to Interested");
});

test("shows why fewer leads were changed than selected", async () => {
  serve(kopi, teh, third);
  const { bulk } = open(kopi, teh, third);
  await act(() => bulk.assign([kopi, teh, third], { id: "siti", name: "Siti" }));
  expect(await toastText()).toContain("1 lead assigned to Siti. 2 already had this owner.");
  await act(() => bulk.move([kopi, teh, third], "request-demo"));
  expect(await toastText()).toContain("2 leads moved to Request Demo. 1 already in that stage.");
  await act(() => bulk.plan([kopi, teh, { ...third, ...call }], call));
  expect(await toastText()).toMatch(
    /^.*2 leads, next: Call, .* overdue\. 1 already had this plan\./,
  );
});

test("shows that all leads already have the value, and sends no request", async () => {
  serve(kopi, third);
  const { bulk } = open(kopi, third);
  expect(await act(() => bulk.assign([kopi, third], { id: "siti", name: "Siti" }))).toBe(true);
  expect(await toastText()).toContain("Nothing Changed2 already had this owner.");
  expect(await act(() => bulk.move([kopi], "interested"))).toEqual([]);
  expect(await toastText()).toContain("Nothing Changed1 already in that stage.");
  expect(sentRequests()).toEqual([]);
});

test("after a conflict removes leads that were deleted from the board, and shows how many", async () => {
  fake.rpc("change_leads").mockResolvedValue(conflict);
  fake.rows("leads").mockResolvedValue({ data: [kopi], error: null });
  const { bulk, board, onConflict } = open(kopi, teh);
  expect(await act(() => bulk.assign([kopi, teh], budi))).toBe(false);
  expect(await toastText()).toContain(
    "Failed to change the leads. 1 is no longer on the board and no longer selected. The others were not changed.",
  );
  expect(board("owner")).toEqual({ kopi: "siti" });
  expect(onConflict).toHaveBeenCalledOnce();
});

test("assigns leads to a user, and undo returns each to its former owner", async () => {
  serve(kopi, teh);
  const { bulk, undo, redo, board } = open(kopi, teh);
  const response = holdResponse();
  let done: Promise<unknown> = Promise.resolve();
  act(() => void (done = bulk.assign([kopi, teh], budi)));
  expect(board("owner")).toEqual({ kopi: "budi", teh: "budi" });
  const budis = { owner: "budi" };
  response.resolve({
    data: [
      { ...kopi, ...budis },
      { ...teh, ...budis },
    ],
    error: null,
  });
  expect(await act(() => done)).toBe(true);
  expect(sentRequests()[0]).toEqual({
    act: "assign",
    changes: [
      { id: "kopi", seen: { owner: "siti" }, owner: "budi" },
      { id: "teh", seen: { owner: null }, owner: "budi" },
    ],
    is_whole: true,
  });
  expect(await toastText()).toContain("2 leads assigned to Budi");
  await step(undo, "2 leads restored to what they were.");
  expect(sentRequests()[1]).toEqual({
    act: "assign",
    changes: [
      { id: "kopi", seen: { owner: "budi" }, owner: "siti" },
      { id: "teh", seen: { owner: "budi" }, owner: null },
    ],
    is_whole: false,
  });
  await step(redo, "2 leads assigned to Budi");
  expect(board("owner")).toEqual({ kopi: "budi", teh: "budi" });
});

test("assigns only the leads that do not have this owner yet", async () => {
  serve(kopi, teh);
  const { bulk } = open(kopi, teh);
  expect(await act(() => bulk.assign([teh], null))).toBe(true);
  expect(sentRequests()).toEqual([]);
  expect(await act(() => bulk.assign([kopi, teh], null))).toBe(true);
  expect(await toastText()).toContain("1 lead unassigned");
});

test("plans an action for several leads in one request, and removes their plans", async () => {
  const planned = { ...teh, ...call };
  serve(kopi, planned);
  const { bulk, board } = open(kopi, planned);
  await act(() => bulk.plan([kopi, planned], { ...call, next_action: "Visit" }));
  expect(sentRequests()[0]).toEqual({
    act: "plan",
    changes: [
      {
        id: "kopi",
        seen: { next_action: null, next_action_on: null },
        next_action: "Visit",
        next_action_on: "2020-11-24",
      },
      { id: "teh", seen: call, next_action: "Visit", next_action_on: "2020-11-24" },
    ],
    is_whole: true,
  });
  expect(await toastText()).toMatch(/2 leads, next: Visit, \d+ days overdue/);
  await act(() => bulk.plan([planned], null));
  expect(await toastText()).toContain("1 lead, nothing planned now");
  expect(board("next_action")).toEqual({ kopi: "Visit", teh: null });
  expect(board("next_action_on")).toEqual({ kopi: "2020-11-24", teh: null });
});

test("stores one lost reason for several leads", async () => {
  serve(kopi);
  const { bulk } = open(kopi);
  await act(() => bulk.lose([kopi], "Too dear"));
  expect(sentRequests()).toEqual([
    {
      act: "lose",
      changes: [{ id: "kopi", seen: { lost_reason: null }, lost_reason: "Too dear" }],
      is_whole: true,
    },
  ]);
  expect(await toastText()).toContain("Lost reason of 1 lead saved: Too dear.");
});

test("moves leads to the trash in one request; undo restores them", async () => {
  serve(kopi, teh);
  const { bulk, undo, redo, board } = open(kopi, teh);
  expect(await act(() => bulk.remove([kopi, teh]))).toBe(true);
  expect(sentRequests()[0]).toEqual({
    act: "trash",
    changes: [
      { id: "kopi", seen: { stage: "interested" } },
      { id: "teh", seen: { stage: "request-demo" } },
    ],
    is_whole: true,
  });
  expect(await toastText()).toContain("2 leads moved to trash successfully.");
  expect(board("stage")).toEqual({});
  await step(undo, "2 leads back on the board.");
  expect(sentRequests()[1]).toEqual({
    act: "restore",
    changes: [
      { id: "kopi", seen: { deleted_at: trashedAt } },
      { id: "teh", seen: { deleted_at: trashedAt } },
    ],
    is_whole: false,
  });
  expect(board("stage")).toEqual({ kopi: "interested", teh: "request-demo" });
  await step(redo, "2 leads moved to trash successfully.");
  expect(sentRequests()[2]).toMatchObject({ act: "trash", is_whole: false });
});

test.each([
  ["deletion", "remove", [kopi], {}],
  ["restoration", "restore", [], { kopi: "interested" }],
] as const)("shows a %s before the server responds", async (_name, action, leads, shown) => {
  const response = holdResponse();
  const { bulk, board } = open(...leads);
  let done: Promise<unknown> = Promise.resolve();
  act(() => void (done = bulk[action]([{ ...kopi, deleted_at: trashedAt }])));
  expect(board("stage")).toEqual(shown);
  response.resolve(serverError);
  expect(await act(() => done)).toBe(false);
});

test.each([
  ["move", "Failed to update lead stages."],
  ["assign", "Failed to change the leads."],
  ["remove", "Failed to delete the leads."],
  ["restore", "Failed to restore the leads."],
] as const)("rolls back a %s that fails, and shows it", async (name, message) => {
  fake.rpc("change_leads").mockResolvedValue(serverError);
  const { bulk, board, onConflict } = open(kopi);
  const call = {
    move: () => bulk.move([kopi], "closed"),
    assign: () => bulk.assign([kopi], budi),
    remove: () => bulk.remove([kopi]),
    restore: () => bulk.restore([kopi]),
  }[name];
  expect([false, []]).toContainEqual(await act<unknown>(call));
  expect(board("stage")).toEqual({ kopi: "interested" });
  expect(board("owner")).toEqual({ kopi: "siti" });
  expect(await toastText()).toMatch(new RegExp(`Error${message}(?! Someone)`));
  expect(onConflict).not.toHaveBeenCalled();
});

test("on a conflict rolls back all leads, and tells the page to read them again", async () => {
  fake.rpc("change_leads").mockResolvedValue(conflict);
  fake.rows("leads").mockResolvedValue({ data: [kopi, teh], error: null });
  const { bulk, onConflict, undo } = open(kopi, teh);
  expect(await act(() => bulk.assign([kopi, teh], budi))).toBe(false);
  expect(await toastText()).toContain(
    "Failed to change the leads. Someone else changed some of them. Nothing was changed.",
  );
  expect(onConflict).toHaveBeenCalledOnce();
  expect(undo()).toBe(false);
});

test("shows no toast to a user who has lost access", async () => {
  const unregister = registerAccessCheck(async () => false);
  fake.rpc("change_leads").mockResolvedValue({ data: null, error: { code: "42501" } });
  const { bulk } = open(kopi);
  expect(await act(() => bulk.assign([kopi], budi))).toBe(false);
  expect(await toastText()).toBe("");
  unregister();
});

test("undo skips leads that another user has changed since", async () => {
  const overtaken = serve(kopi, teh);
  const { bulk, undo, redo } = open(kopi, teh);
  await act(() => bulk.move([kopi, teh], "closed"));
  overtaken.add("teh");
  await step(undo, "1 lead back where it was. 1 lead changed since, so it was left as it is.");
  overtaken.add("kopi");
  await step(redo, "1 lead changed since, so it was left as it is.");
  expect(await toastText()).toContain("Leads Not Changed");
  expect(undo()).toBe(false);
});

test("reads the histories again after each change, and the trash after deleting and restoring", async () => {
  serve(kopi);
  const readTrash = vi.fn<() => Promise<Lead[]>>().mockResolvedValue([]);
  const readEvents = vi.fn<() => Promise<unknown[]>>().mockResolvedValue([]);
  const readOthers = vi.fn<() => Promise<unknown[]>>().mockResolvedValue([]);
  const { result } = renderHook(
    () => {
      useSWR(leadKeys.trash(), readTrash, { dedupingInterval: 0 });
      useSWR(leadKeys.events("kopi"), readEvents, { dedupingInterval: 0 });
      useSWR(leadKeys.notes("kopi"), readOthers, { dedupingInterval: 0 });
      useSWR("lead-events", readOthers, { dedupingInterval: 0 });
      const [store] = useState(createLeadStore);
      return useBulkActions(store, vi.fn<() => void>(), vi.fn<() => void>());
    },
    { wrapper: Providers },
  );
  await act(() => result.current.assign([kopi], budi));
  expect([readTrash, readEvents].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
  await act(() => result.current.remove([kopi]));
  expect([readTrash, readEvents].map(({ mock }) => mock.calls.length)).toEqual([2, 3]);
  await act(() => result.current.restore([kopi]));
  expect([readTrash, readEvents].map(({ mock }) => mock.calls.length)).toEqual([3, 4]);
  expect(readOthers).toHaveBeenCalledTimes(2);
});
