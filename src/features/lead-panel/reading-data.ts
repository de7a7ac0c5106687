import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of a lead's path. */
export const readingKeys = { of: (id: string) => ["lead-reading", id] as const };

/** The path to a lead; sections by their first words, pages by their paths. */
export type Reading = {
  read: { page: string; sections: string[] }[];
  /** The link that led to the form; null if none did. */
  pressed: { page: string; heading: string | null; target: string | null } | null;
  campaign: string | null;
};

/** What a lead's visitor had read and clicked; null if the lead has no path. Throws AppError. */
export function fetchReading(leadId: string): Promise<Reading | null> {
  return checkedData(
    supabase.rpc("get_lead_reading", { of_lead: leadId }),
  ) as Promise<Reading | null>;
}
