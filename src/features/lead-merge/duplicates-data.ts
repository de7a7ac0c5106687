import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Duplicate } from "../leads/model/same-person.ts";

/** SWR keys of the current duplicates of one lead. */
export const duplicateKeys = {
  of: (id: string, person: readonly string[]) => ["duplicates", id, ...person] as const,
};

/** How many leads one search may have, the database's limit. */
export const MAX_PER_REQUEST = 500;

/** The duplicates on the board of some leads; throws AppError. */
export function fetchDuplicates(leadIds: readonly string[]): Promise<LeadDuplicate[]> {
  return checkedData(supabase.rpc("get_duplicates", { lead_ids: [...leadIds] })) as Promise<
    LeadDuplicate[]
  >;
}

/** A duplicate of this lead. */
export type LeadDuplicate = Duplicate & { lead_id: string };
