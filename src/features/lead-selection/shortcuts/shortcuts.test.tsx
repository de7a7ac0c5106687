import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { serveBoard } from "../../lead-board/testing/serve-board.ts";
import { openBoard, prepareBoard } from "../../lead-board/testing/test-board.tsx";
import { testLead, kopi, tiffin } from "../../leads/testing/test-lead.ts";
import { chooseItem } from "../../../ui/testing/choose-item.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

beforeEach(() => {
  localStorage.clear();
  prepareBoard();
});

function focused() {
  return document.activeElement?.getAttribute("aria-label") ?? "";
}

async function findShortcuts() {
  return within(await screen.findByRole("dialog", { name: "Keyboard Shortcuts" }));
}

test("? opens the list of shortcuts, where they can be switched off and on", async () => {
  await openBoard();
  await userEvent.keyboard("?");
  const dialog = await findShortcuts();
  await userEvent.click(dialog.getByLabelText("Single-key shortcuts"));
  await userEvent.click(dialog.getByText("Close"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(localStorage.getItem("selat.single-key-shortcuts")).toBe("off");
  await userEvent.keyboard("?/j");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).not.toBe(screen.getByLabelText("Search leads"));
  expect(focused()).not.toMatch(/^Drag/);

  await userEvent.click(screen.getByLabelText("More"));
  await chooseItem("Keyboard shortcuts");
  const reopenedDialog = await findShortcuts();
  expect(reopenedDialog.getByLabelText<HTMLInputElement>("Single-key shortcuts").checked).toBe(
    false,
  );
  await userEvent.click(reopenedDialog.getByLabelText("Single-key shortcuts"));
  expect(localStorage.getItem("selat.single-key-shortcuts")).toBe("on");
});

test("shortcuts that were switched off are still off at the next visit", async () => {
  localStorage.setItem("selat.single-key-shortcuts", "off");
  await openBoard();
  await userEvent.keyboard("/?");
  expect(document.activeElement).toBe(document.body);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("J, K, H and L move between cards and skip an empty column, and M opens the menu", async () => {
  const older = testLead({
    id: "older",
    company_name: "Bright",
    created_at: "2026-11-19T08:00:00Z",
  });
  serveBoard(kopi, older, tiffin);
  await openBoard();
  for (const [key, card] of [
    ["j", "Kopi Lane"],
    ["j", "Bright"],
    ["k", "Kopi Lane"],
    ["l", "Tiffin & Co"],
    ["h", "Kopi Lane"],
  ] as const) {
    await userEvent.keyboard(key);
    await waitFor(() => expect(focused()).toBe(`Drag ${card}`));
  }
  await userEvent.keyboard("m");
  expect(await screen.findByText("Failed", { selector: "[role=menuitem]" })).toBeTruthy();
});

test("/ focuses the search, where the keys of shortcuts are typed as letters", async () => {
  await openBoard();
  await userEvent.keyboard("/");
  const search = screen.getByLabelText<HTMLInputElement>("Search leads");
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard("jz?");
  expect(search.value).toBe("jz?");
  expect(screen.queryByRole("dialog")).toBeNull();
});
