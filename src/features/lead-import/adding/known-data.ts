import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import type { Lead } from "../../leads/model/lead.ts";
import type { Duplicate } from "../../leads/model/same-person.ts";

/** SWR keys of a person's stored leads. */
export const knownKeys = {
  of: (person: readonly string[]) => ["known-already", ...person] as const,
};

/** The person of a lead that is not stored yet. */
export type Candidate = Pick<Lead, "company_name" | "contact_name" | "contact_number" | "email">;

/**
 * A stored lead or, in `earlier`, the index of the same person in the file, for the candidate at this index; both from
 * 0.
 */
export type CandidateDuplicate = { place: number } & Pick<Duplicate, "same"> &
  ((Duplicate & { is_trashed: boolean; earlier: null }) | { id: null; earlier: number });

/** The stored duplicates, including those in the trash; throws AppError. */
export function findDuplicates(candidates: readonly Candidate[]): Promise<CandidateDuplicate[]> {
  return checkedData(supabase.rpc("find_duplicates", { candidates: [...candidates] })) as Promise<
    CandidateDuplicate[]
  >;
}
