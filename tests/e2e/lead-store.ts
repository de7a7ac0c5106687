import type { Database } from "../../src/supabase/database.generated.ts";
import { service } from "./desk-data.ts";

type LeadRow = Database["public"]["Tables"]["leads"]["Row"];

/** Every lead of an e-mail address, oldest first. */
export async function leadsOf(email: string): Promise<LeadRow[]> {
  const { data, error } = await service
    .from("leads")
    .select()
    .eq("email", email)
    .order("created_at");
  if (error) throw error;
  return data;
}

/** How many leads an hour are taken; the defaults of the product without arguments. */
export async function setRateLimits(perEmail = 5, perAddress = 20): Promise<void> {
  const { error } = await service
    .from("app_settings")
    .update({ leads_per_email_per_hour: perEmail, leads_per_address_per_hour: perAddress })
    .eq("id", true);
  if (error) throw error;
}
