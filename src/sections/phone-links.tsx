import type { ReactNode } from "react";
import { keyedTexts } from "../lib/keyed-texts.ts";
import { noBreak } from "../ui/no-break.tsx";

/** "+65 6555 0123": an international number as people write it. */
const PHONE = /(\+\d[\d ]{6,}\d)/u;

/** The text with every international telephone number in it as a link that calls it. */
export function withPhoneLinks(text: string | null): ReactNode {
  const parts = text?.split(PHONE) ?? [];
  if (parts.length < 2) return noBreak(text);
  // Every second part is a match.
  return keyedTexts(parts).map(({ key, text: part }, place) =>
    place % 2 === 1 ? (
      <a key={key} href={`tel:${part.replaceAll(" ", "")}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
