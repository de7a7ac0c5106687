import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../supabase/testing/fake-client.ts";
import type { Lead } from "../leads/model/lead.ts";
import { serveBoard } from "../lead-board/testing/serve-board.ts";
import { openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { testLead, kopi, serverError, tiffin } from "../leads/testing/test-lead.ts";
import { chooseItem } from "../../ui/testing/choose-item.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

function serve(...leads: Lead[]) {
  serveBoard(...leads);
  fake.rpc("get_lead_rows").mockImplementation(async ({ values }) => {
    const after = values["after"] as Lead | undefined;
    const from = after ? leads.findIndex(({ id }) => id === after.id) + 1 : 0;
    return { data: leads.slice(from, from + Number(values["page_size"])), error: null };
  });
}

beforeEach(() => {
  localStorage.clear();
  prepareBoard();
  serve(kopi, tiffin);
});

const companies = () =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);

async function openTable(search = "?layout=table") {
  await openBoard(search);
  await waitFor(() => expect(companies()).toEqual(["Kopi Lane", "Tiffin & Co"]));
}

const lastRequest = () => fake.rpc("get_lead_rows").mock.lastCall?.[0].values;

test("a click on a column's title sorts the leads of all stages in the database", async () => {
  await openTable();
  expect(lastRequest()).toMatchObject({
    order_by: "created_at",
    is_descending: true,
    page_size: 100,
  });
  const table = within(screen.getByRole("table"));
  expect(table.getByRole("row", { name: /Tiffin/ }).textContent).toContain("Request Trial");
  expect(screen.queryByRole("combobox", { name: "Order" })).toBeNull();
  await userEvent.click(table.getByRole("button", { name: "Company" }));
  await waitFor(() => expect(lastRequest()).toMatchObject({ order_by: "company_name" }));
  expect(lastRequest()).toMatchObject({ is_descending: false });
  expect(table.getByRole("columnheader", { name: /Company/ }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
});

test("on a phone a select chooses the order, and a button shows and reverses its direction", async () => {
  await openTable();
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Owner");
  await waitFor(() =>
    expect(lastRequest()).toMatchObject({ order_by: "owner", is_descending: false }),
  );
  const turn = screen.getByRole("button", { name: /^Ascending/, hidden: true });
  await userEvent.click(turn);
  await waitFor(() =>
    expect(lastRequest()).toMatchObject({ order_by: "owner", is_descending: true }),
  );
  expect(turn.getAttribute("aria-label")).toMatch(/^Descending/);
});

test("shows a chosen column; an arrow key widens a column and stores the width", async () => {
  await openTable();
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  await userEvent.click(await screen.findByRole("checkbox", { name: "Email" }));
  expect(screen.getAllByRole("link", { name: kopi.email, hidden: true })).toHaveLength(2);
  await userEvent.keyboard("{Escape}");
  const edge = screen.getByRole("separator", { name: "Width of Company" });
  edge.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(edge.getAttribute("aria-valuenow")).toBe("246");
  expect(JSON.parse(localStorage.getItem("selat.lead-table") ?? "{}")).toMatchObject({
    widths: { company: 246 },
  });
});

test("dragging a column's edge resizes the column until the pointer is released", async () => {
  HTMLElement.prototype.setPointerCapture = () => {};
  await openTable();
  const edge = screen.getByLabelText("Width of Company");
  fireEvent.pointerDown(edge, { clientX: 300 });
  fireEvent.pointerMove(edge, { clientX: 360 });
  expect(edge.getAttribute("aria-valuenow")).toBe("290");
  fireEvent.pointerUp(edge);
  fireEvent.pointerMove(edge, { clientX: 500 });
  expect(edge.getAttribute("aria-valuenow")).toBe("290");
});

test("arrow keys and K move the focus from row to row", async () => {
  await openTable();
  screen.getByRole("link", { name: "Kopi Lane" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  const second = screen.getByRole("link", { name: "Tiffin & Co" });
  await waitFor(() => expect(document.activeElement).toBe(second));
  await userEvent.keyboard("k");
  const first = screen.getByRole("link", { name: "Kopi Lane" });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test("rolls back a move that the server refuses, and shows another user's change", async () => {
  await openTable();
  fake.update("leads").mockResolvedValue(serverError);
  await userEvent.click(screen.getByRole("button", { name: "Interested. Move to... Kopi Lane" }));
  await chooseItem("Closed");
  expect(await screen.findByText("Failed to update lead stage.")).toBeTruthy();
  const row = screen.getByRole("row", { name: /Kopi Lane/ });
  expect(row.textContent).toContain("Interested");
  const renamed = {
    ...tiffin,
    company_name: "Tiffin House",
    updated_at: "2026-11-21T08:00:00+00:00",
  };
  serve(kopi, renamed);
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: renamed, old: {} }));
  await waitFor(() => expect(companies()).toEqual(["Kopi Lane", "Tiffin House"]));
});

test("requests the next rows when the user scrolls near the last loaded row", async () => {
  const many = Array.from({ length: 130 }, (_, index) => testLead({ id: `lead ${index}` }));
  serve(...many);
  await openBoard("?layout=table");
  const scroller = await screen.findByRole("region", { name: "Leads, table" });
  await waitFor(() => expect(companies().length).toBeGreaterThan(5));
  scroller.scrollTop = 100 * 200;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(lastRequest()).toMatchObject({ after: { id: "lead 99" } }));
});

test("loads the rows again after a failure when the user clicks Try again", async () => {
  fake.rpc("get_lead_rows").mockResolvedValue(serverError);
  await openBoard("?layout=table");
  await screen.findByText("Failed to fetch leads. Please try again.");
  serve(kopi, tiffin);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(companies()).toEqual(["Kopi Lane", "Tiffin & Co"]));
});
