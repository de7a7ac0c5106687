// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { type Edge, hasColor, seenPart } from "./boxes.ts";
import { boxProblem } from "./problems.ts";

// jsdom has no layout, so the tests give the boxes, and check only the decisions that are based on them.

function edge(changes: Partial<Edge>): Edge {
  const element = document.createElement("div");
  const frame = { left: false, top: false, right: false, bottom: false };
  const flags = { isCutX: false, isCutY: false, isScrollX: false, isScrollY: false };
  return {
    element,
    box: { left: 10, top: 10, right: 110, bottom: 60 },
    ...flags,
    frame,
    ...changes,
  };
}

const inside = { left: 20, top: 20, right: 100, bottom: 40 };
const wide = { ...inside, right: 140 };
const low = { ...inside, top: 55, bottom: 75 };
const everySide = { left: true, top: true, right: true, bottom: true };

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(320);
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(568);
});

test("treats a color with an alpha of 0 as no color", () => {
  expect(["transparent", "rgba(0, 0, 0, 0)", "rgb(0 0 0 / 0%)"].filter(hasColor)).toEqual([]);
  expect(hasColor("rgb(0, 0, 0)") && hasColor("rgba(0, 0, 0, 0.5)")).toBe(true);
});

test("reports a box that an ancestor cuts off, but not one that it scrolls", () => {
  expect(boxProblem(inside, [edge({ isCutX: true, isCutY: true })])).toBeUndefined();
  expect(boxProblem(wide, [edge({ isCutX: true })])).toMatch(/^cut off by/);
  expect(boxProblem(low, [edge({ isCutY: true })])).toMatch(/^cut off by/);
  expect(boxProblem(low, [edge({ isScrollX: true, isScrollY: true })])).toBeUndefined();
});

test("accepts an ellipsis if three letters of the text are left", () => {
  const shortened = edge({ isCutX: true });
  const style = { textOverflow: "ellipsis", fontSize: "16px" } as CSSStyleDeclaration;
  vi.spyOn(window, "getComputedStyle").mockReturnValue(style);
  expect(boxProblem(wide, [shortened])).toBeUndefined();
  const box = { left: 10, top: 10, right: 40, bottom: 60 };
  expect(boxProblem(wide, [{ ...shortened, box }])).toMatch(/^cut off by/);
});

test("reports a box outside an ancestor, but only on sides with a border or background", () => {
  expect(boxProblem(wide, [edge({ frame: everySide })])).toMatch(/^outside/);
  expect(boxProblem(wide, [edge({ frame: { ...everySide, right: false } })])).toBeUndefined();
  expect(boxProblem(wide, [edge({})])).toBeUndefined();
});

test("reports a scroll area that is lower than a line of text", () => {
  const flat = { left: 10, top: 10, right: 110, bottom: 14 };
  const scrolls = edge({ box: flat, isScrollX: true, isScrollY: true });
  expect(boxProblem(inside, [scrolls])).toMatch(/^scrolled within/);
});

test("reports a box outside the window, unless it can be scrolled into view", () => {
  const beside = { ...inside, right: 330 };
  expect(boxProblem(beside, [])).toBe("outside the window");
  expect(boxProblem(beside, [edge({ isScrollX: true })])).toBeUndefined();
});

test("returns the part of a box that its ancestors and the window show", () => {
  expect(seenPart(wide, [edge({ isCutX: true })])).toEqual({ ...wide, right: 110 });
  expect(seenPart({ ...low, bottom: 900 }, [])).toEqual({ ...low, bottom: 568 });
});
