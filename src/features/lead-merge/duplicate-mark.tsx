import { createContext, type ReactNode, use } from "react";
import type { LeadChanges } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { useDuplicateMap } from "./use-duplicate-map.ts";
import { NoteHit } from "../lead-ui/card/lead-details.styles.ts";
import { otherRequestsText, type DuplicateMap } from "./duplicates.ts";
import { sharedText } from "../leads/model/same-person.ts";

/** The duplicates of the leads on the board, by the lead's id. */
export const DuplicateContext = createContext<DuplicateMap>(new Map());

/** Shows on a card when the same person sent other leads, with their names as a tooltip. */
export function DuplicateMark({ lead }: { lead: Lead }) {
  const duplicates = use(DuplicateContext).get(lead.id);
  if (!duplicates) return null;
  const lines = duplicates.map(
    (each) => `${each.company_name}, ${each.contact_name} (${sharedText(each)})`,
  );
  return <NoteHit title={lines.join("\n")}>{otherRequestsText(duplicates)}</NoteHit>;
}

/** The short form of `DuplicateMark`, for a compact card or a table row. */
export function DuplicateHint({ lead }: { lead: Lead }) {
  return use(DuplicateContext).has(lead.id) ? "Other requests · " : null;
}

type DuplicateFrameProps = {
  leads: readonly Lead[] | undefined;
  changes: LeadChanges;
  children: ReactNode;
};

/** Wraps the board and its panel: provides the duplicates of the loaded leads. */
export function DuplicateFrame({ leads, changes, children }: DuplicateFrameProps) {
  const duplicates = useDuplicateMap(leads, changes);
  return <DuplicateContext value={duplicates}>{children}</DuplicateContext>;
}
