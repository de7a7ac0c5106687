import { afterEach, expect, test, vi } from "vitest";
import { layOutAhead, layOutNow } from "./lay-out-ahead.ts";

function putOff(): HTMLElement[] {
  document.body.innerHTML = "<main><section></section><div><section></section></div></main>";
  return [...document.querySelectorAll<HTMLElement>("section")];
}

function laidOut(sections: HTMLElement[]): number {
  return sections.filter(({ style }) => style.contentVisibility === "visible").length;
}

afterEach(() => vi.unstubAllGlobals());

test("each idle moment lays out one section", () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (next: () => void) => waiting.push(next));
  const sections = putOff();
  layOutAhead();
  const seen = sections.map(() => {
    waiting.shift()?.();
    return laidOut(sections);
  });
  expect(seen).toEqual([1, 2]);
  waiting.shift()?.();
  expect(waiting).toEqual([]);
});

test("who jumps has all of them at once, however deep they stand", () => {
  const sections = putOff();
  layOutNow();
  expect(laidOut(sections)).toBe(2);
});
