import "../../../ui/testing/overlays.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Outlet, Route, Routes, useLocation } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { Outcome } from "../../lead-actions/undo-history.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { TeamContext } from "../../leads/data/team-data.ts";
import { toPeople } from "../../leads/model/team.ts";
import { testLead } from "../../leads/testing/test-lead.ts";
import { AddDialog } from "./add-dialog.tsx";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

// Loaded here, because on first use it may take longer to load than a findBy waits.
beforeAll(() => import("../../../ui/toast-region.tsx"));
beforeEach(() => {
  resetFakeClient();
  const session = { user: { id: "me" } };
  fake.auth.getSession.mockResolvedValue({ data: { session }, error: null });
  sessionStorage.clear();
  applyRow.mockReset();
  record.mockReset();
});

const applyRow = vi.fn<(row: Lead) => void>();
const record = vi.fn<(outcome: Outcome) => void>();
const stored = testLead({ id: "stored", company_name: "Kopi Lane", source: "added-by-hand" });

const team = {
  people: toPeople([
    { id: "me", full_name: "Mei", email: "mei@selat.example" },
    { id: "budi", full_name: "Budi", email: "budi@selat.example" },
  ]),
  ownUserId: "me",
};

function CurrentAddress() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function openDialog() {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ToastProvider>
        <TeamContext value={team}>
          <MemoryRouter initialEntries={["/admin/dashboard/add?q=kopi"]}>
            <Routes>
              <Route element={<Outlet context={{ applyRow, actions: { record } }} />}>
                <Route path="/admin/dashboard/add" element={<AddDialog />} />
                <Route path="*" element={<CurrentAddress />} />
              </Route>
            </Routes>
          </MemoryRouter>
        </TeamContext>
      </ToastProvider>
    </SWRConfig>,
  );
}

function offeredSources() {
  return [...document.querySelectorAll<HTMLOptionElement>("datalist option")].map(
    ({ value }) => value,
  );
}

async function type(label: string, text: string) {
  await userEvent.type(await screen.findByLabelText(label), text);
}

async function fillIn() {
  await type("Company Name", "Kopi Lane");
  await type("Contact Name", "Mei Ling Goh");
  await type("Contact Number", "65550104");
  await type("Email", "Mei@KopiLane.example");
  await userEvent.selectOptions(screen.getByLabelText("Solution Interested"), "Waiter AI");
}

async function add() {
  await userEvent.click(screen.getByRole("button", { name: "Add Lead" }));
}

test("validates with the contact form's rules and messages", async () => {
  openDialog();
  await type("Email", "mei");
  await add();
  for (const message of [
    "Company name is required",
    "Contact name is required",
    "Phone number must be at least 8 digits",
    "Invalid email address",
    "Please select a solution",
  ]) {
    expect(await screen.findByText(message)).toBeTruthy();
  }
  expect(fake.rpc("add_lead")).not.toHaveBeenCalled();
});

test("focuses the first field when the dialog opens", async () => {
  openDialog();
  const [first] = await screen.findAllByRole("textbox");
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test("adds a lead and opens it on the board; undo moves it to the trash, redo restores it", async () => {
  fake.rpc("add_lead").mockResolvedValue({ data: stored, error: null });
  openDialog();
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText("Language"), "Malay");
  await add();
  expect(await screen.findByText("/admin/dashboard/leads/stored?q=kopi")).toBeTruthy();
  const { lead } = fake.rpc("add_lead").mock.calls[0]?.[0].values ?? {};
  expect(lead).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
    company_name: "Kopi Lane",
    contact_name: "Mei Ling Goh",
    contact_number: "+6565550104",
    email: "mei@kopilane.example",
    solution_interested: "Waiter AI",
    remarks: "",
    language: "ms",
    owner: "me",
  });
  expect(lead).not.toHaveProperty("source");
  expect(applyRow).toHaveBeenLastCalledWith(stored);
  expect(sessionStorage.length).toBe(0);

  const [added] = record.mock.calls[0] ?? [];
  if (!added || added === "failed") throw new Error("No addition was recorded");
  const undone = await added.invert();
  expect(fake.rpc("soft_delete_lead").mock.calls[0]?.[0].values).toEqual({
    lead_id: "stored",
    seen_stage: "interested",
  });
  expect(applyRow.mock.lastCall?.[0].deleted_at).not.toBeNull();
  if (!undone || undone === "failed") throw new Error("The addition was not undone");
  await undone.invert();
  expect(fake.rpc("restore_lead").mock.calls[0]?.[0].values).toEqual({ lead_id: "stored" });
  expect(applyRow).toHaveBeenLastCalledWith(stored);
});

test("adds a lead with another owner, and a source that is suggested from earlier leads", async () => {
  const storedLead = testLead({ id: "stored", source: "Food fair", owner: "budi" });
  fake.rpc("add_lead").mockResolvedValue({ data: storedLead, error: null });
  fake.rpc("get_board_choices").mockResolvedValue({
    data: { solutions: [], sources: ["direct", "free-trial", "Food fair"], languages: [] },
    error: null,
  });
  openDialog();
  const owner = await screen.findByLabelText<HTMLSelectElement>("Owner");
  expect(owner.value).toBe("me");
  expect([...owner.options].map(({ text }) => text)).toEqual(["You", "Budi", "Unassigned"]);
  await waitFor(() => expect(offeredSources()).toContain("Food fair"));
  expect(offeredSources()).not.toContain("free-trial");
  await fillIn();
  await type("Source", " Food fair ");
  await userEvent.selectOptions(owner, "Budi");
  await add();
  await waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(fake.rpc("add_lead").mock.calls[0]?.[0].values["lead"]).toMatchObject({
    source: "Food fair",
    owner: "budi",
  });
  expect(record.mock.calls[0]?.[0]).toMatchObject({ description: "It is assigned to Budi." });
});

test("adds a lead without an owner if Unassigned is chosen", async () => {
  fake.rpc("add_lead").mockResolvedValue({ data: { ...stored, owner: null }, error: null });
  openDialog();
  await fillIn();
  await userEvent.selectOptions(screen.getByLabelText("Owner"), "Unassigned");
  await add();
  await waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(fake.rpc("add_lead").mock.calls[0]?.[0].values["lead"]).toMatchObject({ owner: null });
  expect(record.mock.calls[0]?.[0]).toMatchObject({ description: "It is unassigned." });
});

test("keeps the entries after a failure, even if the dialog is closed, and sends the same lead", async () => {
  const request = fake.rpc("add_lead");
  request.mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "boom" } });
  request.mockResolvedValueOnce({ data: stored, error: null });
  const { unmount } = openDialog();
  await fillIn();
  await add();
  expect(await screen.findByText(/could not be added\. Your entries are kept/)).toBeTruthy();
  unmount();

  openDialog();
  expect(await screen.findByDisplayValue("Kopi Lane")).toBeTruthy();
  await add();
  expect(await screen.findByText("/admin/dashboard/leads/stored?q=kopi")).toBeTruthy();
  const [first, second] = request.mock.calls.map(([{ values }]) => values["lead"]);
  expect(second).toEqual(first);
});

test("sends entries that were changed after a failure as another lead", async () => {
  const request = fake.rpc("add_lead");
  request.mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "boom" } });
  request.mockResolvedValueOnce({ data: stored, error: null });
  openDialog();
  await fillIn();
  await add();
  expect(await screen.findByText(/could not be added\. Your entries are kept/)).toBeTruthy();
  await type("Company Name", " East");
  await add();
  expect(await screen.findByText("/admin/dashboard/leads/stored?q=kopi")).toBeTruthy();
  const [first, second] = request.mock.calls.map(([{ values }]) => values["lead"] as Lead);
  expect(second?.company_name).toBe("Kopi Lane East");
  expect(second?.id).not.toBe(first?.id);
});

test("does not open the lead if the dialog was closed before the response", async () => {
  const response = Promise.withResolvers<{ data: Lead; error: null }>();
  fake.rpc("add_lead").mockReturnValueOnce(response.promise);
  openDialog();
  await fillIn();
  await add();
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByText("/admin/dashboard?q=kopi")).toBeTruthy();
  response.resolve({ data: stored, error: null });
  await waitFor(() => expect(record).toHaveBeenCalledOnce());
  expect(screen.getByText("/admin/dashboard?q=kopi")).toBeTruthy();
});

test("shows a possible duplicate while the user types, without blocking the form", async () => {
  fake.rpc("add_lead").mockResolvedValue({ data: stored, error: null });
  fake.rpc("find_duplicates").mockImplementation(async ({ values }) => {
    const [candidate] = values["candidates"] as { email: string }[];
    const { id, company_name, contact_name, created_at } = testLead({ id: "before" });
    const duplicate = { place: 0, id, company_name, contact_name, created_at, same: ["email"] };
    const isDuplicate = candidate?.email === "Mei@KopiLane.example";
    return { data: isDuplicate ? [{ ...duplicate, is_trashed: false }] : [], error: null };
  });
  openDialog();
  await fillIn();
  const link = await screen.findByRole("link", { name: "Company before, Mei Ling Goh" });
  expect(link.getAttribute("href")).toBe("/admin/dashboard/leads/before?q=kopi");
  expect(link.closest("output")?.textContent).toContain("same email, came in 20 Nov");
  await add();
  expect(await screen.findByText("/admin/dashboard/leads/stored?q=kopi")).toBeTruthy();
});

test("says that the entries are kept if there is no connection", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fake.rpc("add_lead").mockResolvedValue({ data: null, error: { message: "TypeError: fetch" } });
  openDialog();
  await fillIn();
  await add();
  expect(await screen.findByText(/^You are offline\. Your entries are kept/)).toBeTruthy();
  onLine.mockRestore();
});
