import { confirmAccess, guarded } from "../../../supabase/access.ts";
import { toAppError, toFunctionError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { LeadEvent, WorkingHours } from "../model/lead.ts";

/** What happened to a lead, newest first; throws AppError. */
export function fetchEvents(leadId: string): Promise<LeadEvent[]> {
  return guarded(async () => {
    const { data, error } = await supabase
      .from("lead_events")
      .select()
      .eq("lead_id", leadId)
      .order("id", { ascending: false });
    if (error) throw toAppError(error);
    // Every lead has come in once: an empty history is that of a lead nobody here may see.
    if (data.length === 0) await confirmAccess();
    return data;
  });
}

/** The last thing that happened to a lead itself, not to one of its notes, or null. */
export async function fetchLastEvent(leadId: string): Promise<LeadEvent | null> {
  const { data, error } = await supabase
    .from("lead_events")
    .select()
    .eq("lead_id", leadId)
    .in("kind", ["created", "moved", "deleted", "restored"])
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw toAppError(error);
  return data;
}

/** Tells the sales chat of a lead once more; throws AppError with the function's own words. */
export function resendNotification(leadId: string): Promise<void> {
  return guarded(async () => {
    const { error } = await supabase.functions.invoke("send-telegram-notification", {
      body: { leadId, action: "resend" },
    });
    if (error) throw await toFunctionError(error);
  });
}

/** The working hours of each country, from the team's own on; throws AppError. */
export function fetchWorkingHours(): Promise<WorkingHours[]> {
  return guarded(async () => {
    const { data, error } = await supabase
      .from("working_hours")
      .select()
      .order("country", { ascending: false });
    if (error) throw toAppError(error);
    if (data.length === 0) await confirmAccess();
    return data;
  });
}

type HoursChange = Pick<WorkingHours, "country" | "days" | "opens" | "closes" | "response_minutes">;

/** Stores the hours of each country; throws AppError, also where one of them was not stored. */
export function saveWorkingHours(changes: readonly HoursChange[]): Promise<void> {
  return guarded(async () => {
    const answers = await Promise.all(
      changes.map(({ country, ...hours }) =>
        supabase.from("working_hours").update(hours).eq("country", country).select("country"),
      ),
    );
    for (const { data, error } of answers) {
      if (error) throw toAppError(error);
      if (data.length > 0) continue;
      await confirmAccess();
      throw toAppError(new Error("the hours were not stored"));
    }
  });
}
