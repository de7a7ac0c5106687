import { act, fireEvent, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fake } from "../../../supabase/testing/fake-client.ts";
import { kopi } from "../../leads/testing/test-lead.ts";
import { stubWidth } from "../../leads/testing/stub-width.ts";
import { moveByMenu, openBoard, prepareBoard } from "../testing/test-board.tsx";
import { useVisibleColumn } from "./visible-column.ts";

vi.mock("../../../supabase/client.ts", () => import("../../../supabase/testing/fake-client.ts"));

/** The width of the row in px. In these tests a column is 200 px wide, with a gap of 20 px after it. */
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

/** Scrolls the row of columns to `left`, and fakes its layout, which jsdom lacks. */
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

test("shows the stage of the last focused card when the window becomes narrow", async () => {
  const changeWidth = stubWidth(false);
  await openBoard();
  focusCard("Tiffin & Co");
  changeWidth(true);
  expect(shownStage()).toMatch(/^Request Trial/);
});

test("shows the first visible stage in a narrow window if the last used one is out of view", async () => {
  const changeWidth = stubWidth(false);
  await openBoard();
  focusCard("Kopi Lane");
  scrollColumns(500);
  changeWidth(true);
  expect(shownStage()).toMatch(/^Closed/);
});

test("shows the last used stage in a narrow window if it is visible after scrolling", async () => {
  const changeWidth = stubWidth(false);
  await openBoard();
  focusCard("Tiffin & Co");
  scrollColumns(300);
  changeWidth(true);
  expect(shownStage()).toMatch(/^Request Trial/);
});

test("shows the stage of the last moved lead when the window becomes narrow", async () => {
  const changeWidth = stubWidth(false);
  fake.update("leads").mockResolvedValue({ data: { ...kopi, stage: "failed" }, error: null });
  await openBoard();
  await moveByMenu("Kopi Lane", "Failed");
  changeWidth(true);
  expect(shownStage()).toMatch(/^Failed/);
});

test("keeps the stage if the phone is rotated during a swipe", async () => {
  const changeWidth = stubWidth(true);
  await openBoard("?stage=failed");
  expect(shownStage()).toMatch(/^Failed/);
  vi.useFakeTimers();
  scrollColumns(880);
  changeWidth(false);
  // In landscape all columns fit, so the row is not scrolled.
  screen.getByRole("group", { name: "Stages" }).scrollLeft = 0;
  act(() => void vi.advanceTimersByTime(1_000));
  changeWidth(true);
  expect(shownStage()).toMatch(/^Failed/);
});

test("scrolls to the visible stage when the window becomes wide", async () => {
  const changeWidth = stubWidth(true);
  await openBoard("?stage=closed");
  scrollColumns(0);
  changeWidth(false);
  expect(screen.getByRole("group", { name: "Stages" }).scrollLeft).toBe(3 * 220 + 200 - WIDTH);
});

test("does not write the URL when the window becomes narrow and already shows its stage", () => {
  const changeWidth = stubWidth(false);
  const onStageChange = vi.fn<() => void>();
  renderHook(() => useVisibleColumn({ stage: "closed", onStageChange, isDragging: false }));
  changeWidth(true);
  expect(onStageChange).not.toHaveBeenCalled();
});
