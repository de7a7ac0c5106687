import { assertAccess, withAccessCheck } from "../../../supabase/access.ts";
import { AppError, toAppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { LeadEvent, LeadNote } from "../model/lead.ts";

/** A lead's history, newest first; throws AppError. */
export function fetchEvents(leadId: string): Promise<LeadEvent[]> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase
      .from("lead_events")
      .select()
      .eq("lead_id", leadId)
      .order("id", { ascending: false });
    if (error) throw toAppError(error);
    // Every lead has a "created" event: an empty history means that the user may not read it.
    if (data.length === 0) await assertAccess();
    return data;
  });
}

/** The newest event of a lead that is not about one of its notes, or null; throws AppError. */
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

/** A lead's notes that are not deleted, newest first; throws AppError. */
export function fetchNotes(leadId: string): Promise<LeadNote[]> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase
      .from("lead_notes")
      .select()
      .eq("lead_id", leadId)
      .is("deleted_at", null)
      .order("created_at", { ascending: false })
      .order("id");
    if (error) throw toAppError(error);
    return data;
  });
}

/** Postgres' unique violation: the note was stored, only the response was lost. */
const UNIQUE_VIOLATION = "23505";

/** Stores a note; `id` is made by the client, so that a retry does not add a second note. Throws AppError. */
export function addNote(id: string, leadId: string, body: string): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.from("lead_notes").insert({ id, lead_id: leadId, body });
    if (error && error.code !== UNIQUE_VIOLATION) throw toAppError(error);
  });
}

async function changeNote(id: string, change: { body: string } | { deleted_at: string | null }) {
  await withAccessCheck(async () => {
    const { data, error } = await supabase
      .from("lead_notes")
      .update(change)
      .eq("id", id)
      .select("id");
    if (error) throw toAppError(error);
    if (data.length > 0) return;
    await assertAccess();
    throw new AppError("The note does not exist or is another admin's", { code: "not_found" });
  });
}

/** Replaces the text of the user's own note; throws AppError. */
export function editNote(id: string, body: string): Promise<void> {
  return changeNote(id, { body });
}

/** Deletes the user's own note, which can be restored for 30 days; throws AppError. */
export function deleteNote(id: string): Promise<void> {
  // The database sets its own time; any value but null means "deleted".
  return changeNote(id, { deleted_at: new Date().toISOString() });
}

/** Restores the user's own deleted note; throws AppError. */
export function restoreNote(id: string): Promise<void> {
  return changeNote(id, { deleted_at: null });
}

/** The id of the signed-in user, who may change only their own notes; null without a session. */
export async function fetchOwnUserId(): Promise<string | null> {
  const { data } = await supabase.auth.getSession();
  return data.session?.user.id ?? null;
}
