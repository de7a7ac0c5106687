import { expect, test } from "vitest";
import { lostValues } from "./former-values.ts";

test("keeps a published value once another one replaces it", () => {
  expect(lostValues({ value: "650+" }, { value: "500+" })).toEqual(["500+"]);
  expect(lostValues({ value: "650+", formerValues: ["300+"] }, { value: "500+" })).toEqual([
    "300+",
    "500+",
  ]);
  expect(
    lostValues({ value: "9 s", words: "in no time" }, { value: "9 s", words: "soon" }),
  ).toEqual(["soon"]);
});

test("returns nothing if the value is the same, is in the list already or was empty", () => {
  expect(lostValues({ value: "500+" }, { value: "500+" })).toBeUndefined();
  expect(lostValues({ value: "9+", formerValues: ["500+"] }, { value: "500+" })).toBeUndefined();
  expect(lostValues({ value: "9+" }, {})).toBeUndefined();
});
