import { expect, test } from "vitest";
import { typedChoice } from "./typed-choice.ts";

const labels = ["Yes, soft-boiled", "No eggs", "No eggs, no toast"];

test.each([
  ["yes soft boiled", 0],
  ["  YES!! ", 0],
  ["toast", 2],
  // Equal to one label, although another label contains the same words.
  ["no eggs", 1],
])("finds for %j the label at place %i", (typed, index) => {
  expect(typedChoice(typed, labels)).toBe(index);
});

test.each(["", "?!", "no", "ye", "pizza", "yes please"])(
  "finds no single label for %j",
  (typed) => {
    expect(typedChoice(typed, labels)).toBe(-1);
  },
);

test("finds a Chinese label by some of its characters", () => {
  expect(typedChoice("半生熟", ["要，半生熟", "不要蛋"])).toBe(0);
  expect(typedChoice("要", ["要，半生熟", "不要蛋"])).toBe(-1);
});
