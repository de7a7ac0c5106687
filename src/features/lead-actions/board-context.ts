import { useOutletContext } from "react-router-dom";
import type { LeadActions } from "./use-lead-actions.ts";
import type { BoardCounts, CompareLeads } from "../leads/model/board-model.ts";
import type { Lead, Stage } from "../leads/model/lead.ts";

/** What the board passes to the panel that opens over it. */
export type BoardContext = {
  /** Every active lead; undefined until they are loaded. */
  leads: readonly Lead[] | undefined;
  actions: LeadActions;
  /** Shows a row that the server returned. */
  applyRow: (row: Lead) => void;
  /** Takes every lead of an email address, which the server has erased, off the board. */
  removePerson: (email: string) => void;
  /** Whether changes arrive by Realtime. */
  isLive: boolean;
  /** What of the leads that were read is in the view, and in which order a column has it. */
  shown: readonly Lead[];
  compare: CompareLeads;
  /** How many leads each stage has in the view, read or not. */
  counts: BoardCounts;
  /** Whether the view has words to search for: what is found is then one list. */
  isSearch: boolean;
  /** Reads the next leads of a stage, if there are more. */
  readMore: (stage: Stage) => void;
};

/** The context of the board, for components in its router outlet. */
export function useBoardContext(): BoardContext {
  return useOutletContext<BoardContext>();
}
