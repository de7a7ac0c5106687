import { displayWidth } from "../texts/seo-limits.ts";

/** Widths of letters in parts of the type's size, as the display face has them on average. */
const WIDE = 1;
const LATIN = 0.52;
const OTHER = 0.62;

/** How many em fit in one line at 360 px: of a section's heading, and of one inside a list. */
const LINE = { section: 8.5, item: 11.5 };
const LINES = { section: 6, item: 5 };

function widthOf(letter: string): number {
  if (displayWidth(letter) > 1) return WIDE;
  return /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(letter) ? LATIN : OTHER;
}

/** About how wide a text is, in parts of its size; a Chinese character is as wide as two letters. */
export function widthInEm(text: string): number {
  return [...text].reduce((width, letter) => width + widthOf(letter), 0);
}

/** What is wrong with a heading on a phone of 360 px, or null; `depth` is the length of its path in the document. */
export function headingProblem(text: string, tag: string, depth: number): string | null {
  const place = depth > 3 ? "item" : "section";
  // Lines break between words, or anywhere where words have no blanks between them.
  const isBroken = new Intl.Locale(tag).maximize().script?.startsWith("Han") === true;
  const lost = isBroken ? 1 : 1.12;
  const lines = Math.ceil((widthInEm(text.replaceAll(/\{[^}]*\}/g, "00")) * lost) / LINE[place]);
  return lines > LINES[place]
    ? `About ${lines} lines on a 360 px phone, at most ${LINES[place]} fit`
    : null;
}
