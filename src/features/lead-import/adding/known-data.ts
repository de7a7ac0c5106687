import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import type { Lead } from "../../leads/model/lead.ts";
import type { Duplicate } from "../../leads/model/same-person.ts";

/** The SWR keys under which the possible duplicates of a person are cached. */
export const duplicateKeys = {
  of: (person: readonly string[]) => ["known-already", ...person] as const,
};

/** What identifies the person of a lead that is not stored yet. */
export type Candidate = Pick<Lead, "company_name" | "contact_name" | "contact_number" | "email">;

/**
 * What the candidate at the index `place` duplicates: a stored lead, or, if `id` is null, the candidate at the index
 * `earlier`. Indexes count from 0.
 */
export type CandidateDuplicate = { place: number } & Pick<Duplicate, "same"> &
  ((Duplicate & { is_trashed: boolean; earlier: null }) | { id: null; earlier: number });

/** Finds the candidates' duplicates, among stored leads (even in the trash) and earlier candidates; throws AppError. */
export function findDuplicates(candidates: readonly Candidate[]): Promise<CandidateDuplicate[]> {
  return checkedData(supabase.rpc("find_duplicates", { candidates: [...candidates] })) as Promise<
    CandidateDuplicate[]
  >;
}
