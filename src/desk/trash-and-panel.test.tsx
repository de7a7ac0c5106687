import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { TrashPage } from "../features/lead-trash/trash-page.tsx";
import { LeadPanel } from "../features/lead-panel/lead-panel.tsx";
import { renderDesk, shownAddress } from "../features/lead-actions/testing/test-desk.tsx";
import { kopi } from "../features/leads/testing/test-lead.ts";
import { fake, resetFakeClient } from "../supabase/testing/fake-client.ts";

vi.mock("../supabase/client.ts", () => import("../supabase/testing/fake-client.ts"));

test("closing a lead that was opened from the trash returns to the trash", async () => {
  resetFakeClient();
  const trashed = {
    ...kopi,
    id: "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f",
    deleted_at: "2026-11-21T08:00:00+00:00",
    purge_at: "2026-12-21T08:00:00+00:00",
  };
  fake.rpc("get_trashed_leads").mockResolvedValue({ data: [trashed], error: null });
  fake.row("leads").mockResolvedValue({ data: trashed, error: null });
  fake.rows("lead_events").mockResolvedValue({ data: [], error: null });
  await renderDesk("/admin/dashboard/trash", { panel: <LeadPanel />, trash: <TrashPage /> });
  await userEvent.click(await screen.findByRole("link", { name: "Kopi Lane" }));
  const panel = within(await screen.findByRole("dialog", { name: "Kopi Lane" }));
  expect(panel.getByText(/^In the trash\./)).toBeTruthy();
  await userEvent.click(panel.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(shownAddress()).toBe("/admin/dashboard/trash"));
});
