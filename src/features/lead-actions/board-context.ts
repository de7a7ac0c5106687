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
  /** Removes every lead of an email address, which the server has erased, from the board. */
  removePerson: (email: string) => void;
  /** Whether changes arrive by Realtime. */
  isLive: boolean;
  /** Which of the loaded leads are in the view, and their order in a column. */
  shown: readonly Lead[];
  compare: CompareLeads;
  /** How many leads each stage has in the view, loaded or not. */
  counts: BoardCounts;
  /** Whether the view has a search: the results are then one list. */
  isSearch: boolean;
  /** Loads the next leads of a stage, if there are more. */
  readMore: (stage: Stage) => void;
};

/** The context of the board, for components in its router outlet. */
export function useBoardContext(): BoardContext {
  return useOutletContext<BoardContext>();
}
