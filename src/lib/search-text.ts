import { plainText } from "./clean-text.ts";

// Letters without a removable accent, and the plain letters that replace them.
const PLAIN_LETTERS: Record<string, string> = {
  "\u00e6": "ae",
  "\u00f0": "d",
  "\u00f8": "o",
  "\u00fe": "th",
  "\u00df": "ss",
  "\u0111": "d",
  "\u0127": "h",
  "\u0131": "i",
  "\u0142": "l",
  "\u0153": "oe",
  "\u0167": "t",
  "\u03c2": "\u03c3",
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join("")}]`, "g");
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;

/** A number as people write it: digits and separators. */
const NUMBER = /^\+?[\d\-().]+$/;

/**
 * Returns a text without the differences that a search ignores, such as capitals and accents. Text and search are both
 * folded, so that "Lukasz cafe" finds "Łukasz Café". Decision 019 has the six steps, which SQL also does.
 */
export function foldText(text: string): string {
  return plainText(text)
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll(LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(APOSTROPHES, "'");
}

/**
 * A number without the characters between its digits: "+60 12-555 0162" becomes "+60125550162". Numbers are searched
 * in this form, too.
 */
export function foldNumber(text: string): string {
  return text.replaceAll(/[^+\d]/g, "");
}

/** The distinct words of a search, folded. */
export function searchWords(search: string): string[] {
  return [...new Set(foldText(search).split(/\s+/).filter(Boolean))];
}

/**
 * The forms of a folded word to look for in a folded text, which must contain one of them. These are the word itself
 * and, for a part of a number, only its digits: "12-555" is found in "+60 12-555 0162" and in "+60125550162".
 */
export function wordForms(word: string): string[] {
  const digits = NUMBER.test(word) ? foldNumber(word) : "";
  return digits === "" || digits === word ? [word] : [word, digits];
}

/** Whether a folded text contains a folded word. */
export function hasWord(text: string, word: string): boolean {
  return wordForms(word).some((form) => text.includes(form));
}
