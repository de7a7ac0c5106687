import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Duplicate } from "../leads/model/same-person.ts";

/** SWR keys of one lead's duplicates; `person` lists the values that decide which leads are duplicates. */
export const duplicateKeys = {
  of: (id: string, person: readonly string[]) => ["duplicates", id, ...person] as const,
};

/** The most leads that the database accepts in one search. */
export const MAX_PER_REQUEST = 500;

/** Returns those duplicates of these leads that are on the board; throws AppError. */
export function fetchDuplicates(leadIds: readonly string[]): Promise<LeadDuplicate[]> {
  return checkedData(supabase.rpc("get_duplicates", { lead_ids: [...leadIds] })) as Promise<
    LeadDuplicate[]
  >;
}

/** A duplicate of the lead `lead_id`. */
export type LeadDuplicate = Duplicate & { lead_id: string };
