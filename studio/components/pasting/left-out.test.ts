import { expect, test } from "vitest";
import { emptyLeftOut, sentencesOf } from "./left-out.ts";

test("returns no sentence if nothing was left out", () => {
  expect(sentencesOf(emptyLeftOut())).toEqual([]);
});

test("names the first three and counts the rest; without names only counts", () => {
  const pictures = ["a.png", "", "b.png", "c.png", "d.png"];
  expect(sentencesOf({ ...emptyLeftOut(), pictures, tables: 2 })).toEqual([
    "5 pictures left out (a.png, b.png, c.png and 1 more): save the file, then insert it with Picture.",
    "2 tables inside a cell became lines: a cell can only contain text.",
  ]);
  expect(sentencesOf({ ...emptyLeftOut(), pictures: [""] })).toEqual([
    "1 picture left out: save the file, then insert it with Picture.",
  ]);
});
