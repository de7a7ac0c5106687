/** A heading in three parts; `emphasis` is underlined. */
export type EmphasisedHeading = { before: string; emphasis: string; after: string };

/** Splits a heading at the underlined words; without a match the whole heading is `before`. */
export function splitEmphasis(heading: string, words: string | null): EmphasisedHeading {
  const start = words ? heading.indexOf(words) : -1;
  if (!words || start === -1) return { before: heading, emphasis: "", after: "" };
  return {
    before: heading.slice(0, start),
    emphasis: words,
    after: heading.slice(start + words.length),
  };
}
