import { expect, test } from "vitest";
import { keyedTexts } from "./keyed-texts.ts";

test("gives equal texts different keys", () => {
  const keys = keyedTexts(["a", "b", "a", "a"]).map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
});

test("returns an empty list for a missing one", () => {
  expect(keyedTexts(null)).toEqual([]);
});
