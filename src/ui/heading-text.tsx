import type { ReactNode } from "react";
import { withUnits } from "./no-break.tsx";
import { wholeWords } from "./whole-words.tsx";

/** A heading: as it is large, its lines may end before any Chinese word. The characters stay the same. */
export function headingText(text: string | null | undefined): ReactNode {
  return wholeWords(text, withUnits, 1);
}
