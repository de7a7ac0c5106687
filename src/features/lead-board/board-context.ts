import { useOutletContext } from "react-router-dom";
import type { LeadActions } from "./data/use-lead-actions.ts";
import type { Lead } from "./model/lead.ts";

/** What the board passes to the panel that opens over it. */
export type BoardContext = {
  /** Every active lead; undefined until they are loaded. */
  leads: readonly Lead[] | undefined;
  actions: LeadActions;
  /** Whether changes arrive by Realtime. */
  isLive: boolean;
};

/** The context of the board, for components in its router outlet. */
export function useBoardContext(): BoardContext {
  return useOutletContext<BoardContext>();
}
