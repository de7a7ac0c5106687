import { act, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import useSWR, { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider, useToast } from "../../ui/toast.tsx";
import { createLeadStore, currentLeads, type LeadStore } from "../leads/model/lead-store.ts";
import type { Attempt, Lead } from "../leads/model/lead.ts";
import { testEvent, testLead } from "../leads/testing/test-lead.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { createUndoSession, UndoContext } from "./undo-session.ts";
import { useLeadActions } from "./use-lead-actions.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, because on first use it may take longer to load than a findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const kopi = testLead({ id: "kopi", company_name: "Kopi Lane" });
const teh = testLead({ id: "teh", company_name: "Teh Lane" });
const noRow: Answer = { data: null, error: null };
const serverError: Answer = { data: null, error: { code: "XX000", message: "boom" } };

function rowOf(lead: Lead): Answer {
  return { data: lead, error: null };
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>{children}</ToastProvider>
    </SWRConfig>
  );
}

function openActions(...leads: Lead[]) {
  const store = createLeadStore();
  const snapshot = { leads, version: store.version() };
  const { result } = renderHook(() => useLeadActions(store), { wrapper: Providers });
  return {
    actions: result.current,
    /** Returns the stage of each lead on the board, by its id. */
    board: () =>
      Object.fromEntries(
        currentLeads(snapshot, store.getChanges()).map(({ id, stage }) => [id, stage]),
      ),
  };
}

/** Makes the fake server accept every move, and return the moved row. */
function acceptMoves(...leads: Lead[]) {
  fake.update("leads").mockImplementation(({ values, filters }) => {
    const lead = leads.find(({ id }) => id === filters["id"]);
    return Promise.resolve({ data: { ...lead, ...values }, error: null });
  });
}

function sentMoves() {
  return fake.update("leads").mock.calls.map(([{ filters, values }]) => {
    return `${String(filters["id"])}: ${String(filters["stage"])} -> ${String(values["stage"])}`;
  });
}

async function toastText() {
  const region = await screen.findByRole("region", { name: "Notifications" });
  return region.textContent;
}

async function clickUndo() {
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
}

test("shows a move at once, sends the stage that the user saw, and shows a confirmation", async () => {
  const response = Promise.withResolvers<Answer>();
  fake.update("leads").mockReturnValue(response.promise);
  const { actions, board } = openActions(kopi, teh);
  let done = Promise.resolve();
  act(() => {
    done = actions.move(kopi, "closed");
  });
  expect(board()).toEqual({ kopi: "closed", teh: "interested" });
  response.resolve(rowOf({ ...kopi, stage: "closed" }));
  await act(() => done);
  expect(sentMoves()).toEqual(["kopi: interested -> closed"]);
  expect(board()).toEqual({ kopi: "closed", teh: "interested" });
  expect(await toastText()).toContain("Lead Updated");
  expect(await toastText()).toContain("Lead moved to Closed");
});

test("sends nothing if a lead is moved to its own stage", async () => {
  const { actions } = openActions(kopi);
  await act(() => actions.move(kopi, "interested"));
  expect(fake.update("leads")).not.toHaveBeenCalled();
});

test("sends a second move of a lead only after the first was answered", async () => {
  const first = Promise.withResolvers<Answer>();
  acceptMoves(kopi, teh);
  fake.update("leads").mockReturnValueOnce(first.promise);
  const { actions, board } = openActions(kopi, teh);
  const moves = [
    actions.move(kopi, "request-demo"),
    actions.move({ ...kopi, stage: "request-demo" }, "closed"),
    actions.move(teh, "failed"),
  ];
  await act(() => moves[2]);
  expect(sentMoves()).toEqual(["kopi: interested -> request-demo", "teh: interested -> failed"]);
  expect(board()).toEqual({ kopi: "closed", teh: "failed" });
  first.resolve(rowOf({ ...kopi, stage: "request-demo" }));
  await act(() => Promise.all(moves));
  expect(sentMoves().at(-1)).toBe("kopi: request-demo -> closed");
  expect(board()).toEqual({ kopi: "closed", teh: "failed" });
});

test("sends a deletion only after the move before it was answered", async () => {
  const move = Promise.withResolvers<Answer>();
  fake.update("leads").mockReturnValue(move.promise);
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: true, error: null });
  const { actions } = openActions(kopi);
  const both = [actions.move(kopi, "closed"), actions.remove(kopi)];
  await act(() => Promise.resolve());
  expect(fake.rpc("soft_delete_lead")).not.toHaveBeenCalled();
  move.resolve(rowOf({ ...kopi, stage: "closed" }));
  await act(() => Promise.all(both));
  expect(fake.rpc("soft_delete_lead")).toHaveBeenCalledOnce();
});

test.each([
  ["move", "Failed to update lead stage.", () => fake.update("leads")],
  ["remove", "Failed to delete lead.", () => fake.rpc("soft_delete_lead")],
  ["restore", "Failed to restore lead.", () => fake.rpc("restore_lead")],
] as const)(
  "rolls back and shows an error if the action %s fails",
  async (name, message, endpoint) => {
    endpoint().mockResolvedValue(serverError);
    const { actions, board } = openActions(...(name === "restore" ? [] : [kopi]));
    const before = board();
    await act(() => (name === "move" ? actions.move(kopi, "closed") : actions[name](kopi)));
    expect(board()).toEqual(before);
    expect(await toastText()).toContain(`Error${message}`);
  },
);

test("shows a lead that another user moved in its new stage, and names the user", async () => {
  fake.update("leads").mockResolvedValue(noRow);
  fake.row("leads").mockResolvedValue(rowOf({ ...kopi, stage: "failed", updated_at: later() }));
  fake.row("lead_events").mockResolvedValue({
    data: { kind: "moved", actor_name: "Siti", actor_email: null, created_at: later() },
    error: null,
  });
  const { actions, board } = openActions(kopi);
  await act(() => actions.move(kopi, "closed"));
  expect(board()).toEqual({ kopi: "failed" });
  expect(await toastText()).toContain("Lead Not MovedSiti moved Kopi Lane to Failed");
});

/** Returns an `updated_at` that is newer than the test lead's. */
function later() {
  return "2026-11-21T08:00:00+00:00";
}

test("shows an error if a move changes no row and nobody else has moved the lead", async () => {
  fake.update("leads").mockResolvedValue(noRow);
  fake.row("leads").mockResolvedValue(rowOf(kopi));
  const { actions, board } = openActions(kopi);
  await act(() => actions.move(kopi, "closed"));
  expect(board()).toEqual({ kopi: "interested" });
  expect(await toastText()).toContain("ErrorFailed to update lead stage.");
});

test("removes a lead from the board if it turns out to be erased", async () => {
  fake.update("leads").mockResolvedValue(noRow);
  const { actions, board } = openActions(kopi);
  await act(() => actions.move(kopi, "closed"));
  expect(board()).toEqual({});
  expect(await toastText()).toContain("Lead Not MovedKopi Lane was erased from the trash.");
});

test("moves a lead to the trash, and undo restores it", async () => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: true, error: null });
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  fake
    .row("leads")
    .mockImplementation(() =>
      Promise.resolve(rowOf({ ...kopi, updated_at: new Date().toISOString() })),
    );
  const { actions, board } = openActions(kopi);
  await act(() => actions.remove(kopi));
  expect(board()).toEqual({});
  expect(fake.rpc("soft_delete_lead").mock.calls[0]?.[0].values).toEqual({
    lead_id: "kopi",
    seen_stage: "interested",
  });
  expect(await toastText()).toContain("SuccessLead moved to trash successfully.");
  await clickUndo();
  await screen.findByText("Kopi Lane is back in Interested.");
  expect(screen.getByText("Lead Restored")).toBeTruthy();
  expect(board()).toEqual({ kopi: "interested" });
});

test.each([
  ["deletion", "soft_delete_lead", "remove", [kopi], {}],
  ["restoration", "restore_lead", "restore", [], { kopi: "interested" }],
] as const)(
  "shows a %s before the server has answered",
  async (_name, endpoint, action, leads, expected) => {
    const response = Promise.withResolvers<Answer>();
    fake.rpc(endpoint).mockReturnValue(response.promise);
    fake.row("leads").mockResolvedValue(rowOf(kopi));
    const { actions, board } = openActions(...leads);
    let done = Promise.resolve();
    act(() => {
      done = actions[action](kopi);
    });
    expect(board()).toEqual(expected);
    response.resolve({ data: true, error: null });
    await act(() => done);
    expect(board()).toEqual(expected);
  },
);

test("moves a restored lead to the trash again on undo", async () => {
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: true, error: null });
  fake.row("leads").mockResolvedValue(rowOf(kopi));
  const { actions, board } = openActions();
  await act(() => actions.restore(kopi));
  expect(board()).toEqual({ kopi: "interested" });
  await clickUndo();
  await screen.findByText("Lead moved to trash successfully.");
  expect(board()).toEqual({});
});

test("reads the trash again after a lead was moved into it or restored", async () => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: true, error: null });
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  fake.row("leads").mockResolvedValue(rowOf(kopi));
  const readTrash = vi.fn<() => Promise<Lead[]>>().mockResolvedValue([]);
  const { result } = renderHook(
    () => {
      useSWR(leadKeys.trash(), readTrash, { dedupingInterval: 0 });
      return useLeadActions(useState(createLeadStore)[0]);
    },
    { wrapper: Providers },
  );
  await act(() => result.current.remove(kopi));
  expect(readTrash).toHaveBeenCalledTimes(2);
  await act(() => result.current.restore(kopi));
  expect(readTrash).toHaveBeenCalledTimes(3);
});

test("says 'Lead Already Gone' if another user has moved the lead to the trash first", async () => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: false, error: null });
  fake.row("leads").mockResolvedValue(rowOf({ ...kopi, deleted_at: later(), updated_at: later() }));
  const { actions, board } = openActions(kopi);
  await act(() => actions.remove(kopi));
  expect(board()).toEqual({});
  expect(await toastText()).toContain(
    "Lead Already GoneSomeone else moved Kopi Lane to trash just now.",
  );
});

test("does not delete a lead that another user moved, and shows it in its new stage", async () => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: false, error: null });
  fake.row("leads").mockResolvedValue(rowOf({ ...kopi, stage: "closed", updated_at: later() }));
  const { actions, board } = openActions(kopi);
  await act(() => actions.remove(kopi));
  const [request] = fake.rpc("soft_delete_lead").mock.calls[0] ?? [];
  expect(request?.values).toEqual({ lead_id: "kopi", seen_stage: "interested" });
  expect(board()).toEqual({ kopi: "closed" });
  expect(await toastText()).toContain("Lead Not DeletedSomeone else moved Kopi Lane to Closed");
  expect(actions.undo()).toBe(false);
});

test("names the user who has restored a lead first", async () => {
  fake.rpc("restore_lead").mockResolvedValue({ data: false, error: null });
  fake.row("leads").mockResolvedValue(rowOf(kopi));
  fake.row("lead_events").mockResolvedValue({
    data: { kind: "restored", actor_name: "Siti", actor_email: null, created_at: later() },
    error: null,
  });
  const { actions, board } = openActions();
  await act(() => actions.restore(kopi));
  expect(board()).toEqual({ kopi: "interested" });
  expect(await toastText()).toContain("Lead Not RestoredSiti restored Kopi Lane");
});

test("shows an error if a lead is still in the trash after it was restored", async () => {
  fake.rpc("restore_lead").mockResolvedValue({ data: false, error: null });
  fake.row("leads").mockResolvedValue(rowOf({ ...kopi, deleted_at: later() }));
  const { actions } = openActions();
  await act(() => actions.restore(kopi));
  expect(await toastText()).toContain("ErrorFailed to restore lead.");
});

test("undoes exactly the move that the user made, identified by its time", async () => {
  const moved = { ...kopi, stage: "closed" as const, updated_at: later() };
  fake.update("leads").mockResolvedValue(rowOf(moved));
  fake
    .rpc("undo_lead_move")
    .mockResolvedValue(rowOf({ ...kopi, updated_at: "2026-11-21T08:00:01+00:00" }));
  const { actions, board } = openActions(kopi);
  await act(() => actions.move(kopi, "closed"));
  await clickUndo();
  await screen.findByText("Lead moved to Interested");
  const [request] = fake.rpc("undo_lead_move").mock.calls[0] ?? [];
  expect(request?.values).toEqual({ lead_id: "kopi", moved_at: later() });
  expect(board()).toEqual({ kopi: "interested" });
  expect(screen.getByRole("button", { name: "Redo" })).toBeTruthy();
  expect(actions.undo()).toBe(false);
});

/** Provides one undo session, as `DeskSession` does. */
function Desk({ children }: { children: ReactNode }) {
  const toasts = useToast();
  const [session] = useState(() => createUndoSession(toasts));
  return <UndoContext value={session}>{children}</UndoContext>;
}

function Page({ store }: { store: LeadStore }) {
  const { move, undo } = useLeadActions(store);
  return (
    <>
      <button onClick={() => void move(kopi, "closed")}>Close</button>
      <button onClick={() => void undo()}>Undo here</button>
    </>
  );
}

function deskWith(name: string, store: LeadStore) {
  return (
    <Providers>
      <Desk>
        <Page key={name} store={store} />
      </Desk>
    </Providers>
  );
}

test("undoes on one page a move that was made on another, and shows the undo there", async () => {
  const closed = { ...kopi, stage: "closed" as const, updated_at: later() };
  fake.update("leads").mockResolvedValue(rowOf(closed));
  const response = Promise.withResolvers<Answer>();
  fake.rpc("undo_lead_move").mockReturnValue(response.promise);
  const { rerender } = render(deskWith("board", createLeadStore()));
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await screen.findByText("Lead moved to Closed");
  const next = createLeadStore();
  const snapshot = { leads: [closed], version: next.version() };
  rerender(deskWith("today", next));
  await userEvent.click(screen.getByRole("button", { name: "Undo here" }));
  const stages = () => currentLeads(snapshot, next.getChanges()).map(({ stage }) => stage);
  await waitFor(() => expect(stages()).toEqual(["interested"]));
  response.resolve(rowOf({ ...kopi, updated_at: "2026-11-21T08:00:01+00:00" }));
  await screen.findByText("Lead moved to Interested");
  expect(stages()).toEqual(["interested"]);
});

test("says that a move cannot be undone if another user has moved the lead since", async () => {
  fake.update("leads").mockResolvedValue(rowOf({ ...kopi, stage: "closed", updated_at: later() }));
  fake.rpc("undo_lead_move").mockResolvedValue(noRow);
  fake
    .row("leads")
    .mockResolvedValue(
      rowOf({ ...kopi, stage: "failed", updated_at: "2026-11-21T08:00:01+00:00" }),
    );
  const { actions, board } = openActions(kopi);
  await act(() => actions.move(kopi, "closed"));
  await clickUndo();
  await screen.findByText(/Someone else moved Kopi Lane to Failed/);
  expect(board()).toEqual({ kopi: "failed" });
  expect(actions.undo()).toBe(false);
  expect(actions.redo()).toBe(false);
});

test("undoes a move in the lead's history, identified by the entry's time", async () => {
  fake.rpc("undo_lead_move").mockResolvedValue(rowOf({ ...kopi, updated_at: later() }));
  const { actions } = openActions({ ...kopi, stage: "closed" });
  const moved = testEvent({ from_stage: "interested", to_stage: "closed" });
  act(() => actions.undoMove({ ...kopi, stage: "closed" }, moved));
  await screen.findByText("Lead moved to Interested");
  const [request] = fake.rpc("undo_lead_move").mock.calls[0] ?? [];
  expect(request?.values).toEqual({ lead_id: "kopi", moved_at: moved.created_at });
  expect(screen.getByRole("button", { name: "Redo" })).toBeTruthy();
});

const whatsapp: Attempt = { id: "attempt", channel: "whatsapp", template: "Hi" };

test("confirms the removal of an attempt but not its start; Undo saves the attempt again", async () => {
  fake
    .rpc("record_attempt")
    .mockResolvedValue(rowOf({ ...kopi, attempts: 1, updated_at: later() }));
  fake.rpc("undo_attempt").mockResolvedValue(rowOf({ ...kopi, updated_at: later() }));
  const { actions } = openActions(kopi);
  await act(() => actions.startAttempt(kopi, whatsapp));
  expect(screen.queryByText("Success")).toBeNull();
  await act(() => actions.undoAttempt(kopi, whatsapp, "not-reached"));
  expect(await toastText()).toContain("The attempt has been removed.Kopi Lane");
  await clickUndo();
  await screen.findByText("Saved: you did not reach them on WhatsApp.");
  expect(fake.rpc("record_attempt").mock.lastCall?.[0].values).toMatchObject({ reached: false });
});

test("confirms with channel and company that a lead was reached, and removes it on undo", async () => {
  fake.rpc("record_attempt").mockResolvedValueOnce(rowOf({ ...kopi, first_response_at: later() }));
  fake.rpc("record_attempt").mockResolvedValueOnce(rowOf({ ...kopi, updated_at: later() }));
  const { actions } = openActions(kopi);
  expect(await act(() => actions.answerAttempt(kopi, whatsapp, "reached"))).toBe(true);
  expect(await toastText()).toContain("Saved: you reached them on WhatsApp.Kopi Lane");
  await clickUndo();
  await screen.findByText("The answer has been removed.");
  const noted = { attempt: "attempt", lead_id: "kopi", channel: "whatsapp", template: "Hi" };
  expect(fake.rpc("record_attempt").mock.calls.map(([{ values }]) => values)).toEqual([
    { ...noted, reached: true },
    { ...noted, reached: null },
  ]);
});

test("says 'Lead Already Gone' if a lead in the trash is marked as reached", async () => {
  fake.rpc("record_attempt").mockResolvedValue(noRow);
  fake.row("leads").mockResolvedValue(rowOf({ ...kopi, deleted_at: later() }));
  const { actions } = openActions(kopi);
  await act(() => actions.answerAttempt(kopi, whatsapp, "reached"));
  expect(await toastText()).toContain("Lead Already Gone");
});

test("removes the error about a failed move once another move of the lead succeeds", async () => {
  fake.update("leads").mockResolvedValueOnce(noRow);
  fake.row("leads").mockResolvedValue(rowOf(kopi));
  const { actions } = openActions(kopi);
  await act(() => actions.move(kopi, "closed"));
  await screen.findByText("Failed to update lead stage.");
  fake.update("leads").mockResolvedValue(rowOf({ ...kopi, stage: "closed", updated_at: later() }));
  await act(() => actions.move(kopi, "closed"));
  await screen.findByText("Lead moved to Closed");
  await waitFor(() => expect(screen.queryByText("Failed to update lead stage.")).toBeNull());
});
