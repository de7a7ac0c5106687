import "../../ui/testing/overlays.ts";
import { act, renderHook, screen } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import useSWR, { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Answer, fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { createLeadStore, currentLeads } from "../leads/model/lead-store.ts";
import type { Attempt, Lead } from "../leads/model/lead.ts";
import { type Person, toPeople } from "../leads/model/team.ts";
import { testEvent, testLead } from "../leads/testing/test-lead.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { type LeadActions, useLeadActions } from "./use-lead-actions.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loaded here, because on first use it may take longer to load than a findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const kopi = testLead({ id: "kopi", company_name: "Kopi Lane" });
const teh = testLead({ id: "teh", company_name: "Teh Lane" });
const later = "2026-11-21T08:00:00+00:00";
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

type Props = { people?: readonly Person[]; onEnded?: (leadId: string) => void };

function open(props: Props = {}) {
  const store = createLeadStore();
  const snapshot = { leads: [kopi], version: store.version() };
  const { result, rerender } = renderHook(
    ({ people, onEnded }: Props) => useLeadActions(store, people, onEnded),
    { wrapper: Providers, initialProps: props },
  );
  return {
    actions: () => result.current,
    rerender,
    /** The lead as the board shows it. */
    currentLead: () => currentLeads(snapshot, store.getChanges())[0],
  };
}

async function toastText() {
  const region = await screen.findByRole("region", { name: "Notifications" });
  return region.textContent;
}

async function step(back: () => boolean, text: string) {
  act(() => void back());
  await screen.findByText(text);
}

test("undoes the move of the right lead if two leads were moved at the same time", async () => {
  fake.update("leads").mockImplementation(async ({ values, filters }) => {
    const lead = filters["id"] === "kopi" ? kopi : teh;
    return { data: { ...lead, ...values, updated_at: later }, error: null };
  });
  fake.rpc("undo_lead_move").mockResolvedValue(rowOf({ ...teh, updated_at: later }));
  const { actions } = open();
  await act(() => actions().move(kopi, "closed"));
  await act(() => actions().move(teh, "closed"));
  const moved = testEvent({ from_stage: "interested", to_stage: "closed", created_at: later });
  act(() => actions().undoMove({ ...teh, stage: "closed" }, moved));
  await screen.findByText("Lead moved to Interested");
  const [request] = fake.rpc("undo_lead_move").mock.calls[0] ?? [];
  expect(request?.values).toEqual({ lead_id: "teh", moved_at: later });
});

test("sends nothing if the event to undo has no earlier stage", async () => {
  const { actions } = open();
  await act(async () => actions().undoMove(kopi, testEvent({ from_stage: null })));
  expect(fake.rpc("undo_lead_move")).not.toHaveBeenCalled();
  expect(actions().undo()).toBe(false);
});

test("uses the team's current names, and calls the current onEnded", async () => {
  const [early, onEnded] = [vi.fn<(leadId: string) => void>(), vi.fn<(leadId: string) => void>()];
  const { actions, rerender } = open({ onEnded: early });
  rerender({ people: toPeople([{ id: "siti", full_name: "Siti", email: "" }]), onEnded });
  fake.update("leads").mockResolvedValueOnce(rowOf({ ...kopi, updated_at: later }));
  fake.update("leads").mockResolvedValueOnce(rowOf({ ...kopi, owner: "siti", updated_at: later }));
  await act(() => actions().assign({ ...kopi, owner: "siti" }, null));
  await step(actions().undo, "Lead assigned to Siti");
  fake.update("leads").mockResolvedValueOnce(rowOf({ ...kopi, stage: "failed" }));
  await act(() => actions().move(kopi, "failed"));
  expect(onEnded).toHaveBeenCalledExactlyOnceWith("kopi");
  expect(early).not.toHaveBeenCalled();
});

const email: Attempt = { id: "attempt", channel: "email", template: null };

test("undo removes the answer that a lead was reached, and redo saves it again", async () => {
  const reached = { ...kopi, first_response_at: later, updated_at: later };
  const undone = { ...kopi, updated_at: "2026-11-21T08:00:01+00:00" };
  fake.rpc("record_attempt").mockResolvedValue(rowOf(undone));
  fake.rpc("record_attempt").mockResolvedValueOnce(rowOf(reached));
  const { actions, currentLead } = open();
  await act(() => actions().answerAttempt(kopi, email, "reached"));
  expect(currentLead()).toEqual(reached);
  await step(actions().undo, "The answer has been removed.");
  expect(currentLead()).toEqual(undone);
  expect(await toastText()).toContain("SuccessThe answer has been removed.");
  await step(actions().redo, "Saved: you reached them by email.");
  expect(await toastText()).toContain("SuccessSaved: you reached them by email.");
  const noted = fake.rpc("record_attempt").mock.calls.map(([{ values }]) => values["reached"]);
  expect(noted).toEqual([true, null, true]);
});

test("shows an error if an attempt to reach a lead cannot be saved", async () => {
  fake.rpc("record_attempt").mockResolvedValue(serverError);
  const { actions } = open();
  expect(await act(() => actions().answerAttempt(kopi, email, "reached"))).toBe(false);
  expect(await toastText()).toContain("ErrorFailed to save that you reached them.Kopi Lane");
  fake.rpc("record_attempt").mockResolvedValue(noRow);
  fake.row("leads").mockResolvedValue(rowOf(kopi));
  await act(() => actions().answerAttempt(kopi, email, "reached"));
  expect(await toastText()).toContain("ErrorFailed to save that you reached them.Kopi Lane");
});

test.each([
  ["fails", serverError, kopi, "ErrorFailed to remove the attempt.Kopi Lane"],
  ["changes no row", noRow, kopi, "ErrorFailed to remove the attempt.Kopi Lane"],
  [
    "finds the lead in the trash",
    noRow,
    { ...kopi, deleted_at: later, updated_at: later },
    "Lead Already GoneSomeone else moved Kopi Lane to trash just now.",
  ],
])("shows why an attempt is still there if its removal %s", async (_name, undone, row, text) => {
  fake.rpc("undo_attempt").mockResolvedValue(undone);
  fake.row("leads").mockResolvedValue(rowOf(row));
  const { actions } = open();
  await act(() => actions().undoAttempt(kopi, email, "reached"));
  expect(await toastText()).toContain(text);
});

test("says 'Lead Already Gone' if a lead to be deleted has been erased", async () => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: false, error: null });
  const { actions } = open();
  await act(() => actions().remove(kopi));
  expect(await toastText()).toContain("Lead Already GoneKopi Lane was erased from the trash.");
});

test("shows an error if a lead is erased right after it was restored", async () => {
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  const { actions } = open();
  await act(() => actions().restore(kopi));
  expect(await toastText()).toContain("ErrorFailed to restore lead.Kopi Lane");
});

test("reads the history of the changed lead again, but of no other", async () => {
  fake.update("leads").mockResolvedValue(rowOf({ ...kopi, stage: "closed" }));
  const read = vi.fn<(key: readonly string[]) => readonly string[]>((key) => key);
  const { result } = renderHook(
    () => {
      for (const { id } of [kopi, teh]) useSWR(leadKeys.events(id), read, { dedupingInterval: 0 });
      return useLeadActions(useState(createLeadStore)[0]);
    },
    { wrapper: Providers },
  );
  await act(() => Promise.resolve());
  read.mockClear();
  await act(() => result.current.move(kopi, "closed"));
  expect(read.mock.calls).toEqual([[leadKeys.events("kopi")]]);
});

test.each([
  ["the owner", (actions: LeadActions) => actions.assign(kopi, { id: "budi", name: "Budi" })],
  ["the value", (actions: LeadActions) => actions.setValue(kopi, { amount: 5, currency: "SGD" })],
  ["the lost reason", (actions: LeadActions) => actions.setReason(kopi, "Too dear")],
])("after a change of %s shows the lead as the server returned it", async (_name, change) => {
  const row = { ...kopi, company_name: "Kopi Lane West", updated_at: later };
  fake.update("leads").mockResolvedValue(rowOf(row));
  const { actions, currentLead } = open();
  await act<unknown>(() => change(actions()));
  expect(currentLead()).toEqual(row);
});

test("says that a move was not undone if another user has moved the lead again", async () => {
  const closed = { ...kopi, stage: "closed" as const, updated_at: later };
  fake.update("leads").mockResolvedValue(rowOf(closed));
  fake.rpc("undo_lead_move").mockResolvedValue(noRow);
  const failed = { ...kopi, stage: "failed" as const, updated_at: "2026-11-21T08:00:01+00:00" };
  fake.row("leads").mockResolvedValue(rowOf(failed));
  const { actions } = open();
  await act(() => actions().move(kopi, "closed"));
  await step(actions().undo, "Lead Not Moved");
  expect(await toastText()).toContain("Lead Not MovedSomeone else moved Kopi Lane to Failed");
});

test("sends and shows nothing if a lead without a next action is finished", async () => {
  const { actions } = open();
  expect(await act(() => actions().finish(kopi))).toBeNull();
  expect(await toastText()).toBe("");
});

test("shows an error if an erased lead is restored, and offers no further attempt", async () => {
  fake.rpc("soft_delete_lead").mockResolvedValue({ data: true, error: null });
  fake.rpc("restore_lead").mockResolvedValue({ data: false, error: null });
  const { actions } = open();
  await act(() => actions().remove(kopi));
  await step(actions().undo, "Failed to restore lead.");
  expect(actions().undo()).toBe(false);
});
