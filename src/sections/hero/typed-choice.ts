/** The words of a text, without capitals and punctuation, each between spaces. */
function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
}

/**
 * The index of the label that a typed text means: the same words, or words that only one label has. Chinese has no
 * spaces between words, so there a part of a label is enough. -1 for none, or more than one.
 */
export function typedChoice(typed: string, labels: readonly string[]): number {
  const words = wordsOf(typed);
  const offered = labels.map(wordsOf);
  const same = offered.indexOf(words);
  if (same !== -1) return same;
  const part = /\p{Script=Han}/u.test(words) ? words.trim() : words;
  const places = offered.flatMap((label, place) => (label.includes(part) ? [place] : []));
  return words.trim() && places.length === 1 ? (places[0] ?? -1) : -1;
}
