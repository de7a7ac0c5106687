import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** SWR keys of what a lead's visitor read. */
export const readingKeys = { of: (id: string) => ["lead-reading", id] as const };

/** What a lead's visitor read and clicked; sections are named by their first words, pages by their paths. */
export type Reading = {
  read: { page: string; sections: string[] }[];
  /** The link that led to the form; null if there was none. */
  pressed: { page: string; heading: string | null; target: string | null } | null;
  campaign: string | null;
};

/** Returns what a lead's visitor read and clicked; null if that is unknown. Throws AppError. */
export function fetchReading(leadId: string): Promise<Reading | null> {
  return checkedData(
    supabase.rpc("get_lead_reading", { of_lead: leadId }),
  ) as Promise<Reading | null>;
}
