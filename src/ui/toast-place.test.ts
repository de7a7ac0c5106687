import { afterEach, expect, test, vi } from "vitest";
import { repositionToasts, listenForCovered, positionToasts, uncover } from "./toast-place.ts";

/** Toasts at the top of a phone, or in the opposite place at its lower edge. */
function messages(): HTMLElement {
  const element = document.createElement("div");
  element.getBoundingClientRect = () =>
    element.dataset["place"] === "across"
      ? new DOMRect(16, 600, 288, 80)
      : new DOMRect(16, 64, 288, 80);
  return element;
}

/** Adds the buttons of a dialog, whose upper edge is `top` pixels below that of the window. */
function openDialog(top: number): HTMLElement {
  const actions = document.createElement("div");
  actions.dataset["uncovered"] = "";
  actions.getBoundingClientRect = () => new DOMRect(32, top, 256, 44);
  document.body.append(actions);
  return actions;
}

afterEach(() => document.body.replaceChildren());

test("does not cover the buttons of a dialog", () => {
  const toasts = messages();
  openDialog(100);
  positionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("across");
});

test("toasts may cover what an open dialog makes inert", () => {
  const toasts = messages();
  openDialog(100).toggleAttribute("inert", true);
  positionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("usual");
});

test("without room for all, toasts keep buttons free and cover their own subject", () => {
  const toasts = messages();
  openDialog(100);
  const subject = document.createElement("article");
  subject.getBoundingClientRect = () => new DOMRect(16, 560, 288, 100);
  positionToasts(toasts, [subject]);
  expect(toasts.dataset["place"]).toBe("across");
});

test("without room for all, toasts cover the toolbar rather than a question", () => {
  const toasts = messages();
  const toolbar = openDialog(620);
  toolbar.dataset["uncovered"] = "second";
  positionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("usual");
  openDialog(100);
  positionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("across");
});

test("moves to the middle of a phone with buttons above and a field below", () => {
  const toasts = messages();
  openDialog(100);
  const field = openDialog(620);
  field.dataset["uncovered"] = "second";
  toasts.getBoundingClientRect = () => {
    const tops: Record<string, number> = { across: 600, middle: 320 };
    return new DOMRect(16, tops[toasts.dataset["place"] ?? ""] ?? 64, 288, 80);
  };
  positionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("middle");
});

test("checks again what it covers once an element announces that it has appeared", () => {
  const onChange = vi.fn<() => void>();
  const unlisten = listenForCovered(onChange);
  uncover();
  expect(onChange).toHaveBeenCalledOnce();
  unlisten();
  uncover();
  expect(onChange).toHaveBeenCalledOnce();
});

test("moves for a dialog that opens, and keeps its place when the dialog closes", () => {
  const toasts = messages();
  positionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("usual");
  const dialog = openDialog(100);
  repositionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("across");
  dialog.remove();
  repositionToasts(toasts, []);
  expect(toasts.dataset["place"]).toBe("across");
});
