import "../../ui/testing/overlays.ts";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { SWRConfig } from "swr";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { useServerData } from "../../supabase/use-server-data.ts";
import { fetchEvents } from "../leads/data/activity-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import type { Lead } from "../leads/model/lead.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { CorrectDialog } from "./correct-dialog.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loads the toast region first, because on a busy machine loading it takes longer than findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));
beforeEach(() => {
  resetFakeClient();
  applyRow.mockReset();
  onOpenChange.mockReset();
});

const onOpenChange = vi.fn<(isOpen: boolean) => void>();
const applyRow = vi.fn<(row: Lead) => void>();
const kopi = testLead({ id: "kopi", company_name: "Kopi Lane" });
/** The lead after another user's correction. */
const renamed = { ...kopi, company_name: "Kopi Lane Pte. Ltd." };

/** Reads the lead's events, as the panel's history does. */
function History() {
  useServerData(leadKeys.events("kopi"), () => fetchEvents("kopi"));
  return null;
}

function page(lead: Lead) {
  return (
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ToastProvider>
        <History />
        <MemoryRouter>
          <Routes>
            <Route element={<Outlet context={{ applyRow }} />}>
              <Route
                index
                element={<CorrectDialog lead={lead} isOpen onOpenChange={onOpenChange} />}
              />
            </Route>
          </Routes>
        </MemoryRouter>
      </ToastProvider>
    </SWRConfig>
  );
}

async function save() {
  await userEvent.click(screen.getByRole("button", { name: "Save Details" }));
}

test("after a conflict shows the current details, and saving again replaces them", async () => {
  const corrected = fake.rpc("correct_lead").mockResolvedValueOnce({ data: [], error: null });
  corrected.mockResolvedValueOnce({ data: [kopi], error: null });
  const { rerender } = render(page(kopi));
  await userEvent.type(screen.getByLabelText("Contact Name"), " Tan");
  await save();
  const conflict = await screen.findByText(/^Someone else changed these details/);
  // The current row arrives only after the database has refused the change.
  rerender(page(renamed));
  expect(conflict.textContent).toContain("Kopi Lane Pte. Ltd.");
  await save();
  const seen = corrected.mock.calls.map(([{ values }]) => values["seen"]);
  expect(seen).toMatchObject([
    { company_name: "Kopi Lane" },
    { company_name: "Kopi Lane Pte. Ltd." },
  ]);
  await vi.waitFor(() => expect(applyRow).toHaveBeenCalledExactlyOnceWith(kopi));
});

test("reports a conflict if another user changed the details while the dialog was open", async () => {
  fake.rpc("correct_lead").mockResolvedValue({ data: [], error: null });
  const { rerender } = render(page(kopi));
  rerender(page(renamed));
  await userEvent.type(screen.getByLabelText("Contact Name"), " Tan");
  await save();
  expect(await screen.findByText(/^Someone else changed these details/)).toBeTruthy();
  expect(fake.rpc("correct_lead").mock.lastCall?.[0].values["seen"]).toMatchObject({
    company_name: "Kopi Lane",
  });
});

test("refuses details that the contact form refuses, with the same messages", async () => {
  render(page(kopi));
  const name = screen.getByLabelText("Contact Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Mei 2");
  await userEvent.clear(screen.getByLabelText("Email"));
  await userEvent.type(screen.getByLabelText("Email"), "meiling");
  await save();
  expect(await screen.findByText("Name contains invalid characters")).toBeTruthy();
  expect(screen.getByText("Invalid email address")).toBeTruthy();
  expect(fake.rpc("correct_lead")).not.toHaveBeenCalled();
});

test("confirms a correction, applies the row to the board, and reads the history again", async () => {
  const corrected = { ...kopi, contact_name: "Mei Ling Goh Tan" };
  fake.rpc("correct_lead").mockResolvedValue({ data: [corrected], error: null });
  render(page(kopi));
  await userEvent.type(screen.getByLabelText("Contact Name"), " Tan");
  const reads = fake.rows("lead_events").mock.calls.length;
  await save();
  expect(await screen.findByText("Details Corrected")).toBeTruthy();
  expect(applyRow).toHaveBeenCalledExactlyOnceWith(corrected);
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  await vi.waitFor(() => expect(fake.rows("lead_events").mock.calls.length).toBeGreaterThan(reads));
});
