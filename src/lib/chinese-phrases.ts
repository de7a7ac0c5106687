/** Older Firefox has none. */
const hasSegmenter = typeof Intl.Segmenter === "function";
const HAN = /\p{Script=Han}/u;
const WORD = /^\p{Script=Han}{2,}$/u;
const CLOSING = /[，。、；：！？）”」》]\s*$/u;
/** After these a word continues: an opening bracket, what makes a number an ordinal, a figure with its measure word. */
const BOUND_TO_NEXT = /(?:[（“「《第]|\d\s?\p{Script=Han})$/u;

/**
 * Where a Chinese text may be divided: after punctuation and before words of two characters and more, never inside one. All
 * pieces but the last have at least that many characters. One piece for a text without Chinese, and where the browser has
 * no `Intl.Segmenter`.
 */
export function chinesePhrases(text: string, least = 1): string[] {
  if (!HAN.test(text) || !hasSegmenter) return [text];
  const phrases: string[] = [];
  let last = "";
  for (const { segment } of new Intl.Segmenter("zh", { granularity: "word" }).segment(text)) {
    const isStart =
      last.length >= least &&
      !BOUND_TO_NEXT.test(last) &&
      (WORD.test(segment) || (CLOSING.test(last) && HAN.test(segment)));
    if (isStart) phrases.push(last);
    last = isStart ? segment : last + segment;
  }
  return [...phrases, last];
}
