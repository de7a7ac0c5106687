import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../../supabase/testing/fake-client.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { serveBoard } from "../testing/serve-board.ts";
import { companiesIn, openBoard, prepareBoard, press } from "../testing/test-board.tsx";
import { testLead } from "../../leads/testing/test-lead.ts";
import { chooseItem } from "../../../ui/testing/choose-item.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

const names = ["Ayam", "Bakso", "Cendol", "Durian"];
const leads = names.map((company_name, place) =>
  testLead({
    id: company_name.toLowerCase(),
    company_name,
    created_at: `2026-11-${18 - place}T08:00:00+00:00`,
  }),
);
const elsewhere = testLead({ id: "elsewhere", company_name: "Elsewhere", stage: "closed" });

type Sent = { id: string; seen: Partial<Lead> } & Partial<Lead>;

/** The database changes whatever it is sent; each answer is a second newer. */
function serveChanges(all: readonly Lead[]) {
  const rows = new Map(all.map((lead) => [lead.id, lead]));
  let seconds = 0;
  fake.rpc("change_leads").mockImplementation(async ({ values }) => {
    seconds += 1;
    const updated_at = `2031-01-01T00:00:${String(seconds).padStart(2, "0")}+00:00`;
    const data = (values["changes"] as Sent[]).map(({ seen: _seen, ...fields }) => {
      const row = Object.assign({}, rows.get(fields.id) ?? elsewhere, fields, { updated_at });
      if (values["act"] === "trash") row.deleted_at = updated_at;
      if (values["act"] === "undo-move") row.stage = "interested";
      rows.set(row.id, row);
      return row;
    });
    return { data, error: null };
  });
}

function sent() {
  return fake.rpc("change_leads").mock.lastCall?.[0].values;
}

function selected() {
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox", { name: /^Select / });
  return boxes.filter(({ checked }) => checked).map((box) => box.ariaLabel?.slice(7) ?? "");
}

function box(company: string) {
  return screen.getByRole("checkbox", { name: `Select ${company}` });
}

function bar() {
  return screen.getByRole("region", { name: "Selected leads" });
}

async function choose(menu: string, item: string) {
  await userEvent.click(within(bar()).getByRole("button", { name: menu }));
  await chooseItem(item);
}

beforeEach(() => {
  prepareBoard();
  serveBoard(...leads, elsewhere);
  serveChanges(leads);
  fake.rpc("get_team").mockResolvedValue({
    data: [{ id: "siti", full_name: "Siti Rahman", email: "siti@selat.example" }],
    error: null,
  });
  const reasons = [{ title: "No reply", place: 1 }];
  fake.rows("lost_reasons").mockResolvedValue({ data: reasons, error: null });
});

test("leads are selected by their box, a range with Shift, one more with Ctrl; Escape selects none", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  fireEvent.click(screen.getByRole("link", { name: "Cendol" }), { shiftKey: true });
  expect(selected()).toEqual(["Ayam", "Bakso", "Cendol"]);
  fireEvent.click(screen.getByRole("link", { name: "Bakso" }), { ctrlKey: true });
  fireEvent.click(screen.getByRole("link", { name: "Elsewhere" }), { metaKey: true });
  expect(selected()).toEqual(["Ayam", "Cendol", "Elsewhere"]);
  expect(within(bar()).getByText("3 selected")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(selected()).toEqual([]);
  expect(screen.queryByRole("region", { name: "Selected leads" })).toBeNull();
});

test("X selects the lead with the focus, Shift and J or an arrow goes on, and back", async () => {
  await openBoard();
  screen.getByRole("button", { name: "Drag Ayam" }).focus();
  await userEvent.keyboard("x");
  expect(selected()).toEqual(["Ayam"]);
  await userEvent.keyboard("{Shift>}J{ArrowDown}{/Shift}");
  expect(selected()).toEqual(["Ayam", "Bakso", "Cendol"]);
  await userEvent.keyboard("{Shift>}K{/Shift}");
  expect(selected()).toEqual(["Ayam", "Bakso"]);
  expect(screen.getByText("2 leads selected")).toBeTruthy();
});

test("a card that is selected takes the others with it when it is dragged", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  screen.getByRole("button", { name: "Drag Ayam" }).focus();
  for (const code of ["Space", "ArrowRight", "Space"]) await press(code);
  expect(await screen.findByText("2 leads moved to Request Demo")).toBeTruthy();
  expect(sent()?.["changes"]).toMatchObject([
    { id: "ayam", stage: "request-demo" },
    { id: "bakso", stage: "request-demo" },
  ]);
  expect(fake.update("leads")).not.toHaveBeenCalled();
});

test("selected leads are moved in one request, by what was seen, and Z takes all of them back", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await userEvent.click(box("Elsewhere"));
  await choose("Move to...", "Closed");
  expect(companiesIn("Closed")).toEqual(["Elsewhere", "Ayam", "Bakso"]);
  expect(await screen.findByText("2 leads moved to Closed")).toBeTruthy();
  expect(sent()).toEqual({
    act: "move",
    changes: [
      { id: "ayam", seen: { stage: "interested" }, stage: "closed" },
      { id: "bakso", seen: { stage: "interested" }, stage: "closed" },
    ],
    is_whole: true,
  });
  await userEvent.keyboard("z");
  expect(await screen.findByText("2 leads back where they were.")).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(names);
  expect(sent()).toEqual({
    act: "undo-move",
    changes: [
      { id: "ayam", seen: { updated_at: "2031-01-01T00:00:01+00:00" } },
      { id: "bakso", seen: { updated_at: "2031-01-01T00:00:01+00:00" } },
    ],
    is_whole: false,
  });
});

test("the keys of a card's menus open those of the selected leads; each gets back the owner and plan it had", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await userEvent.keyboard("a");
  await chooseItem("Siti Rahman");
  expect(await screen.findByText("2 leads assigned to Siti Rahman")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("n");
  await screen.findByRole("menuitem", { name: "Call tomorrow" });
  await userEvent.keyboard("t");
  expect(await screen.findByText("2 leads, next: Call tomorrow")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("zz");
  await waitFor(() => expect(sent()).toMatchObject({ act: "assign", is_whole: false }));
  expect(sent()?.["changes"]).toEqual([
    { id: "ayam", seen: { owner: "siti" }, owner: null },
    { id: "bakso", seen: { owner: "siti" }, owner: null },
  ]);
});

test("where somebody else was first all stay, which is said, and the selection with them", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  const error = { code: "PT409", message: "Some of these leads were changed meanwhile" };
  fake.rpc("change_leads").mockResolvedValue({ data: null, error });
  await userEvent.click(within(bar()).getByRole("button", { name: "Move to trash" }));
  expect(
    await screen.findByText(/^Failed to delete the leads\. Somebody else changed/),
  ).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(names);
  expect(selected()).toEqual(["Ayam", "Bakso"]);
});

test("leads that are lost together are asked about once", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await choose("Move to...", "Failed");
  const question = await screen.findByRole("group", { name: "Why were they lost?" });
  await userEvent.click(within(question).getByRole("button", { name: "No reply" }));
  expect(await screen.findByText("Noted why 2 leads went: No reply.")).toBeTruthy();
  expect(sent()).toMatchObject({
    act: "lose",
    changes: [
      { id: "ayam", seen: { lost_reason: null }, lost_reason: "No reply" },
      { id: "bakso", seen: { lost_reason: null }, lost_reason: "No reply" },
    ],
  });
  expect(screen.queryByRole("group", { name: "Why were they lost?" })).toBeNull();
});

test("Ctrl + A selects all of the filter, also what was not read yet", async () => {
  const many = Array.from({ length: 130 }, (_, place) => {
    const created_at = new Date(Date.UTC(2026, 9, 1) + place * 60_000).toISOString();
    return testLead({ id: `lead-${place}`, company_name: `Lead ${place}`, created_at });
  });
  serveBoard(...many, elsewhere);
  serveChanges([...many, elsewhere]);
  await openBoard();
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(await screen.findByText("131 selected")).toBeTruthy();
  await userEvent.click(within(bar()).getByRole("button", { name: "Move to trash" }));
  expect(await screen.findByText("131 leads moved to trash successfully.")).toBeTruthy();
  expect(sent()?.["changes"]).toHaveLength(131);
  await waitFor(() => expect(screen.queryByText("131 selected")).toBeNull());
});

test("a selected lead that somebody else deletes is selected no more", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  const gone = {
    ...leads[0],
    deleted_at: "2031-01-01T00:00:00+00:00",
    updated_at: "2031-01-01T00:00:00+00:00",
  };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: gone, old: {} }));
  expect(await screen.findByText("1 selected")).toBeTruthy();
});
