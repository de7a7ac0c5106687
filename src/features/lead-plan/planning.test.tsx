import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../supabase/testing/fake-client.ts";
import type { Lead } from "../leads/model/lead.ts";
import { dayAfter } from "../leads/model/next-action.ts";
import { openBoard, prepareBoard } from "../lead-board/testing/test-board.tsx";
import { serveBoard } from "../lead-board/testing/serve-board.ts";
import { testEvent, kopi, tiffin } from "../leads/testing/test-lead.ts";

import { due, openToday, prepareToday } from "../today/testing/test-today.tsx";
import { renderPanel } from "../lead-panel/testing/test-panel.tsx";
import { leadPlan } from "./extension.tsx";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

const today = dayAfter(Date.now(), 0);
const planned = { ...kopi, next_action: "Call", next_action_on: today };

beforeEach(() => {
  prepareBoard();
  fake.update("leads").mockImplementation(async ({ values }) => {
    return { data: { ...kopi, ...values }, error: null };
  });
});

function planOf(company: string) {
  const name = `Next action of ${company}: `;
  const line = screen.getByRole("button", { name: new RegExp(`^${name}`) });
  return line.getAttribute("aria-label")?.slice(name.length);
}

async function openMenu() {
  screen.getByRole("button", { name: "Drag Kopi Lane" }).focus();
  await userEvent.keyboard("n");
  await screen.findByRole("menuitem", { name: "Call today" });
}

test("marks the card of an open lead without a plan with a dot and its label", async () => {
  serveBoard(kopi, { ...tiffin, owner: "siti" });
  await openBoard("", [leadPlan]);
  expect(planOf("Kopi Lane")).toBe("Nothing planned");
  const dot = screen.getByRole("button", { name: "Next action of Tiffin & Co: Nothing planned" });
  expect([dot.title, dot.textContent]).toEqual(["Nothing planned", ""]);
});

test("N and a key plan an action if the plan is unchanged, and Z undoes it", async () => {
  await openBoard("", [leadPlan]);
  await openMenu();
  await userEvent.keyboard("t");
  expect(await screen.findByText("Next: Call tomorrow")).toBeTruthy();
  expect(planOf("Kopi Lane")).toBe("Call tomorrow");
  expect(fake.update("leads")).toHaveBeenLastCalledWith(
    expect.objectContaining({
      values: { next_action: "Call", next_action_on: dayAfter(Date.now(), 1) },
      filters: { id: "kopi", next_action: null, next_action_on: null },
    }),
  );
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("z");
  expect(await screen.findByText("Nothing planned now")).toBeTruthy();
  expect(planOf("Kopi Lane")).toBe("Nothing planned");
});

test("a key chooses an item before the menu has the focus, but not when typed in a field", async () => {
  await openBoard("", [leadPlan]);
  await openMenu();
  fireEvent.keyDown(screen.getByLabelText("Search leads"), { key: "t" });
  expect(fake.update("leads")).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole("button", { name: /^Next action of Kopi Lane/ }), {
    key: "t",
  });
  expect(await screen.findByText("Next: Call tomorrow")).toBeTruthy();
});

test('"Something else" takes a text and a date', async () => {
  await openBoard("", [leadPlan]);
  await openMenu();
  await userEvent.keyboard("o");
  const what = await screen.findByLabelText("What");
  await userEvent.clear(what);
  await userEvent.click(screen.getByRole("button", { name: "Plan" }));
  expect(await screen.findByText("Enter what to do next")).toBeTruthy();
  await userEvent.type(what, "Bring the menu");
  await userEvent.selectOptions(screen.getByLabelText("When"), "On a date");
  const date = screen.getByLabelText("Date");
  await userEvent.clear(date);
  await userEvent.type(date, "2031-02-03");
  await userEvent.click(screen.getByRole("button", { name: "Plan" }));
  await waitFor(() =>
    expect(fake.update("leads").mock.lastCall?.[0].values).toEqual({
      next_action: "Bring the menu",
      next_action_on: "2031-02-03",
    }),
  );
});

test("Done asks for the next action, which the user can skip", async () => {
  serveBoard(planned, tiffin);
  fake.rpc("finish_next_action").mockResolvedValue({ data: kopi, error: null });
  await openBoard("", [leadPlan]);
  expect(planOf("Kopi Lane")).toBe("Call today");
  await openMenu();
  await userEvent.keyboard("d");
  expect(await screen.findByRole("dialog", { name: "What Comes Next?" })).toBeTruthy();
  expect(fake.rpc("finish_next_action").mock.lastCall?.[0].values).toEqual({
    lead_id: "kopi",
    seen_action: "Call",
    seen_on: today,
  });
  expect(screen.getByText("Done: Call")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Nothing for now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(planOf("Kopi Lane")).toBe("Nothing planned");
});

async function pressPlan(): Promise<void> {
  await userEvent.click(screen.getByRole("button", { name: "Plan" }));
}

test("in Today, Done asks for the next action even after the lead has left the queue", async () => {
  prepareToday();
  fake.rpc("finish_next_action").mockResolvedValue({
    data: { ...due, next_action: null, next_action_on: null, stage: "closed" },
    error: null,
  });
  await openToday([due], [leadPlan]);
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("dialog", { name: "What Comes Next?" })).toBeTruthy();
  expect(fake.rpc("finish_next_action").mock.lastCall?.[0].values).toMatchObject({
    lead_id: "due",
  });
});

test("keeps the typed plan if another user planned first, and saving again replaces theirs", async () => {
  serveBoard(kopi, tiffin);
  await openBoard("", [leadPlan]);
  await openMenu();
  await userEvent.keyboard("o");
  const what = await screen.findByLabelText("What");
  await userEvent.clear(what);
  await userEvent.type(what, "Bring the menu");

  fake.update("leads").mockResolvedValueOnce({ data: null, error: { message: "Failed to fetch" } });
  await pressPlan();
  expect(await screen.findByText("Failed to change the next action.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("What").value).toBe("Bring the menu");

  const faster = { ...kopi, next_action: "Write", next_action_on: today };
  fake.update("leads").mockResolvedValueOnce({ data: null, error: null });
  fake.row("leads").mockResolvedValue({ data: faster, error: null });
  fake.row("lead_events").mockResolvedValue({ data: null, error: null });
  await pressPlan();
  expect(await screen.findByText("Next Action Not Changed")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("What").value).toBe("Bring the menu");

  // The second attempt replaces the other user's plan.
  fake
    .update("leads")
    .mockResolvedValueOnce({ data: { ...faster, next_action: "Bring the menu" }, error: null });
  await pressPlan();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.update("leads").mock.lastCall?.[0].filters).toMatchObject({ next_action: "Write" });
});

test("a late response does not close a dialog that was opened in the meantime", async () => {
  const response = Promise.withResolvers<{ data: Lead; error: null }>();
  fake.update("leads").mockReturnValueOnce(response.promise);
  await openBoard("", [leadPlan]);
  await openMenu();
  await userEvent.keyboard("o");
  await screen.findByLabelText("What");
  await pressPlan();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await openMenu();
  await userEvent.keyboard("o");
  const what = await screen.findByLabelText<HTMLInputElement>("What");
  await userEvent.clear(what);
  await userEvent.type(what, "Bring the menu");
  response.resolve({ data: planned, error: null });
  expect(await screen.findByText("Next: Call today")).toBeTruthy();
  expect(screen.getByRole("dialog").contains(what)).toBe(true);
  expect(what.value).toBe("Bring the menu");
});

test("Done shows a plan that another user set first, and does not ask for the next action", async () => {
  serveBoard(planned, tiffin);
  const row = { ...planned, next_action: "Write" };
  fake.rpc("finish_next_action").mockResolvedValue({ data: null, error: null });
  fake.row("leads").mockResolvedValue({ data: row, error: null });
  const created_at = new Date().toISOString();
  const event = testEvent({ kind: "planned", next_action: "Write", created_at });
  fake.row("lead_events").mockResolvedValue({ data: event, error: null });
  await openBoard("", [leadPlan]);
  await openMenu();
  await userEvent.keyboard("d");
  expect(await screen.findByText("Next Action Not Changed")).toBeTruthy();
  expect(
    screen.getByText("Siti Rahman changed the next action of Kopi Lane just now: Write."),
  ).toBeTruthy();
  expect(planOf("Kopi Lane")).toBe("Write today");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a closed lead shows a plan only if it has one", async () => {
  serveBoard(
    { ...kopi, stage: "closed" },
    { ...tiffin, stage: "failed", next_action: "Call", next_action_on: "2026-11-01" },
  );
  await openBoard("", [leadPlan]);
  expect(screen.queryByRole("button", { name: /^Next action of Kopi/ })).toBeNull();
  expect(planOf("Tiffin & Co")).toMatch(/^Call, \d+ days overdue$/);
});

test("N opens the next action in the panel, but not while a note is written", async () => {
  await renderPanel("/admin/dashboard/leads/kopi", [kopi], { extensions: [leadPlan] });
  const panel = within(await screen.findByRole("dialog", { name: "Kopi Lane" }));
  await userEvent.type(await panel.findByLabelText("Add a note"), "n");
  expect(screen.queryByRole("menu")).toBeNull();
  panel.getByLabelText("Close").focus();
  await userEvent.keyboard("n");
  expect(await screen.findByRole("menu")).toBeTruthy();
});

test.each(["compact", "table"])("shows the next action in the layout %s", async (layout) => {
  fake.rpc("get_lead_rows").mockResolvedValue({ data: [kopi], error: null });
  await openBoard(`?layout=${layout}`, [leadPlan]);
  expect(await screen.findByRole("button", { name: /^Next action of Kopi Lane/ })).toBeTruthy();
});
