import { expect, test } from "vitest";
import { keyedTexts } from "./keyed-texts.ts";

test("keys are unique even where texts are equal", () => {
  const keys = keyedTexts(["a", "b", "a", "a"]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
});

test("a missing list is an empty one", () => {
  expect(keyedTexts(null)).toEqual([]);
});
