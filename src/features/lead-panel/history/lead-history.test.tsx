import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import type { Lead, LeadEvent } from "../../leads/model/lead.ts";
import { kopi, testEvent } from "../../leads/testing/test-lead.ts";
import { renderPanel } from "../testing/test-panel.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(() => {
  resetFakeClient();
  fake.rpc("get_team").mockResolvedValue({
    data: [{ id: "budi", full_name: "Budi", email: "budi@selat.example" }],
    error: null,
  });
});

/** Opens the panel of a lead with these events, newest first; resolves to queries inside its history. */
async function openHistory(events: Partial<LeadEvent>[], lead: Lead = kopi) {
  const created_at = new Date().toISOString();
  const data = events.map((event, index) =>
    testEvent({ id: events.length - index, lead_id: "kopi", created_at, ...event }),
  );
  fake.rows("lead_events").mockResolvedValue({ data, error: null });
  await renderPanel("/admin/dashboard/leads/kopi", [lead]);
  const history = within(await screen.findByLabelText("History"));
  await waitFor(() => expect(history.getAllByRole("listitem")).toHaveLength(events.length));
  return history;
}

function textsOf(history: Awaited<ReturnType<typeof openHistory>>) {
  return history
    .getAllByRole("listitem")
    .map((item) => item.querySelector("p")?.textContent.replaceAll(/ +/g, " ").trim());
}

test("shows what happened to a lead, and who did it", async () => {
  const history = await openHistory([
    { kind: "corrected", fields: ["contact_name", "email"] },
    { kind: "reached", channel: "email" },
    { kind: "reached", channel: "whatsapp", template: "Hello" },
    { kind: "not-reached", channel: "call" },
    { kind: "not-reached", channel: "email", template: "Follow-up" },
    { kind: "attempted", channel: "whatsapp", template: "Follow-up" },
    { kind: "attempted", channel: "call" },
    { kind: "moved", to_stage: "failed", next_action: "Call", next_action_on: "2020-11-24" },
    { kind: "valued", value: null, value_currency: null },
    { kind: "valued", value: 12_000, value_currency: "MYR" },
    { kind: "lost", lost_reason: "No reply" },
    { kind: "lost", lost_reason: null },
    { kind: "assigned", to_owner_name: "Budi" },
    { kind: "assigned", from_owner_name: "Budi", to_owner_name: null },
    { kind: "planned", next_action: null },
    { kind: "done", next_action: "Write" },
    { kind: "merged", other_lead: "other", fields: ["remarks", "stage"] },
    { kind: "restored" },
    { kind: "deleted" },
    { kind: "note-edited", note_id: "n" },
    { kind: "moved", from_stage: "interested", to_stage: "closed" },
    { kind: "created", actor_name: null, actor_email: null, to_stage: "interested" },
  ]);
  expect(textsOf(history)).toEqual([
    "Corrected name and email address",
    "Reached by email",
    "Reached on WhatsApp with the template Hello",
    "Called, not reached",
    "Wrote an email with the template Follow-up, not reached",
    "WhatsApp started with the template Follow-up",
    "Call started",
    "Moved from Interested to Failed, which ended the plan Call for 24 Nov 2020",
    "Removed the value",
    "Value set to MYR\u00a012,000",
    "Lost: No reply",
    "Removed the lost reason",
    "Assigned to Budi",
    "Unassigned, previously Budi's",
    "Removed the plan",
    "Done: Write",
    "Merged another lead into this one, with its remarks and stage",
    "Restored from trash",
    "Moved to trash",
    "Edited a note",
    "Moved from Interested to Closed",
    "Came in to Interested",
  ]);
  const items = history.getAllByRole("listitem");
  expect(items[0]?.textContent).toContain("Siti Rahman");
  expect(items.at(-1)?.textContent).toContain("Website");
  expect(history.getByRole("link", { name: "another lead" }).getAttribute("href")).toBe(
    "/admin/dashboard/leads/other",
  );
});

test("undoes the last move by its time, which restores how long the lead has been in its stage", async () => {
  const at = new Date().toISOString();
  const closed = { ...kopi, stage: "closed" as const, stage_changed_at: at };
  fake.rpc("undo_lead_move").mockResolvedValue({
    data: { ...kopi, updated_at: "2027-01-01T00:00:00+00:00" },
    error: null,
  });
  const moved = {
    created_at: at,
    stage_changed_at: at,
    previous_stage_changed_at: "2026-11-20T08:00:00+00:00",
  };
  const history = await openHistory([moved], closed);
  await userEvent.click(history.getByRole("button", { name: "Undo: move back to Interested" }));
  expect(await screen.findByText("Lead moved to Interested")).toBeTruthy();
  expect(fake.rpc("undo_lead_move").mock.lastCall?.[0].values).toEqual({
    lead_id: "kopi",
    moved_at: at,
  });
  expect(fake.update("leads")).not.toHaveBeenCalled();
});

test("undoing the last assignment restores the previous owner", async () => {
  fake.update("leads").mockImplementation(async ({ values }) => ({
    data: { ...kopi, ...values, updated_at: "2027-01-01T00:00:00+00:00" },
    error: null,
  }));
  const assigned = { kind: "assigned", from_owner: "budi", from_owner_name: "Budi" };
  const history = await openHistory([assigned]);
  await userEvent.click(history.getByRole("button", { name: "Undo: assign to Budi" }));
  expect(await screen.findByText("Lead assigned to Budi")).toBeTruthy();
  expect(fake.update("leads").mock.lastCall?.[0]).toMatchObject({
    values: { owner: "budi" },
    filters: { id: "kopi", owner: null },
  });
});

test("shows when a lead in the trash will be erased, and restores it from its history", async () => {
  const id = "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f";
  const trashed = {
    ...kopi,
    id,
    deleted_at: "2026-11-21T08:00:00+00:00",
    purge_at: "2026-12-21T08:00:00+00:00",
  };
  fake.row("leads").mockResolvedValue({ data: trashed, error: null });
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  const deleted = testEvent({ lead_id: id, kind: "deleted", created_at: new Date().toISOString() });
  fake.rows("lead_events").mockResolvedValue({ data: [deleted], error: null });
  await renderPanel(`/admin/dashboard/leads/${id}`, []);
  const panel = within(await screen.findByRole("dialog", { name: "Kopi Lane" }));
  expect(panel.getByText(/^In the trash\./).textContent).toContain("21 Dec");
  expect(panel.queryByRole("combobox", { name: "Stage" })).toBeNull();

  const undo = await panel.findByRole("button", { name: "Undo: restore from trash" });
  fake.row("leads").mockResolvedValue({
    data: { ...trashed, deleted_at: null, updated_at: "2027-01-01T00:00:00+00:00" },
    error: null,
  });
  await userEvent.click(undo);
  expect(await screen.findByText("Lead Restored")).toBeTruthy();
  expect(await panel.findByRole("combobox", { name: "Stage" })).toBeTruthy();
  expect(fake.rpc("restore_lead").mock.lastCall?.[0].values).toMatchObject({ lead_id: id });
});
