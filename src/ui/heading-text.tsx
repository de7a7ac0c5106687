import { Fragment, type ReactNode } from "react";
import { chinesePhrases } from "../lib/chinese-phrases.ts";
import { keyedTexts } from "../lib/keyed-texts.ts";
import { noBreak } from "./no-break.tsx";

/** A heading that is divided between words, Chinese too; the characters stay the same. See `language-css.ts`. */
export function headingText(text: string | null): ReactNode {
  const phrases = keyedTexts(chinesePhrases(text ?? ""));
  if (phrases.length < 2) return noBreak(text);
  return phrases.map(({ key, text: phrase }, index) => (
    <Fragment key={key}>
      {index > 0 && <wbr />}
      {noBreak(phrase)}
    </Fragment>
  ));
}
