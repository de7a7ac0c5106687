import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { kopi, serverError, testEvent } from "../leads/testing/test-lead.ts";
import { renderDesk } from "../lead-actions/testing/test-desk.tsx";
import { TrashPage } from "./trash-page.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const trashed = {
  ...kopi,
  id: "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f",
  deleted_at: "2026-11-21T08:00:00+00:00",
  purge_at: "2026-12-21T08:00:00+00:00",
};
const restored = { ...trashed, deleted_at: null, purge_at: null };

beforeEach(() => {
  resetFakeClient();
  fake.rpc("restore_lead").mockResolvedValue({ data: true, error: null });
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: [trashed], error: null });
  fake.row("leads").mockResolvedValue({ data: trashed, error: null });
  const events = [testEvent({ lead_id: trashed.id, kind: "deleted" })];
  fake.rows("lead_events").mockResolvedValue({ data: events, error: null });
});

/** The rows, when they are loaded. */
async function openTrash() {
  await renderDesk("/admin/dashboard/trash", { trash: <TrashPage /> });
  return within(await screen.findByRole("list", { name: "Deleted leads" }));
}

test("lists a deleted lead with the day on which it will be erased", async () => {
  const rows = await openTrash();
  const row = rows.getByRole("listitem");
  expect(row.textContent).toContain("Kopi Lane");
  expect(row.textContent).toContain("Erased on 21 Dec");
});

test("removes a restored lead at once, and shows that the trash is empty", async () => {
  const rows = await openTrash();
  const { promise, resolve } = Promise.withResolvers<{ data: boolean; error: null }>();
  fake.rpc("restore_lead").mockReturnValue(promise);
  fake.row("leads").mockResolvedValue({ data: restored, error: null });
  await userEvent.click(rows.getByRole("button", { name: "Restore Kopi Lane" }));
  expect(screen.queryByText("Kopi Lane")).toBeNull();
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: [], error: null });
  resolve({ data: true, error: null });
  expect(await screen.findByText("Lead Restored")).toBeTruthy();
  expect(await screen.findByText("The trash is empty")).toBeTruthy();
});

test("shows that a restoration fails, and lists the lead again", async () => {
  fake.rpc("restore_lead").mockResolvedValue(serverError);
  const rows = await openTrash();
  await userEvent.click(rows.getByRole("button", { name: "Restore Kopi Lane" }));
  expect(await screen.findByText("Failed to restore lead.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Restore Kopi Lane" })).toBeTruthy();
});

test("adds and removes what another user deletes or restores without a reload", async () => {
  await openTrash();
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: [], error: null });
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: restored, old: {} }));
  expect(await screen.findByText("The trash is empty")).toBeTruthy();
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: [trashed], error: null });
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: trashed, old: {} }));
  expect(await screen.findByRole("list", { name: "Deleted leads" })).toBeTruthy();
});

test("requests a trash again that could not be read", async () => {
  fake.rpc("get_trashed_leads").mockResolvedValue(serverError);
  await renderDesk("/admin/dashboard/trash", { trash: <TrashPage /> });
  const retryButton = await screen.findByRole("button", { name: "Try again" });
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: [trashed], error: null });
  await userEvent.click(retryButton);
  expect(await screen.findByRole("list", { name: "Deleted leads" })).toBeTruthy();
});
