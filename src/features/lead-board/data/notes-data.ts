import { confirmAccess, guarded } from "../../../supabase/access.ts";
import { AppError, toAppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { LeadNote } from "../model/lead.ts";

export type FoundInNotes = { word: string; lead_ids: string[] };

/** The notes of a lead, newest first; throws AppError. */
export function fetchNotes(leadId: string): Promise<LeadNote[]> {
  return guarded(async () => {
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

/** A duplicate key: the note is there, only the answer of the first attempt was lost. */
const DUPLICATE = "23505";

/** Stores a note; `id` is the client's, so that a second attempt is the same note. Throws AppError. */
export function addNote(id: string, leadId: string, body: string): Promise<void> {
  return guarded(async () => {
    const { error } = await supabase.from("lead_notes").insert({ id, lead_id: leadId, body });
    if (error && error.code !== DUPLICATE) throw toAppError(error);
  });
}

async function changeNote(id: string, change: { body: string } | { deleted_at: string | null }) {
  await guarded(async () => {
    const { data, error } = await supabase
      .from("lead_notes")
      .update(change)
      .eq("id", id)
      .select("id");
    if (error) throw toAppError(error);
    if (data.length > 0) return;
    await confirmAccess();
    throw new AppError("The note is not there, or another admin's", { code: "not_found" });
  });
}

/** Gives this admin's own note another text; throws AppError. */
export function editNote(id: string, body: string): Promise<void> {
  return changeNote(id, { body });
}

/** Deletes this admin's own note; for 30 days it can be restored. Throws AppError. */
export function deleteNote(id: string): Promise<void> {
  // The moment is the database's own; anything but null deletes.
  return changeNote(id, { deleted_at: new Date().toISOString() });
}

/** Takes back the deletion of this admin's own note; throws AppError. */
export function restoreNote(id: string): Promise<void> {
  return changeNote(id, { deleted_at: null });
}

/** For each word (in lower case) the ids of the leads that have it in a note; throws AppError. */
export function findInNotes(words: readonly string[]): Promise<FoundInNotes[]> {
  return guarded(async () => {
    const { data, error } = await supabase.rpc("find_in_notes", { words: [...words] });
    if (error) throw toAppError(error);
    return data;
  });
}

/** The id of whoever is signed in here: what they wrote is theirs to change. */
export async function fetchOwnId(): Promise<string | null> {
  const { data } = await supabase.auth.getSession();
  return data.session?.user.id ?? null;
}
