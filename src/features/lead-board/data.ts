import { type AppError, toAppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Lead, Stage } from "./board-model.ts";

/** SWR keys of the board. */
export const leadKeys = { active: () => ["leads", "active"] as const };

// PostgREST cuts an answer off at `max_rows` (1000) without saying so.
const PAGE_SIZE = 1000;

/** All leads that are not in the trash; throws AppError. */
export async function fetchActiveLeads(): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  for (;;) {
    const sizeBefore = leads.size;
    const { data, error } = await supabase
      .rpc("get_active_leads")
      .order("created_at", { ascending: false })
      .order("id")
      .range(sizeBefore, sizeBefore + PAGE_SIZE - 1);
    if (error) throw toAppError(error);
    for (const lead of data) leads.set(lead.id, lead);
    // A page without anything new would come again for ever.
    if (data.length !== PAGE_SIZE || leads.size === sizeBefore) return [...leads.values()];
  }
}

/** Compare-and-set: the row as it is after the move, or null when the lead was no longer in `from`. */
export async function updateLeadStage(id: string, from: Stage, to: Stage): Promise<Lead | null> {
  const { data, error } = await supabase
    .from("leads")
    .update({ stage: to })
    .eq("id", id)
    .eq("stage", from)
    .select()
    .maybeSingle();
  if (error) throw toAppError(error);
  return data;
}

/** Moves a lead to the trash; throws AppError, also where the server says it did not. */
export async function softDeleteLead(id: string): Promise<void> {
  const { data, error } = await supabase.rpc("soft_delete_lead", { lead_id: id });
  if (error) throw toAppError(error);
  if (!data) throw toAppError(new Error("soft_delete_lead returned false"));
}

/** Ends a session the server no longer accepts; the admin shell hears of it, says so and leaves. */
export async function endSession(): Promise<void> {
  // supabase-js forgets the session whatever the server answers; there is nothing to tell apart.
  await supabase.auth.signOut();
}

/** Whether a failure means that the session is over (section 8 of the spec), not that the call went wrong. */
export function isSessionOver({ code, message }: AppError): boolean {
  return (
    /jwt expired|refresh token not found/i.test(message) ||
    code === "refresh_token_not_found" ||
    code === "PGRST303"
  );
}
