import { toAppError, toFunctionError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { LeadEvent, LeadNote, WorkingHours } from "../model/lead.ts";

/** What happened to a lead, newest first; throws AppError. */
export async function fetchEvents(leadId: string): Promise<LeadEvent[]> {
  const { data, error } = await supabase
    .from("lead_events")
    .select()
    .eq("lead_id", leadId)
    .order("id", { ascending: false });
  if (error) throw toAppError(error);
  return data;
}

/** The last thing that happened to a lead, or null. */
export async function fetchLastEvent(leadId: string): Promise<LeadEvent | null> {
  const { data, error } = await supabase
    .from("lead_events")
    .select()
    .eq("lead_id", leadId)
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (error) throw toAppError(error);
  return data;
}

/** The notes of a lead, newest first; throws AppError. */
export async function fetchNotes(leadId: string): Promise<LeadNote[]> {
  const { data, error } = await supabase
    .from("lead_notes")
    .select()
    .eq("lead_id", leadId)
    .order("created_at", { ascending: false })
    .order("id");
  if (error) throw toAppError(error);
  return data;
}

/** A duplicate key: the note is there, only the answer of the first attempt was lost. */
const DUPLICATE = "23505";

/** Stores a note; `id` is the client's, so that a second attempt is the same note. Throws AppError. */
export async function addNote(id: string, leadId: string, body: string): Promise<void> {
  const { error } = await supabase.from("lead_notes").insert({ id, lead_id: leadId, body });
  if (error && error.code !== DUPLICATE) throw toAppError(error);
}

/** Tells the sales chat of a lead once more; throws AppError with the function's own words. */
export async function resendNotification(leadId: string): Promise<void> {
  const { error } = await supabase.functions.invoke("send-telegram-notification", {
    body: { leadId, action: "resend" },
  });
  if (error) throw await toFunctionError(error);
}

/** The working hours of each country, from the team's own on; throws AppError. */
export async function fetchWorkingHours(): Promise<WorkingHours[]> {
  const { data, error } = await supabase
    .from("working_hours")
    .select()
    .order("country", { ascending: false });
  if (error) throw toAppError(error);
  return data;
}

type HoursChange = Pick<WorkingHours, "country" | "days" | "opens" | "closes" | "response_minutes">;

/** Stores the hours of each country; throws AppError, also where one of them was not stored. */
export async function saveWorkingHours(changes: readonly HoursChange[]): Promise<void> {
  const answers = await Promise.all(
    changes.map(({ country, ...hours }) =>
      supabase.from("working_hours").update(hours).eq("country", country).select("country"),
    ),
  );
  for (const { data, error } of answers) {
    if (error) throw toAppError(error);
    if (data.length === 0) throw toAppError(new Error("the hours were not stored"));
  }
}
