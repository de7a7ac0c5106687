import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { Lead } from "../model/lead.ts";
import { testLead } from "../testing/test-lead.ts";
import { CorrectDialog } from "./correct-dialog.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

// The region loads when it is first needed; a busy machine needs more than a findBy for that.
beforeAll(() => import("../../../ui/toast-region.tsx"));
beforeEach(resetFakeClient);

const applyRow = vi.fn<(row: Lead) => void>();
const kopi = testLead({ id: "kopi", company_name: "Kopi Lane" });
/** As somebody else has corrected it meanwhile. */
const renamed = { ...kopi, company_name: "Kopi Lane Pte. Ltd." };

function page(lead: Lead) {
  return (
    <ToastProvider>
      <MemoryRouter>
        <Routes>
          <Route element={<Outlet context={{ applyRow }} />}>
            <Route index element={<CorrectDialog lead={lead} isOpen onOpenChange={() => {}} />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </ToastProvider>
  );
}

async function save() {
  await userEvent.click(screen.getByRole("button", { name: "Save Details" }));
}

test("details that somebody else changed are shown, and replaced by saving once more", async () => {
  const corrected = fake.rpc("correct_lead").mockResolvedValueOnce({ data: [], error: null });
  corrected.mockResolvedValueOnce({ data: [kopi], error: null });
  const { rerender } = render(page(kopi));
  await userEvent.type(screen.getByLabelText("Contact Name"), " Tan");
  await save();
  const conflict = await screen.findByText(/^Somebody changed these details/);
  // What the server has arrives after its refusal.
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
