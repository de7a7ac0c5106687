import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Json } from "../../supabase/database.generated.ts";
import { stages } from "../leads/model/board-model.ts";
import type { BoardQuery } from "../lead-views/model/board-query.ts";
import type { Lead } from "../leads/model/lead.ts";
import { fetchBoardPage } from "../lead-views/data/board-data.ts";

/** The most leads that one bulk action changes. The database has the same limit. */
export const MAX_LEADS = 1_000;

/** The actions of the database function change_leads. */
export type BulkAction = "move" | "undo-move" | "assign" | "plan" | "lose" | "trash" | "restore";

/** One lead of a bulk action: its new column values, and in `seen` the values that the user saw. */
export type LeadChange = Partial<Lead> & { id: string; seen: Partial<Lead> };

/**
 * Changes leads in one statement and returns the changed rows. If a lead differs from `seen`, no lead is changed and
 * it throws AppError with CONFLICT_CODE; with `isAllOrNothing` false it changes the other leads instead.
 */
export function changeLeads(
  action: BulkAction,
  changes: readonly LeadChange[],
  isAllOrNothing: boolean,
): Promise<Lead[]> {
  return checkedData(
    supabase.rpc("change_leads", {
      act: action,
      changes: changes as unknown as Json,
      is_whole: isAllOrNothing,
    }),
  );
}

/** Returns the first leads of a query, stage by stage, up to the limit of a bulk action; throws AppError. */
export async function fetchSelectable(query: BoardQuery): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (const { id } of stages) {
    const remaining = MAX_LEADS - leads.length;
    // oxlint-disable-next-line no-await-in-loop -- how many are read depends on the previous stages
    if (remaining > 0) leads.push(...(await fetchBoardPage(query, [id], remaining)));
  }
  return leads;
}
