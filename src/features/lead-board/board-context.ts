import { useOutletContext } from "react-router-dom";
import type { LeadActions } from "./data/use-lead-actions.ts";
import type { Lead } from "./model/lead.ts";

/** What the board passes to the panel that opens over it. */
export type BoardContext = {
  /** Every active lead; undefined until they are loaded. */
  leads: readonly Lead[] | undefined;
  actions: LeadActions;
  /** Shows a row that the server returned. */
  applyRow: (row: Lead) => void;
  /** Takes every lead of an e-mail address, which the server has erased, off the board. */
  removePerson: (email: string) => void;
  /** Whether changes arrive by Realtime. */
  isLive: boolean;
};

/** The context of the board, for components in its router outlet. */
export function useBoardContext(): BoardContext {
  return useOutletContext<BoardContext>();
}
