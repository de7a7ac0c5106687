import "../../ui/testing/overlays.ts";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../ui/toast.tsx";
import { TeamContext } from "../leads/data/team-data.ts";
import type { Outcome } from "../lead-actions/undo-history.ts";
import type { Lead } from "../leads/model/lead.ts";
import { toPeople } from "../leads/model/team.ts";
import { testLead } from "../leads/testing/test-lead.ts";
import { MergeDialog } from "./merge-dialog.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

// Loads the toast region first, because on a busy machine loading it takes longer than findBy waits.
beforeAll(() => import("../../ui/toast-region.tsx"));

const applyRow = vi.fn<(row: Lead) => void>();
const record = vi.fn<(outcome: Outcome) => void>();
const onMerged = vi.fn<(keptId: string) => void>();

const older = testLead({
  id: "older",
  company_name: "Kopi Lane",
  remarks: "",
  created_at: "2026-05-03T08:00:00+00:00",
});
const newer = testLead({
  id: "newer",
  company_name: "Kopi Lane Pte. Ltd.",
  remarks: "Three outlets.",
  owner: "siti",
  value: 1200,
  value_currency: "SGD",
});
const kept = { ...older, remarks: "Three outlets." };
const merged = { ...newer, merged_into: "older", deleted_at: "2026-11-21T08:00:00+00:00" };

beforeEach(() => {
  resetFakeClient();
  for (const mock of [applyRow, record, onMerged]) mock.mockReset();
  fake.row("leads").mockResolvedValue({ data: older, error: null });
});

function openDialog() {
  const people = toPeople([{ id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" }]);
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <TeamContext value={{ people, ownUserId: null }}>
          <MemoryRouter>
            <Routes>
              <Route element={<Outlet context={{ applyRow, actions: { record } }} />}>
                <Route
                  index
                  element={
                    <MergeDialog
                      lead={newer}
                      otherId="older"
                      onMerged={onMerged}
                      onClose={() => {}}
                    />
                  }
                />
              </Route>
            </Routes>
          </MemoryRouter>
        </TeamContext>
      </ToastProvider>
    </SWRConfig>,
  );
}

function choiceOf(field: string) {
  return within(screen.getByRole("group", { name: field }));
}

async function merge() {
  await userEvent.click(await screen.findByRole("button", { name: "Merge" }));
}

/** Returns the arguments of the last merge request. */
function sentValues() {
  return fake.rpc("merge_leads").mock.lastCall?.[0].values ?? {};
}

test("offers the fields that differ, and fills the kept lead's empty ones from the other", async () => {
  fake.rpc("merge_leads").mockResolvedValue({ data: [merged, kept], error: null });
  openDialog();
  await screen.findByRole("group", { name: "Lead to keep" });
  expect(screen.getAllByRole("group").map(({ firstChild }) => firstChild?.textContent)).toEqual([
    "Lead to keep",
    "Company",
    "Remarks",
    "Owner",
    "Value",
  ]);
  expect(choiceOf("Lead to keep").getByLabelText<HTMLInputElement>(/^Kopi Lane, /).checked).toBe(
    true,
  );
  expect(choiceOf("Company").getByLabelText<HTMLInputElement>("Kopi Lane").checked).toBe(true);
  expect(choiceOf("Owner").getByLabelText<HTMLInputElement>("Siti Rahman").checked).toBe(true);
  expect(choiceOf("Owner").getByLabelText("Unassigned")).toBeTruthy();
  await userEvent.click(choiceOf("Value").getByLabelText("Not set"));
  await merge();
  await vi.waitFor(() => expect(onMerged).toHaveBeenCalledExactlyOnceWith("older"));
  expect(sentValues()).toMatchObject({
    kept_id: "older",
    merged_id: "newer",
    seen_kept: { company_name: "Kopi Lane", deleted_at: null },
    seen_merged: { owner: "siti", value: 1200, deleted_at: null },
    taken: ["remarks", "owner"],
  });
  expect(applyRow.mock.calls.map(([row]) => row)).toEqual([kept, merged]);
});

test("keeps the newer lead if the user chooses it, with the chosen fields of the older one", async () => {
  fake.rpc("merge_leads").mockResolvedValue({ data: [newer, older], error: null });
  openDialog();
  await screen.findByRole("group", { name: "Lead to keep" });
  await userEvent.click(choiceOf("Lead to keep").getByLabelText(/^Kopi Lane Pte/));
  await userEvent.click(choiceOf("Company").getByLabelText("Kopi Lane"));
  await merge();
  await vi.waitFor(() => expect(onMerged).toHaveBeenCalledExactlyOnceWith("newer"));
  expect(sentValues()).toMatchObject({
    kept_id: "newer",
    merged_id: "older",
    taken: ["company_name"],
  });
});

test("keeps the choices when another user changes a lead, and then merges the changed leads", async () => {
  const mergeRequest = fake.rpc("merge_leads").mockResolvedValueOnce({ data: [], error: null });
  mergeRequest.mockResolvedValueOnce({ data: [merged, kept], error: null });
  openDialog();
  await screen.findByRole("group", { name: "Lead to keep" });
  await userEvent.click(choiceOf("Company").getByLabelText("Kopi Lane Pte. Ltd."));
  fake.row("leads").mockResolvedValue({ data: { ...older, remarks: "Called." }, error: null });
  await merge();
  expect(await screen.findByText(/^Someone else changed one of the two leads/)).toBeTruthy();
  expect(await screen.findByLabelText("Called.")).toBeTruthy();
  await merge();
  await vi.waitFor(() => expect(onMerged).toHaveBeenCalled());
  expect(sentValues()).toMatchObject({
    seen_kept: { remarks: "Called." },
    taken: ["company_name", "owner", "value"],
  });
});

test("undo separates merged leads, and redo merges them again with the same choices", async () => {
  fake.rpc("merge_leads").mockResolvedValue({ data: [kept, merged], error: null });
  fake.rpc("unmerge_leads").mockResolvedValue({ data: [older, newer], error: null });
  openDialog();
  await merge();
  await vi.waitFor(() => expect(record).toHaveBeenCalled());
  const [change] = record.mock.calls[0] ?? [];
  if (!change || change === "failed") throw new Error("the merge returned nothing to undo");
  const separated = await change.invert();
  expect(fake.rpc("unmerge_leads").mock.calls[0]?.[0].values).toEqual({
    kept_id: "older",
    merged_id: "newer",
  });
  expect(applyRow.mock.calls.slice(-2).map(([row]) => row)).toEqual([older, newer]);
  if (!separated || separated === "failed") throw new Error("the undo returned nothing to redo");
  expect(separated.description).toBe("Kopi Lane Pte. Ltd. is on the board again.");
  await separated.invert();
  expect(fake.rpc("merge_leads")).toHaveBeenCalledTimes(2);
  expect(sentValues()["taken"]).toEqual(["remarks", "owner", "value"]);
});

test("reports a merge that another user undid, and does not undo it twice", async () => {
  fake.rpc("merge_leads").mockResolvedValue({ data: [kept, merged], error: null });
  fake.rpc("unmerge_leads").mockResolvedValue({ data: [], error: null });
  openDialog();
  await merge();
  await vi.waitFor(() => expect(record).toHaveBeenCalled());
  const [change] = record.mock.calls[0] ?? [];
  if (!change || change === "failed") throw new Error("the merge returned nothing to undo");
  expect(await change.invert()).toBeNull();
  expect(await screen.findByText("Merge Not Undone")).toBeTruthy();
});

test("does not merge a lead that is no longer on the board", async () => {
  fake.row("leads").mockResolvedValue({ data: merged, error: null });
  openDialog();
  expect(await screen.findByText("The other lead is no longer on the board.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Merge" })).toBeNull();
});
