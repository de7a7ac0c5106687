import { Fragment } from "react";

type JoinedTextsProps = {
  texts: (string | null)[];
  /** Stands before every text but the first that is there; a list has one for each text. */
  separator: string | string[];
};

/** The texts that are there in one line, each in an element of its own: a click in Presentation opens one field. */
export function JoinedTexts({ texts, separator }: JoinedTextsProps) {
  const filled = texts.flatMap((text, index) => {
    const before = typeof separator === "string" ? separator : (separator[index] ?? "");
    return text ? [{ text, before, place: `text-${index}` }] : [];
  });
  return filled.map(({ text, before, place }, index) => (
    <Fragment key={place}>
      {index > 0 && before}
      <span>{text}</span>
    </Fragment>
  ));
}
