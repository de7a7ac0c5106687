import type { SyntheticEvent } from "react";
import { expect, test } from "vitest";
import { kopi } from "../../leads/testing/test-lead.ts";
import { pressOf } from "./press.ts";

/** The lead whose card a press of this part would pick up; its buttons may not be drawn yet. */
function pickedUp(part: string, nativeEvent: Event, hasButtons = true) {
  const buttons = "<button data-handle>Drag</button><button data-delete>Delete</button>";
  document.body.innerHTML = `<article data-lead="${kopi.id}"><a href="#">Kopi Lane</a>${hasButtons ? buttons : ""}</article>`;
  const target = document.querySelector(part);
  return pressOf({ target, nativeEvent } as unknown as SyntheticEvent, [kopi])?.lead;
}

const enter = () => new KeyboardEvent("keydown", { code: "Enter" });
const mouse = () => new MouseEvent("mousedown");

test("picks a card up by a key on its handle only, also before its buttons are drawn", () => {
  expect(pickedUp("[data-handle]", enter())).toBe(kopi);
  expect(pickedUp("a", enter())).toBeUndefined();
  expect(pickedUp("[data-delete]", enter())).toBeUndefined();
  // There, Enter opens the lead.
  expect(pickedUp("a", enter(), false)).toBeUndefined();
  expect(pickedUp("[data-handle]", new KeyboardEvent("keydown", { code: "KeyM" }))).toBeUndefined();
});

test("picks a card up by the mouse anywhere but on its other buttons", () => {
  expect(pickedUp("a", mouse())).toBe(kopi);
  expect(pickedUp("a", mouse(), false)).toBe(kopi);
  expect(pickedUp("[data-handle]", mouse())).toBe(kopi);
  expect(pickedUp("[data-delete]", mouse())).toBeUndefined();
});
