import { afterEach, beforeEach, expect, test } from "vitest";
import { markWriting } from "./mark-writing.ts";

beforeEach(() => {
  document.body.innerHTML = `<a href="/">Home</a>
    <form><input></form>
    <div data-island="chat-scene"><button>Yes</button></div>`;
});
afterEach(() => {
  document.body.replaceChildren();
  document.documentElement.removeAttribute("data-writing");
});

function find(selector: string): HTMLElement {
  return document.querySelector(selector) as HTMLElement;
}

function isMarked(): boolean {
  return document.documentElement.hasAttribute("data-writing");
}

test.each(["input", "button"])(
  "marks the page while its %s has the focus, in a form or a conversation",
  (name) => {
    markWriting();
    expect(isMarked()).toBe(false);
    find(name).focus();
    expect(isMarked()).toBe(true);
    find(name).blur();
    expect(isMarked()).toBe(false);
  },
);

test("removes the mark while a link has the focus, even after a field", () => {
  markWriting();
  find("input").focus();
  find("a").focus();
  expect(isMarked()).toBe(false);
});

test("marks the page for a field that had the focus before the script", () => {
  find("input").focus();
  markWriting();
  expect(isMarked()).toBe(true);
});
