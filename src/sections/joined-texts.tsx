import { Fragment } from "react";
import { wholeWords } from "../ui/whole-words.tsx";

type JoinedTextsProps = {
  texts: (string | null)[];
  /** Before every shown text but the first; a list has one separator for each text. */
  separator: string | string[];
};

/** A comma is drawn in the element of the text before it: in a separate one it could begin a line. */
const COMMA = /^[,，]/;

/** The non-empty texts in one line, each in its own element, so that a click in Presentation opens its field. */
export function JoinedTexts({ texts, separator }: JoinedTextsProps) {
  const filled = texts.flatMap((text, index) => {
    const before = typeof separator === "string" ? separator : (separator[index] ?? "");
    return text ? [{ text, before, key: `text-${index}` }] : [];
  });
  return filled.map(({ text, before, key }, index) => (
    <Fragment key={key}>
      {index > 0 && before.replace(COMMA, "")}
      <span>{wholeWords(text + (COMMA.exec(filled[index + 1]?.before ?? "")?.[0] ?? ""))}</span>
    </Fragment>
  ));
}
