import { createClient } from "@supabase/supabase-js";
import { SECRET_KEY } from "../../local/supabase/keys.ts";
import type { Database } from "../../src/supabase/database.generated.ts";
import { urls } from "./stack.ts";

/** The database as the service sees it: for what no page shows. */
export const store = createClient<Database>(urls.supabase, SECRET_KEY, {
  auth: { persistSession: false },
});

export type LeadRow = Database["public"]["Tables"]["leads"]["Row"];

/** Every lead of an e-mail address, oldest first. */
export async function leadsOf(email: string): Promise<LeadRow[]> {
  const { data, error } = await store.from("leads").select().eq("email", email).order("created_at");
  if (error) throw error;
  return data;
}

/** How many leads an hour are taken; the defaults of the product without arguments. */
export async function setRateLimits(perEmail = 5, perAddress = 20): Promise<void> {
  const { error } = await store
    .from("app_settings")
    .update({ leads_per_email_per_hour: perEmail, leads_per_address_per_hour: perAddress })
    .eq("id", true);
  if (error) throw error;
}
