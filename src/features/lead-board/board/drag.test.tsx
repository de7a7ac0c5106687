import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { waitForPaint } from "../../../ui/testing/choose-item.ts";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { kopi } from "../../leads/testing/test-lead.ts";
import { companiesIn, prepareBoard, press, renderBoard } from "../testing/test-board.tsx";
import { DRAG_HINT_ID } from "./press.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));
// The page never becomes idle, so that dnd-kit is loaded by the first press.
vi.mock("../../../lib/when-idle.ts", () => ({ whenIdle: () => {} }));

beforeEach(prepareBoard);

function isLoaded() {
  return document.getElementById(DRAG_HINT_ID) !== null;
}

test("loads dnd-kit at the first key press, and then picks up the pressed card", async () => {
  fake.update("leads").mockResolvedValue({ data: { ...kopi, stage: "request-demo" }, error: null });
  renderBoard();
  const handle = await screen.findByRole("button", { name: "Drag Kopi Lane" });
  expect(isLoaded()).toBe(false);
  handle.focus();
  await press("Space");
  expect(await screen.findByText("Picked up Kopi Lane in Interested.")).toBeTruthy();
  await press("ArrowRight");
  await press("Space");
  expect(companiesIn("Request Demo")).toEqual(["Kopi Lane"]);
  await screen.findByText("Lead moved to Request Demo");
});

/** Presses the mouse before dnd-kit is loaded, and moves it afterwards; returns the announcement of the drag. */
async function dragEarly(isReleased: boolean) {
  renderBoard();
  const company = await screen.findByRole("heading", { name: "Kopi Lane" });
  fireEvent.mouseDown(company, { clientX: 10, clientY: 10 });
  if (isReleased) fireEvent.mouseUp(company);
  await waitFor(() => expect(isLoaded()).toBe(true));
  fireEvent.mouseMove(document, { clientX: 30, clientY: 10 });
  await waitForPaint();
  return screen.queryByText("Picked up Kopi Lane in Interested.");
}

test("picks the card up if the mouse is still pressed when dnd-kit has loaded", async () => {
  expect(await dragEarly(false)).toBeTruthy();
});

test("does not pick the card up if the mouse is released before dnd-kit has loaded", async () => {
  expect(await dragEarly(true)).toBeNull();
});
