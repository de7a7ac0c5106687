import { useOutletContext } from "react-router-dom";
import type { LeadActions } from "./use-lead-actions.ts";
import type { BoardCounts, CompareLeads } from "../leads/model/board-model.ts";
import type { Lead, Stage } from "../leads/model/lead.ts";

/** What the board passes to the routes that open over it, such as a lead's panel. */
export type BoardContext = {
  /** Every active lead; undefined until they are loaded. */
  leads: readonly Lead[] | undefined;
  actions: LeadActions;
  /** Shows a row that the server returned. */
  applyRow: (row: Lead) => void;
  /** Removes all leads with this email address from the board, after the server has erased them. */
  removePerson: (email: string) => void;
  /** Whether Realtime is connected, so that the board shows changes without a reload. */
  isLive: boolean;
  /** The loaded leads that match the view's search and filters; `compare` sorts them within a column. */
  shown: readonly Lead[];
  compare: CompareLeads;
  /** For each stage the number of all its leads and of those that match the view, loaded or not. */
  counts: BoardCounts;
  /** Whether the view has a search; its results are one list instead of one per stage. */
  isSearch: boolean;
  /** Loads the next leads of a stage, if there are more. */
  readMore: (stage: Stage) => void;
};

/** Returns what the board passes to the components in its router outlet. */
export function useBoardContext(): BoardContext {
  return useOutletContext<BoardContext>();
}
