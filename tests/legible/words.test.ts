import { expect, test } from "vitest";
import { isBrokenWord, isLetterByLetter, linesOf } from "./words.ts";

test("reports a text of at least three lines with one or two letters each", () => {
  expect(isLetterByLetter("Skip", 4)).toBe(true);
  expect(isLetterByLetter(" Why? ", 3)).toBe(true);
  expect(isLetterByLetter("Skip", 2)).toBe(false);
  expect(isLetterByLetter("Chose another provider", 3)).toBe(false);
});

test("reports a word that is broken across lines", () => {
  expect(isBrokenWord(["Shif", "t"])).toBe(true);
  expect(isBrokenWord(["(expen", "sive)"])).toBe(true);
  expect(isBrokenWord(["đẹ", "p"])).toBe(true);
});

test("accepts a line break after a hyphen or slash, and anywhere in Chinese or Thai", () => {
  expect(isBrokenWord(["two-", "factor"])).toBe(false);
  expect(isBrokenWord(["and/", "or"])).toBe(false);
  expect(isBrokenWord(["联系", "我们"])).toBe(false);
  expect(isBrokenWord(["สวัส", "ดี"])).toBe(false);
});

test("accepts an address or very long word in pieces, unless they are short", () => {
  expect(isBrokenWord(["meiling@kopi", "lane.example"])).toBe(false);
  expect(isBrokenWord(["meil", "ing@", "kopi", "lane"])).toBe(true);
  expect(isBrokenWord(["a".repeat(40), "a".repeat(20)])).toBe(false);
});

function line(top: number) {
  return { top, height: 20 };
}

test("counts rectangles next to each other as one line", () => {
  expect(linesOf([])).toBe(0);
  expect(linesOf([line(0), line(2), line(0)])).toBe(1);
  expect(linesOf([line(0), line(24), line(48)])).toBe(3);
});
