import { expect, test } from "vitest";
import { directionOf } from "./languages.ts";

test("a language is read in the direction of its script", () => {
  expect(["en-SG", "ms-MY", "zh-Hans-SG", "ta"].map(directionOf)).toEqual(Array(4).fill("ltr"));
  expect(["ar", "ms-Arab-MY", "ur-PK", "he"].map(directionOf)).toEqual(Array(4).fill("rtl"));
});
