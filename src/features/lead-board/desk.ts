import { useOutletContext } from "react-router-dom";
import type { LeadActions } from "./data/use-lead-actions.ts";
import type { Lead } from "./model/lead.ts";

/** What the board hands to the panel in front of it. */
export type Desk = {
  /** Every active lead; undefined until they have been read. */
  leads: readonly Lead[] | undefined;
  actions: LeadActions;
  /** Whether changes come by themselves. */
  isLive: boolean;
};

/** The board behind the panel. */
export function useDesk(): Desk {
  return useOutletContext<Desk>();
}
