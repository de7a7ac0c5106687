import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubPopovers } from "../ui/testing/popovers.ts";
import { startMenus } from "./menus.ts";

function menu(name: string, kind: string) {
  return `<div data-menu="${kind}">
    <button popovertarget="${name}">${name}</button>
    <div id="${name}" popover><a href="#${name}-one">${name} one</a><a href="#${name}-two">${name} two</a></div>
  </div>`;
}

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  startMenus();
});
beforeEach(() => {
  stubPopovers();
  vi.useFakeTimers();
  document.body.innerHTML =
    menu("Products", "hover") + menu("Regions", "hover") + menu("Language", "press");
});
afterEach(() => {
  fireEvent.pointerLeave(document.documentElement);
  vi.useRealTimers();
  document.body.replaceChildren();
});

function isOpen(name: string): boolean {
  return document.querySelector(`#${name}`)?.matches(":popover-open") ?? false;
}

function enter(element: Element, pointerType = "mouse") {
  fireEvent(element, new PointerEvent("pointerover", { bubbles: true, pointerType }));
}

function press(element: Element): boolean {
  return fireEvent(element, new MouseEvent("click", { bubbles: true, cancelable: true }));
}

test("opens a menu 100 ms after the mouse has entered, and not before", () => {
  enter(screen.getByText("Products"));
  vi.advanceTimersByTime(99);
  expect(isOpen("Products")).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isOpen("Products")).toBe(true);
});

test("closes 300 ms after the mouse has left, and stays open if the mouse returns before", () => {
  enter(screen.getByText("Products"));
  vi.advanceTimersByTime(100);
  enter(document.body);
  vi.advanceTimersByTime(299);
  enter(screen.getByText("Products one"));
  for (let time = 0; time < 1_000; time += 50) {
    vi.advanceTimersByTime(50);
    expect(isOpen("Products")).toBe(true);
  }
  enter(document.body);
  vi.advanceTimersByTime(299);
  expect(isOpen("Products")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen("Products")).toBe(false);
});

test("does not open for a mouse that only passes over", () => {
  enter(screen.getByText("Products"));
  vi.advanceTimersByTime(60);
  enter(document.body);
  vi.advanceTimersByTime(1_000);
  expect(isOpen("Products")).toBe(false);
});

test("does not open on hover by touch, nor a menu that opens by a press", () => {
  enter(screen.getByText("Products"), "touch");
  enter(screen.getByText("Language"));
  vi.advanceTimersByTime(1_000);
  expect(isOpen("Products")).toBe(false);
  expect(isOpen("Language")).toBe(false);
});

test("a press right after the menu has opened on hover keeps it open; a later one closes it", () => {
  const button = screen.getByText("Products");
  enter(button);
  vi.advanceTimersByTime(100);
  expect(press(button)).toBe(false);
  vi.advanceTimersByTime(600);
  expect(press(button)).toBe(true);
});

test("a pending hover does not undo a press before the menu has opened", () => {
  const button = screen.getByText("Products");
  enter(button);
  expect(press(button)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(isOpen("Products")).toBe(false);
});

test("closes the menu when a link in it is followed", () => {
  enter(screen.getByText("Products"));
  vi.advanceTimersByTime(100);
  press(screen.getByText("Products two"));
  expect(isOpen("Products")).toBe(false);
});

test("arrows, Home and End open the menu and move through its links in a circle", () => {
  const button = screen.getByText("Products");
  button.focus();
  fireEvent.keyDown(button, { key: "Enter" });
  expect(isOpen("Products")).toBe(false);
  fireEvent.keyDown(button, { key: "ArrowDown" });
  expect(isOpen("Products")).toBe(true);
  for (const [key, focused] of [
    ["ArrowDown", "Products two"],
    ["ArrowDown", "Products one"],
    ["ArrowUp", "Products two"],
    ["Home", "Products one"],
    ["End", "Products two"],
  ] as const) {
    const isDefault = fireEvent.keyDown(document.activeElement ?? button, { key });
    expect(isDefault).toBe(false);
    expect(document.activeElement?.textContent).toBe(focused);
  }
});

test("closes when the focus moves on, but not when it leaves the window", () => {
  const button = screen.getByText("Products");
  button.focus();
  fireEvent.keyDown(button, { key: "ArrowDown" });
  fireEvent.focusOut(screen.getByText("Products one"), { relatedTarget: null });
  expect(isOpen("Products")).toBe(true);
  fireEvent.focusOut(screen.getByText("Products one"), {
    relatedTarget: screen.getByText("Products two"),
  });
  expect(isOpen("Products")).toBe(true);
  fireEvent.focusOut(screen.getByText("Products two"), {
    relatedTarget: screen.getByText("Regions"),
  });
  expect(isOpen("Products")).toBe(false);
});
