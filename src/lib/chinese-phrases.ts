/** False in older versions of Firefox. */
const hasSegmenter = typeof Intl.Segmenter === "function";
const HAN = /\p{Script=Han}/u;
const WORD = /^\p{Script=Han}{2,}$/u;
const CLOSING = /[，。、；：！？）”」》]\s*$/u;
/** A word continues after these: an opening bracket, an ordinal prefix, a figure with or without its measure word. */
const BOUND_TO_NEXT = /(?:[（“「《第]|\d\s?\p{Script=Han}?)$/u;
/** Maximum length, in characters, of a piece that the short end of its clause may join: a line of a narrow column. */
const MOST_JOINED = 8;
/** Names and words that `Intl.Segmenter` splits wrongly: its dictionary has few of this region. */
const UNBREAKABLE = /马来西亚|巴西古当|莎阿南|淡滨尼|印尼语|用户名|联系页面|保修|那一步/gu;

/**
 * Divides a Chinese text where its lines may wrap: after punctuation, and before words of two or more characters. All
 * pieces but the last have at least `least` characters; the short end of a clause joins the piece before it. One piece
 * for a text without Chinese, and in a browser without `Intl.Segmenter`.
 */
export function chinesePhrases(text: string, least = 1): string[] {
  if (!HAN.test(text) || !hasSegmenter) return [text];
  const unbreakableRanges = [...text.matchAll(UNBREAKABLE)].map(({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  const phrases: string[] = [];
  let last = "";
  for (const { segment, index } of new Intl.Segmenter("zh", { granularity: "word" }).segment(
    text,
  )) {
    const endsClause = CLOSING.test(last) && HAN.test(segment);
    const before = phrases.at(-1) ?? "";
    if (endsClause && last.length < least && before && (before + last).length <= MOST_JOINED) {
      phrases.pop();
      last = before + last;
    }
    const isStart =
      last.length >= least &&
      !BOUND_TO_NEXT.test(last) &&
      !unbreakableRanges.some(([start = 0, end = 0]) => start < index && index < end) &&
      (WORD.test(segment) || endsClause);
    if (isStart) phrases.push(last);
    last = isStart ? segment : last + segment;
  }
  return [...phrases, last];
}
