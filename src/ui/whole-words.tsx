import { Fragment, type ReactNode } from "react";
import { chinesePhrases } from "../lib/chinese-phrases.ts";
import { plainText } from "../lib/clean-text.ts";
import { keyedTexts } from "../lib/keyed-texts.ts";

/**
 * Maximum length of a label, which may wrap after each word. Each possible line break is an element of the page, so in
 * longer texts a piece has at least LEAST_LETTERS letters.
 */
const LABEL_LETTERS = 16;
const LEAST_LETTERS = 4;

/**
 * A text whose lines wrap between words, even Chinese ones; the characters stay the same. `draw` renders a piece of it,
 * of at least `least` letters. In a flex container each piece would be an item: use <WholeWords> there. See
 * `language-css.ts`.
 */
export function wholeWords(
  text: string | null | undefined,
  draw: (piece: string) => ReactNode = (piece) => piece,
  least = plainText(text ?? "").length > LABEL_LETTERS ? LEAST_LETTERS : 1,
): ReactNode {
  const phrases = keyedTexts(chinesePhrases(text ?? "", least));
  if (phrases.length < 2) return text && draw(text);
  return phrases.map(({ key, text: phrase }, index) => (
    <Fragment key={key}>
      {index > 0 && <wbr />}
      {draw(phrase)}
    </Fragment>
  ));
}

/** The text of `wholeWords` as one item of a flex container. */
export function WholeWords({ text }: { text: string | null | undefined }) {
  const words = wholeWords(text);
  return words && typeof words === "object" ? <span>{words}</span> : words;
}
