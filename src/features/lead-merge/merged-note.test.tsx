import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { renderPanel } from "../lead-panel/testing/test-panel.tsx";
import { kopi, testEvent, tiffin } from "../leads/testing/test-lead.ts";
import { leadMerge } from "./extension.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const AWAY = "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f";

beforeEach(() => {
  resetFakeClient();
  fake.rows("lead_events").mockResolvedValue({ data: [], error: null });
});

test("a merged lead names the lead it was merged into, and can be separated again", async () => {
  const away = {
    ...kopi,
    id: AWAY,
    merged_into: "tiffin",
    deleted_at: "2026-11-21T08:00:00+00:00",
  };
  const unmerged = { ...away, merged_into: null, deleted_at: null };
  fake.row("leads").mockResolvedValue({ data: away, error: null });
  fake.rpc("unmerge_leads").mockResolvedValue({ data: [tiffin, unmerged], error: null });
  await renderPanel(`/admin/dashboard/leads/${AWAY}`, [tiffin], { extensions: [leadMerge] });
  const panel = within(await screen.findByRole("dialog", { name: "Kopi Lane" }));
  expect(panel.getByText("another lead").getAttribute("href")).toBe(
    "/admin/dashboard/leads/tiffin",
  );
  await userEvent.click(panel.getByText("Undo the merge"));
  expect(await screen.findByText("Kopi Lane is on the board again.")).toBeTruthy();
  expect(fake.rpc("unmerge_leads").mock.lastCall?.[0].values).toEqual({
    kept_id: "tiffin",
    merged_id: AWAY,
  });
});

test("undoes a merge from the history", async () => {
  const merge = { lead_id: "kopi", kind: "merged", other_lead: "tiffin", fields: [] };
  const event = testEvent({ ...merge, created_at: new Date().toISOString() });
  fake.rows("lead_events").mockResolvedValue({ data: [event], error: null });
  fake.rpc("unmerge_leads").mockResolvedValue({ data: [kopi, tiffin], error: null });
  await renderPanel("/admin/dashboard/leads/kopi", [kopi], { extensions: [leadMerge] });
  const undo = await screen.findByRole("button", { name: "Undo the merge" });
  await userEvent.click(undo);
  expect(await screen.findByText("Tiffin & Co is on the board again.")).toBeTruthy();
});
