import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { fake, newestChannel } from "../../supabase/testing/fake-client.ts";
import { serveBoard } from "../lead-board/testing/serve-board.ts";
import {
  bar,
  box,
  choose,
  elsewhere,
  leads,
  names,
  prepareSelection,
  selected,
  lastRequest,
  serveChanges,
} from "./testing/test-selection.tsx";
import { companiesIn, openBoard, press } from "../lead-board/testing/test-board.tsx";
import { testLead } from "../leads/testing/test-lead.ts";
import { chooseItem } from "../../ui/testing/choose-item.ts";
import { listenForCovered } from "../../ui/toast-place.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

beforeEach(prepareSelection);

test("a checkbox selects one lead, Shift a range, Ctrl toggles one, and Escape clears all", async () => {
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

test("toasts make room when the selection bar appears", async () => {
  await openBoard();
  const makeRoom = vi.fn<() => void>();
  const unlisten = listenForCovered(makeRoom);
  fireEvent.click(box("Ayam"));
  expect(bar()).toBeTruthy();
  expect(makeRoom).toHaveBeenCalledTimes(1);
  fireEvent.click(box("Bakso"));
  expect(makeRoom).toHaveBeenCalledTimes(1);
  unlisten();
});

test("X selects the focused lead; Shift with J, K or an arrow extends and shrinks the selection", async () => {
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

test("dragging a selected card moves all selected leads", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  screen.getByRole("button", { name: "Drag Ayam" }).focus();
  for (const code of ["Space", "ArrowRight", "Space"]) await press(code);
  expect(await screen.findByText("2 leads moved to Request Demo")).toBeTruthy();
  expect(lastRequest()?.["changes"]).toMatchObject([
    { id: "ayam", stage: "request-demo" },
    { id: "bakso", stage: "request-demo" },
  ]);
  expect(fake.update("leads")).not.toHaveBeenCalled();
});

test("moves selected leads in one request, from the stages that were seen, and Z undoes it", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await userEvent.click(box("Elsewhere"));
  await choose("Move to...", "Closed");
  expect(companiesIn("Closed")).toEqual(["Elsewhere", "Ayam", "Bakso"]);
  const message = "2 leads moved to Closed. 1 already in that stage.";
  expect(await screen.findByText(message)).toBeTruthy();
  expect(lastRequest()).toEqual({
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
  expect(lastRequest()).toEqual({
    act: "undo-move",
    changes: [
      { id: "ayam", seen: { updated_at: "2031-01-01T00:00:01+00:00" } },
      { id: "bakso", seen: { updated_at: "2031-01-01T00:00:01+00:00" } },
    ],
    is_whole: false,
  });
});

test("A assigns all selected leads, and undo restores each lead's owner", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  await userEvent.keyboard("a");
  await chooseItem("Siti Rahman");
  expect(await screen.findByText("2 leads assigned to Siti Rahman")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await userEvent.keyboard("z");
  await waitFor(() => expect(lastRequest()).toMatchObject({ act: "assign", is_whole: false }));
  expect(lastRequest()?.["changes"]).toEqual([
    { id: "ayam", seen: { owner: "siti" }, owner: null },
    { id: "bakso", seen: { owner: "siti" }, owner: null },
  ]);
});

test("shows a conflict, rolls back, and keeps the selection", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  const error = { code: "PT409", message: "Some of these leads were changed meanwhile" };
  fake.rpc("change_leads").mockResolvedValue({ data: null, error });
  fake.rows("leads").mockResolvedValue({ data: leads, error: null });
  await userEvent.click(within(bar()).getByRole("button", { name: "Move to trash" }));
  expect(
    await screen.findByText(/^Failed to delete the leads\. Someone else changed/),
  ).toBeTruthy();
  expect(companiesIn("Interested")).toEqual(names);
  expect(selected()).toEqual(["Ayam", "Bakso"]);
});

test("Ctrl + A selects all leads of the filter, even those that are not loaded", async () => {
  const many = Array.from({ length: 130 }, (_, index) => {
    const created_at = new Date(Date.UTC(2026, 9, 1) + index * 60_000).toISOString();
    return testLead({ id: `lead-${index}`, company_name: `Lead ${index}`, created_at });
  });
  serveBoard(...many, elsewhere);
  serveChanges([...many, elsewhere]);
  await openBoard();
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(await screen.findByText("131 selected")).toBeTruthy();
  await userEvent.click(within(bar()).getByRole("button", { name: "Move to trash" }));
  expect(await screen.findByText("131 leads moved to trash successfully.")).toBeTruthy();
  expect(lastRequest()?.["changes"]).toHaveLength(131);
  await waitFor(() => expect(screen.queryByText("131 selected")).toBeNull());
});

test("deselects a selected lead that another user deletes", async () => {
  await openBoard();
  await userEvent.click(box("Ayam"));
  await userEvent.click(box("Bakso"));
  const deletedLead = {
    ...leads[0],
    deleted_at: "2031-01-01T00:00:00+00:00",
    updated_at: "2031-01-01T00:00:00+00:00",
  };
  act(() => newestChannel().change("leads", { eventType: "UPDATE", new: deletedLead, old: {} }));
  expect(await screen.findByText("1 selected")).toBeTruthy();
});
