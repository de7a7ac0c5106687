import type { ReactNode } from "react";
import { withUnits } from "./no-break.tsx";
import { wholeWords } from "./whole-words.tsx";

/** A heading: since it is large, its lines may wrap before any Chinese word. The characters stay the same. */
export function headingText(text: string | null | undefined): ReactNode {
  return wholeWords(text, withUnits, 1);
}
