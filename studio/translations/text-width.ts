import { displayWidth } from "../texts/seo-limits.ts";

/** Average widths of letters in the display face, in em. */
const WIDE = 1;
const LATIN = 0.52;
const OTHER = 0.62;

/** How many em fit in one line on a phone of 360 px: in a section's heading, and in the heading of a list's item. */
const LINE = { section: 8.5, item: 11.5 };
const LINES = { section: 6, item: 5 };

function widthOf(letter: string): number {
  if (displayWidth(letter) > 1) return WIDE;
  return /[\p{Script=Latin}\p{N}\p{P}\s]/u.test(letter) ? LATIN : OTHER;
}

/** Returns the approximate width of a text, in em; a Chinese character is as wide as two letters. */
export function widthInEm(text: string): number {
  return [...text].reduce((width, letter) => width + widthOf(letter), 0);
}

/**
 * Returns the problem of a heading on a phone of 360 px, or null; `depth` is the length of its path in the document.
 */
export function headingProblem(text: string, tag: string, depth: number): string | null {
  const level = depth > 3 ? "item" : "section";
  // Lines wrap between words and so lose about 12 %, or anywhere in scripts without spaces.
  const isBroken = new Intl.Locale(tag).maximize().script?.startsWith("Han") === true;
  const lost = isBroken ? 1 : 1.12;
  const lines = Math.ceil((widthInEm(text.replaceAll(/\{[^}]*\}/g, "00")) * lost) / LINE[level]);
  return lines > LINES[level]
    ? `This heading takes about ${lines} lines on a phone: shorten it to ${LINES[level]} at most`
    : null;
}
