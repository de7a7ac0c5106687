import { createContext, use } from "react";
import { NoteHit } from "../leads/card/lead-details.styles.ts";
import { alsoWroteText, type DuplicateMap, sharedText } from "./duplicates.ts";

/** The duplicates of the leads on the board. */
export const DuplicateContext = createContext<DuplicateMap>(new Map());

/** On a card: that the same person wrote before, or since. */
export function DuplicateMark({ leadId }: { leadId: string }) {
  const duplicates = use(DuplicateContext).get(leadId);
  if (!duplicates) return null;
  const whole = duplicates.map(
    (each) => `${each.company_name}, ${each.contact_name} (${sharedText(each)})`,
  );
  return <NoteHit title={whole.join("\n")}>{alsoWroteText(duplicates)}</NoteHit>;
}
