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
  "the page is marked while a %s of such a place has the focus",
  (name) => {
    markWriting();
    expect(isMarked()).toBe(false);
    find(name).focus();
    expect(isMarked()).toBe(true);
    find(name).blur();
    expect(isMarked()).toBe(false);
  },
);

test("it is not while a link has it, even after a field", () => {
  markWriting();
  find("input").focus();
  find("a").focus();
  expect(isMarked()).toBe(false);
});

test("a field that has the focus before the script counts", () => {
  find("input").focus();
  markWriting();
  expect(isMarked()).toBe(true);
});
