import type { SyntheticEvent } from "react";
import { expect, test } from "vitest";
import { kopi } from "../../leads/testing/test-lead.ts";
import { pressOf } from "./press.ts";

/** Returns the lead that a press on this part of its card picks up; `hasButtons`: whether its buttons are rendered. */
function pickedUp(part: string, nativeEvent: Event, hasButtons = true) {
  const buttons = "<button data-handle>Drag</button><button data-delete>Delete</button>";
  document.body.innerHTML = `<article data-lead="${kopi.id}"><a href="#">Kopi Lane</a>${hasButtons ? buttons : ""}</article>`;
  const target = document.querySelector(part);
  return pressOf({ target, nativeEvent } as unknown as SyntheticEvent, [kopi])?.lead;
}

const enter = () => new KeyboardEvent("keydown", { code: "Enter" });
const mouse = () => new MouseEvent("mousedown");

test("picks a card up by Enter only on its handle", () => {
  expect(pickedUp("[data-handle]", enter())).toBe(kopi);
  expect(pickedUp("a", enter())).toBeUndefined();
  expect(pickedUp("[data-delete]", enter())).toBeUndefined();
  // On the link, Enter opens the lead, even before the buttons are rendered.
  expect(pickedUp("a", enter(), false)).toBeUndefined();
  expect(pickedUp("[data-handle]", new KeyboardEvent("keydown", { code: "KeyM" }))).toBeUndefined();
});

test("picks a card up by the mouse anywhere except on a button other than the handle", () => {
  expect(pickedUp("a", mouse())).toBe(kopi);
  expect(pickedUp("a", mouse(), false)).toBe(kopi);
  expect(pickedUp("[data-handle]", mouse())).toBe(kopi);
  expect(pickedUp("[data-delete]", mouse())).toBeUndefined();
});
