import type { ReactNode } from "react";
import { keyedTexts } from "../lib/keyed-texts.ts";
import { telephoneLink, TELEPHONE_NUMBER } from "../lib/telephone.ts";
import { noBreak } from "../ui/no-break.tsx";
import { wholeWords } from "../ui/whole-words.tsx";

const PARTS = new RegExp(`(${TELEPHONE_NUMBER.source})`, "u");

/** The text with every international telephone number in it as a link that calls it. */
export function withPhoneLinks(text: string | null): ReactNode {
  const parts = text?.split(PARTS) ?? [];
  if (parts.length < 2) return noBreak(text);
  // Every second part is a match.
  return keyedTexts(parts).map(({ key, text: part }, index) =>
    index % 2 === 1 ? (
      <a key={key} href={telephoneLink(part)}>
        {part}
      </a>
    ) : (
      wholeWords(part)
    ),
  );
}
