import { act, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { kopi } from "../../leads/testing/test-lead.ts";
import { stubWidth } from "../../leads/testing/stub-width.ts";
import { moveByMenu, openBoard, prepareBoard } from "../testing/test-board.tsx";
import { useVisibleColumn } from "./visible-column.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

/** Pixels of the window; a column of the tests is 200 wide, and begins every 220. */
const WIDTH = 600;

beforeEach(() => {
  prepareBoard();
  Element.prototype.scrollTo = () => {};
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(5 * 220);
});

afterEach(() => vi.useRealTimers());

function shownStage() {
  return screen.getByRole("tab", { selected: true }).textContent;
}

function focusCard(company: string) {
  act(() => screen.getByRole("link", { name: company }).focus());
}

/** Scrolls the row of columns, which jsdom does not lay out. */
function scrollColumns(left: number) {
  const row = screen.getByRole("group", { name: "Stages" });
  row.scrollLeft = left;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    if (this === row) return new DOMRect(0, 0, WIDTH, 200);
    const index = [...row.children].indexOf(this);
    return new DOMRect(Math.max(index, 0) * 220 - row.scrollLeft, 0, 200, 200);
  });
  fireEvent.scroll(row);
}

test("a narrowed window shows the stage of the card used last", async () => {
  const changeWidth = stubWidth(false);
  await openBoard();
  focusCard("Tiffin & Co");
  changeWidth(true);
  expect(shownStage()).toMatch(/^Request Trial/);
});

test("a narrowed window shows the first visible stage if the last used one is out of view", async () => {
  const changeWidth = stubWidth(false);
  await openBoard();
  focusCard("Kopi Lane");
  scrollColumns(500);
  changeWidth(true);
  expect(shownStage()).toMatch(/^Closed/);
});

test("a narrowed window shows the stage used last if it is still visible", async () => {
  const changeWidth = stubWidth(false);
  await openBoard();
  focusCard("Tiffin & Co");
  scrollColumns(300);
  changeWidth(true);
  expect(shownStage()).toMatch(/^Request Trial/);
});

test("a narrowed window shows the stage that the last move led to", async () => {
  const changeWidth = stubWidth(false);
  fake.update("leads").mockResolvedValue({ data: { ...kopi, stage: "failed" }, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Failed");
  changeWidth(true);
  expect(shownStage()).toMatch(/^Failed/);
});

test("turning a phone in the middle of a swipe keeps the stage", async () => {
  const changeWidth = stubWidth(true);
  await openBoard("?stage=failed");
  expect(shownStage()).toMatch(/^Failed/);
  vi.useFakeTimers();
  scrollColumns(880);
  changeWidth(false);
  // All columns fit.
  screen.getByRole("group", { name: "Stages" }).scrollLeft = 0;
  act(() => void vi.advanceTimersByTime(1_000));
  changeWidth(true);
  expect(shownStage()).toMatch(/^Failed/);
});

test("a widened window scrolls to the stage that it showed", async () => {
  const changeWidth = stubWidth(true);
  await openBoard("?stage=closed");
  scrollColumns(0);
  changeWidth(false);
  expect(screen.getByRole("group", { name: "Stages" }).scrollLeft).toBe(3 * 220 + 200 - WIDTH);
});

test("narrowing a window at the stage of the address leaves the address unchanged", () => {
  const changeWidth = stubWidth(false);
  const onStageChange = vi.fn<() => void>();
  renderHook(() => useVisibleColumn({ stage: "closed", onStageChange, isDragging: false }));
  changeWidth(true);
  expect(onStageChange).not.toHaveBeenCalled();
});
