// @vitest-environment node
import { expect, test } from "vitest";
import foldedTexts from "../../tests/fixtures/folded-texts.json" with { type: "json" };
import { foldNumber, foldText, hasWord, searchWords } from "./search-text.ts";

test.each(foldedTexts as [string, string][])("searches %j as %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("returns each word of a search once, without capitals and accents", () => {
  expect(searchWords("  Kopi \t lane KOPI Kópi ")).toEqual(["kopi", "lane"]);
  expect(searchWords("  ")).toEqual([]);
});

test.each(["+60 12-555 0162", "+60125550162", "12-555", "(0162)", "12.555", "0162"])(
  "finds a number by %j",
  (search) => {
    const text = foldNumber("+60 12-555 0162");
    expect(searchWords(search).every((word) => hasWord(text, word))).toBe(true);
  },
);

test("ignores separators only in words that are numbers", () => {
  expect(hasWord("a1b2", "a-1")).toBe(false);
  expect(hasWord("open 24/7, no. 12-3", "12-3")).toBe(true);
  expect(hasWord("kopi", "-")).toBe(false);
});
