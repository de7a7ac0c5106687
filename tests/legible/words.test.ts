import { expect, test } from "vitest";
import { isBrokenWord, isLetterByLetter, linesOf } from "./words.ts";

test("a text of a letter or two a line, in three lines or more, is set letter by letter", () => {
  expect(isLetterByLetter("Skip", 4)).toBe(true);
  expect(isLetterByLetter(" Why? ", 3)).toBe(true);
  expect(isLetterByLetter("Skip", 2)).toBe(false);
  expect(isLetterByLetter("Chose another provider", 3)).toBe(false);
});

test("a word of a language is broken wherever a line ends within it", () => {
  expect(isBrokenWord(["Shif", "t"])).toBe(true);
  expect(isBrokenWord(["(expen", "sive)"])).toBe(true);
  expect(isBrokenWord(["đẹ", "p"])).toBe(true);
});

test("a word may end its line at a hyphen or a slash, and Chinese or Thai anywhere", () => {
  expect(isBrokenWord(["two-", "factor"])).toBe(false);
  expect(isBrokenWord(["and/", "or"])).toBe(false);
  expect(isBrokenWord(["联系", "我们"])).toBe(false);
  expect(isBrokenWord(["สวัส", "ดี"])).toBe(false);
});

test("an address or a very long word is read in pieces, but not in scraps", () => {
  expect(isBrokenWord(["meiling@kopi", "lane.example"])).toBe(false);
  expect(isBrokenWord(["meil", "ing@", "kopi", "lane"])).toBe(true);
  expect(isBrokenWord(["a".repeat(40), "a".repeat(20)])).toBe(false);
});

function line(top: number) {
  return { top, height: 20 };
}

test("rectangles that lie beside one another are one line", () => {
  expect(linesOf([])).toBe(0);
  expect(linesOf([line(0), line(2), line(0)])).toBe(1);
  expect(linesOf([line(0), line(24), line(48)])).toBe(3);
});
