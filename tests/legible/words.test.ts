import { expect, test } from "vitest";
import { isBrokenWord, isLetterByLetter, linesOf } from "./words.ts";

test("reports a text with one or two letters a line in three lines or more", () => {
  expect(isLetterByLetter("Skip", 4)).toBe(true);
  expect(isLetterByLetter(" Why? ", 3)).toBe(true);
  expect(isLetterByLetter("Skip", 2)).toBe(false);
  expect(isLetterByLetter("Chose another provider", 3)).toBe(false);
});

test("reports a word broken by the end of a line", () => {
  expect(isBrokenWord(["Shif", "t"])).toBe(true);
  expect(isBrokenWord(["(expen", "sive)"])).toBe(true);
  expect(isBrokenWord(["đẹ", "p"])).toBe(true);
});

test("accepts the end of a line at a hyphen or a slash, and anywhere in Chinese or Thai", () => {
  expect(isBrokenWord(["two-", "factor"])).toBe(false);
  expect(isBrokenWord(["and/", "or"])).toBe(false);
  expect(isBrokenWord(["联系", "我们"])).toBe(false);
  expect(isBrokenWord(["สวัส", "ดี"])).toBe(false);
});

test("accepts an address or a very long word in pieces, but not in small ones", () => {
  expect(isBrokenWord(["meiling@kopi", "lane.example"])).toBe(false);
  expect(isBrokenWord(["meil", "ing@", "kopi", "lane"])).toBe(true);
  expect(isBrokenWord(["a".repeat(40), "a".repeat(20)])).toBe(false);
});

function line(top: number) {
  return { top, height: 20 };
}

test("counts rectangles beside each other as one line", () => {
  expect(linesOf([])).toBe(0);
  expect(linesOf([line(0), line(2), line(0)])).toBe(1);
  expect(linesOf([line(0), line(24), line(48)])).toBe(3);
});
