import { expect, test } from "vitest";
import { directionOf } from "./languages.ts";

test("returns the direction of a language's script", () => {
  expect(["en-SG", "ms-MY", "zh-Hans-SG", "ta"].map(directionOf)).toEqual(Array(4).fill("ltr"));
  expect(["ar", "ms-Arab-MY", "ur-PK", "he"].map(directionOf)).toEqual(Array(4).fill("rtl"));
});
