import "../../../ui/testing/overlays.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Outlet, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { DeskRoleContext } from "../../../supabase/desk-role.tsx";
import { fake, resetFakeClient } from "../../../supabase/testing/fake-client.ts";
import { media } from "../../../theme/media.ts";
import { ToastProvider } from "../../../ui/toast.tsx";
import type { Outcome } from "../../lead-actions/undo-history.ts";
import { ImportDialog } from "./import-dialog.tsx";

import { keepDroppedFile } from "./dropped-file.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));
const saveFile = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>());
vi.mock("../../../ui/save-file.ts", () => ({ saveFile, dateForFile: () => "2026-11-21" }));

// Loaded here, because on first use it may take longer to load than a findBy waits.
beforeAll(() => import("../../../ui/toast-region.tsx"));
/** Fakes whether the device has a touch screen, because jsdom has no media queries. */
function setTouch(isTouch: boolean) {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { matches: isTouch && query === media.coarsePointer }),
  );
}

beforeEach(() => {
  setTouch(false);
  resetFakeClient();
  saveFile.mockReset();
  record.mockReset();
});

const record = vi.fn<(outcome: Outcome) => void>();

function openDialog(role: "admin" | "member" = "admin", dropped: File | null = null) {
  if (dropped) keepDroppedFile(dropped);
  render(
    <DeskRoleContext value={role}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <ToastProvider>
          <MemoryRouter initialEntries={["/admin/dashboard/import"]}>
            <Routes>
              <Route element={<Outlet context={{ actions: { record } }} />}>
                <Route path="/admin/dashboard/import" element={<ImportDialog />} />
                <Route path="*" element={<p>The board</p>} />
              </Route>
            </Routes>
          </MemoryRouter>
        </ToastProvider>
      </SWRConfig>
    </DeskRoleContext>,
  );
}

const file = `Company,Who,Phone,Email,Solution
Kopi Lane,Mei Ling Goh,+65 6555 0104,mei@kopi.example,Waiter AI
Tiffin,Arun Nair,+60 12-555 0162,arun@tiffin.example,Waiter AI
Nobody,No One,12,none,Waiter AI`;

const duplicate = {
  place: 1,
  earlier: null,
  id: "tiffin",
  company_name: "Tiffin & Co",
  contact_name: "Arun",
  created_at: "2026-05-03T08:00:00+00:00",
  same: ["email"],
  is_trashed: false,
};

function undoCalls() {
  return fake.rpc("undo_import");
}

async function press(name: string | RegExp) {
  await userEvent.click(await screen.findByRole("button", { name }));
}

async function paste(text: string) {
  fireEvent.change(screen.getByLabelText("Or paste rows with their header row"), {
    target: { value: text },
  });
  await press("Continue");
}

/** Pastes the file, matches the column that is not recognised, and continues to the last step. */
async function goToConfirm() {
  await paste(file);
  expect(await screen.findByText("0 of 3 leads")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Who"), "Contact");
  expect(await screen.findByText("2 of 3 leads")).toBeTruthy();
  expect(screen.getByText(/^Row 4: Phone number must be at least 8 digits; Invalid/)).toBeTruthy();
  await press("Continue");
  await screen.findByRole("button", { name: /^Import / });
}

test("imports valid rows, saves the others as a file, and can undo and redo the import", async () => {
  fake.rpc("find_duplicates").mockResolvedValue({ data: [duplicate], error: null });
  fake.rpc("import_leads").mockResolvedValue({ data: { added: 1, known: [1] }, error: null });
  openDialog();
  await goToConfirm();
  expect(
    screen.getByText(/^Row 3: Duplicate of Tiffin & Co, Arun, 3 May.* \(same email\)$/),
  ).toBeTruthy();
  await press("Import 1 lead");
  await press("Save the rows left out as CSV");
  const [name, text] = saveFile.mock.calls[0] ?? [];
  expect(name).toBe("leads-left-out-2026-11-21.csv");
  expect(text?.split("\r\n").slice(1)).toEqual([
    expect.stringMatching(/^Tiffin,.*,3,"Duplicate of Tiffin & Co, /) as string,
    expect.stringMatching(/^Nobody,.*,4,Phone number must be/) as string,
  ]);

  const { leads, with_known, is_counted } =
    fake.rpc("import_leads").mock.calls[0]?.[0].values ?? {};
  expect(leads).toMatchObject([{ company_name: "Kopi Lane" }, { company_name: "Tiffin" }]);
  expect(with_known).toBe(false);
  expect(is_counted).toBe(false);
  // Only the contact fields are sent, so that 2,000 candidates fit into one request.
  expect(fake.rpc("find_duplicates").mock.calls[0]?.[0].values["candidates"]).toMatchObject([
    { company_name: "Kopi Lane", contact_name: "Mei Ling Goh" },
    { company_name: "Tiffin" },
  ]);
  expect(JSON.stringify(fake.rpc("find_duplicates").mock.calls[0])).not.toContain("Waiter AI");

  const [imported] = record.mock.calls[0] ?? [];
  if (!imported || imported === "failed") throw new Error("No import was recorded");
  expect(imported.description).toBe("1 lead imported.");
  const undone = await imported.invert();
  const [{ id }] = leads as [{ id: string }];
  expect(undoCalls().mock.lastCall?.[0].values).toEqual({ lead_ids: [id], again: false });
  if (!undone || undone === "failed") throw new Error("The import was not undone");
  await undone.invert();
  expect(undoCalls().mock.lastCall?.[0].values).toEqual({ lead_ids: [id], again: true });
  await press("Close");
  expect(await screen.findByText("The board")).toBeTruthy();
});

test("lists duplicates in the order of the file", async () => {
  fake
    .rpc("find_duplicates")
    .mockResolvedValue({ data: [{ ...duplicate, place: 0 }, duplicate], error: null });
  openDialog();
  await goToConfirm();
  const rows = screen.getAllByText(/^Row \d: Duplicate/).map(({ textContent }) => textContent);
  expect(rows.map((text) => text?.slice(0, 5))).toEqual(["Row 2", "Row 3"]);
});

test("imports duplicates too if 'Add them anyway' is checked", async () => {
  fake.rpc("find_duplicates").mockResolvedValue({ data: [duplicate], error: null });
  fake.rpc("import_leads").mockResolvedValue({ data: { added: 2, known: [] }, error: null });
  openDialog();
  await goToConfirm();
  await userEvent.click(screen.getByLabelText("Add them anyway"));
  await press("Import 2 leads");
  expect(await screen.findByText("2 leads")).toBeTruthy();
  expect(fake.rpc("import_leads").mock.calls[0]?.[0].values["with_known"]).toBe(true);
});

const foreign = `Leads of November
Created,Campaign,Company,Name,Phone,Email,Solution,Budget,Empty
2026-11-20T01:15:00Z,Launch,Kopi Lane,Mei Ling Goh,+65 8555 0104 / +65 6555 0104,mei@kopi.example,Ordering,high,
,,Tiffin,Arun Nair,+60 12-555 0162,arun@tiffin.example,ORDERING,,`;

test("lets the user map an unknown solution, and lists what will not be imported", async () => {
  fake.rpc("find_duplicates").mockResolvedValue({ data: [], error: null });
  fake.rpc("import_leads").mockResolvedValue({ data: { added: 2, known: [] }, error: null });
  openDialog();
  await paste(foreign);
  expect(await screen.findByText("0 of 2 leads")).toBeTruthy();
  expect(screen.getByText("Not imported: Budget.")).toBeTruthy();
  expect(
    screen.getByText(/^Row 3: The solution “Ordering” is not one of your solutions/),
  ).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("“Ordering” (2 rows)"), "Waiter AI");
  expect(await screen.findByText("2 of 2 leads")).toBeTruthy();
  expect(
    screen.getByText(
      "In 2 rows, text that fits no field goes into the remarks, such as “Phone: +65 6555 0104”.",
    ),
  ).toBeTruthy();
  await press("Continue");
  expect(await screen.findByText("Not imported: Budget.")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("Count them in the report"));
  await press("Import 2 leads");
  expect(await screen.findByText("The board")).toBeTruthy();
  const { leads, is_counted } = fake.rpc("import_leads").mock.calls[0]?.[0].values ?? {};
  expect(is_counted).toBe(true);
  expect(leads).toMatchObject([
    {
      contact_number: "+65 8555 0104",
      solution_interested: "Waiter AI",
      remarks: "Phone: +65 6555 0104\nSolution: Ordering",
      created_at: "2026-11-20T01:15:00.000Z",
      attribution: { utm_campaign: "Launch" },
    },
    { company_name: "Tiffin", remarks: "Solution: ORDERING" },
  ]);
  expect(leads).not.toHaveProperty("1.created_at");
});

test("gives rows with an unmapped solution the solution for rows without one", async () => {
  openDialog();
  await paste(foreign);
  await userEvent.selectOptions(
    await screen.findByLabelText("Solution for rows without one"),
    "Custom AI",
  );
  expect(await screen.findByText("2 of 2 leads")).toBeTruthy();
});

test("guesses the header row, which the user can change", async () => {
  openDialog();
  await paste(foreign);
  const heading = await screen.findByLabelText<HTMLSelectElement>("Header row");
  expect(heading.selectedOptions[0]?.textContent).toBe(
    "Row 2: Created, Campaign, Company, Name, Phone, Email, Solution, Budget, Empty",
  );
  await userEvent.selectOptions(heading, "No header row");
  expect(await screen.findByText("0 of 4 leads")).toBeTruthy();
  expect(screen.getByLabelText("Column 1")).toBeTruthy();
  await userEvent.selectOptions(heading, "Row 1: Leads of November");
  expect(await screen.findByText("0 of 3 leads")).toBeTruthy();
  await userEvent.selectOptions(heading, "1");
  expect(await screen.findByLabelText("“Ordering” (2 rows)")).toBeTruthy();
});

test("keeps everything after a failure, and sends the same leads on the next try", async () => {
  fake.rpc("find_duplicates").mockResolvedValue({ data: [], error: null });
  const request = fake.rpc("import_leads");
  request.mockResolvedValueOnce({ data: null, error: { code: "XX000", message: "boom" } });
  request.mockResolvedValueOnce({ data: { added: 2, known: [] }, error: null });
  openDialog();
  await goToConfirm();
  await press("Import 2 leads");
  expect(await screen.findByText(/Nothing was stored; please try again/)).toBeTruthy();
  expect(record).not.toHaveBeenCalled();
  await press("Import 2 leads");
  await screen.findByRole("button", { name: "Close" });
  const [first, second] = request.mock.calls.map(([{ values }]) => values["leads"]);
  expect(second).toEqual(first);
});

test("refuses spreadsheets, and lists with no or too many rows, and reads a dropped file", async () => {
  openDialog();
  await paste("Company,Email");
  expect(await screen.findByText("No rows found. Choose a CSV file or paste rows.")).toBeTruthy();
  await userEvent.upload(screen.getByLabelText("CSV file"), new File(["PK"], "leads.xlsx"), {
    applyAccept: false,
  });
  expect(await screen.findByText(/^This is a spreadsheet/)).toBeTruthy();
  const rows = Array.from({ length: 2_001 }, () => "a,b").join("\n");
  await paste(`Company,Email\n${rows}`);
  expect(await screen.findByText(/^2,001 rows are too many: at most 2,000/)).toBeTruthy();
  const zone = screen.getByText("Drop a CSV file here, or").parentElement;
  if (!zone) throw new Error("There is no drop area");
  fireEvent.drop(zone, { dataTransfer: { files: [new File([file], "leads.csv")] } });
  expect(await screen.findByText("0 of 3 leads")).toBeTruthy();
});

test("offers only choosing a file, not dropping one, on a touch screen", async () => {
  setTouch(true);
  openDialog();
  expect(await screen.findByRole("button", { name: "Choose a CSV file" })).toBeTruthy();
  expect(screen.queryByText(/Drop/)).toBeNull();
});

test("starts with the file that was dropped on the board", async () => {
  openDialog("admin", new File([file], "leads.csv"));
  expect(await screen.findByText("0 of 3 leads")).toBeTruthy();
});

test("shows progress while leads are being imported", async () => {
  fake.rpc("find_duplicates").mockResolvedValue({ data: [], error: null });
  fake.rpc("get_import_progress").mockResolvedValue({ data: 1, error: null });
  const stored = Promise.withResolvers<{ data: object; error: null }>();
  fake.rpc("import_leads").mockReturnValue(stored.promise);
  openDialog();
  await goToConfirm();
  await press("Import 2 leads");
  const bar = screen.getByRole<HTMLProgressElement>("progressbar", { name: "Importing the leads" });
  expect(bar.value).toBe(0);
  await vi.waitFor(() => expect(bar.value).toBe(0.5));
  stored.resolve({ data: { added: 2, known: [] }, error: null });
  await screen.findByRole("button", { name: "Close" });
});

test("redirects a member to the board", async () => {
  openDialog("member");
  expect(await screen.findByText("The board")).toBeTruthy();
});
