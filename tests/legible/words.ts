// Finds texts that are hard to read because of their line breaks. Runs in the page, see in-page.ts.

/** Whether a text on `lines` lines has only one or two letters on each. */
export function isLetterByLetter(text: string, lines: number): boolean {
  return lines >= 3 && [...text.trim()].length / lines <= 2;
}

/** Whether a word that is broken into these pieces, one on each line, is hard to read. */
export function isBrokenWord(pieces: string[]): boolean {
  const word = pieces.join("");
  // Chinese, Japanese, Thai and similar scripts may break between any two letters.
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u.test(word))
    return false;
  const ends = pieces.slice(0, -1).filter((piece) => !/[-/\u00AD\u2010-\u2014?&]$/.test(piece));
  if (ends.length === 0) return false;
  // A word of up to 24 letters fits on any reasonable line.
  if (/^[^\p{L}\p{N}]*[\p{L}\p{M}'’]{1,24}[^\p{L}\p{N}]*$/u.test(word)) return true;
  // A URL or a number may be longer than its line; it is readable in pieces of at least six characters.
  return ends.some((piece) => piece.length < 6);
}

/** Returns the number of lines that the rectangles of one text form. */
export function linesOf(rects: readonly { top: number; height: number }[]): number {
  let lines = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { top, height } of rects) {
    if (Math.abs(top - last) <= height / 2) continue;
    lines += 1;
    last = top;
  }
  return lines;
}

/** Returns the part of a text from `start` to `end` as pieces, one for each line on which it is set. */
export function piecesOf(node: Node, start: number, end: number): string[] {
  const text = node.textContent ?? "";
  const range = document.createRange();
  const pieces: string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (let at = start; at < end; at += 1) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { top, width, height } = range.getBoundingClientRect();
    if (width > 0 && Math.abs(top - last) > height / 2) {
      pieces.push("");
      last = top;
    }
    pieces.push((pieces.pop() ?? "") + text[at]);
  }
  return pieces;
}

/** Returns the problem of a text's line breaks; undefined if it has none. */
export function wordProblem(node: Node, rects: DOMRect[]): string | undefined {
  const text = node.textContent ?? "";
  const lines = linesOf(rects);
  if (lines < 2) return undefined;
  if (isLetterByLetter(text, lines)) return `set letter by letter, in ${lines} lines`;
  const range = document.createRange();
  for (const { 0: word, index } of text.matchAll(/\S{2,}/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    if (linesOf([...range.getClientRects()]) < 2) continue;
    const pieces = piecesOf(node, index, index + word.length);
    if (isBrokenWord(pieces)) return `a word is broken: ${pieces.join(" | ")}`;
  }
  return undefined;
}
