import { withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Lead } from "../leads/model/lead.ts";
import { type MergedField, seenOf } from "./merge-fields.ts";

/** The lead that stayed and the other one, after the change. */
export type Pair = { kept: Lead; other: Lead };

function pairOf(rows: Lead[], keptId: string): Pair | null {
  const kept = rows.find(({ id }) => id === keptId);
  const other = rows.find(({ id }) => id !== keptId);
  return kept && other ? { kept, other } : null;
}

/** Compare-and-set: merges a lead into another, which takes these fields; null if either was changed since. Throws AppError. */
export function mergeLeads(
  { kept, other }: Pair,
  taken: readonly MergedField[],
): Promise<Pair | null> {
  return withAccessCheck(async () => {
    const data = await dataOf(
      supabase.rpc("merge_leads", {
        kept_id: kept.id,
        merged_id: other.id,
        seen_kept: seenOf(kept),
        seen_merged: seenOf(other),
        taken: [...taken],
      }),
    );
    return pairOf(data, kept.id);
  });
}

/** Undoes a merge; null if the one is no longer merged into the other. Throws AppError. */
export function unmergeLeads(keptId: string, otherId: string): Promise<Pair | null> {
  return withAccessCheck(async () => {
    const data = await dataOf(
      supabase.rpc("unmerge_leads", {
        kept_id: keptId,
        merged_id: otherId,
      }),
    );
    return pairOf(data, keptId);
  });
}
