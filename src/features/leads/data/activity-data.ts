import { assertAccess, checkedData, withAccessCheck } from "../../../supabase/access.ts";
import { AppError, dataOf, isUniqueViolation, toAppError } from "../../../supabase/app-error.ts";
import { readSession, supabase } from "../../../supabase/client.ts";
import type { Attempt, AttemptState, Lead, LeadEvent, LeadNote } from "../model/lead.ts";

/** Returns the ids of the leads that were merged into this one, directly or indirectly; throws AppError. */
async function fetchMergedIds(leadId: string): Promise<string[]> {
  const knownIds = new Set([leadId]);
  for (let parents = [leadId]; parents.length > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- each request needs the ids from the previous one
    const data = await dataOf(supabase.from("leads").select("id").in("merged_into", parents));
    parents = data.map(({ id }) => id).filter((id) => !knownIds.has(id));
    for (const id of parents) knownIds.add(id);
  }
  return [...knownIds].slice(1);
}

async function fetchEventsOf(leadIds: readonly string[]): Promise<LeadEvent[]> {
  return dataOf(
    supabase
      .from("lead_events")
      .select()
      .in("lead_id", [...leadIds])
      .order("id", { ascending: false }),
  );
}

/** Returns the events of a lead and of the leads that were merged into it, newest first; throws AppError. */
export function fetchEvents(leadId: string): Promise<LeadEvent[]> {
  return withAccessCheck(async () => {
    const [ownEvents, merged] = await Promise.all([
      fetchEventsOf([leadId]),
      fetchMergedIds(leadId),
    ]);
    // Every lead has a "created" event, so an empty history means that the user may not read it.
    if (ownEvents.length === 0) await assertAccess();
    if (merged.length === 0) return ownEvents;
    const others = await fetchEventsOf(merged);
    return [...ownEvents, ...others].toSorted((a, b) => b.id - a.id);
  });
}

/** The kinds of events that put a lead into a column, or into or out of the trash. */
const columnEvents = ["created", "moved", "deleted", "restored"];

/** Returns the newest event of a lead of these kinds (by default `columnEvents`), or null; throws AppError. */
export async function fetchLastEvent(
  leadId: string,
  kinds: readonly string[] = columnEvents,
): Promise<LeadEvent | null> {
  return dataOf(
    supabase
      .from("lead_events")
      .select()
      .eq("lead_id", leadId)
      .in("kind", [...kinds])
      .order("id", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
}

/** Records an attempt or its outcome; returns the lead, or null if it is in the trash. Throws AppError. */
export function recordAttempt(
  leadId: string,
  { id, channel, template }: Attempt,
  state: AttemptState,
): Promise<Lead | null> {
  return checkedData(
    supabase
      .rpc("record_attempt", {
        attempt: id,
        lead_id: leadId,
        channel,
        // PostgREST accepts null, but the generated type excludes it for an argument with a default.
        template: template as string,
        reached: (state === "attempted" ? null : state === "reached") as boolean,
      })
      .maybeSingle(),
  );
}

/** Undoes an attempt of the user; returns the lead, or null if there is no such attempt. Throws AppError. */
export function undoAttempt(id: string): Promise<Lead | null> {
  return checkedData(supabase.rpc("undo_attempt", { attempt: id }).maybeSingle());
}

async function fetchNotesOf(leadIds: readonly string[]): Promise<LeadNote[]> {
  return dataOf(
    supabase
      .from("lead_notes")
      .select()
      .in("lead_id", [...leadIds])
      .is("deleted_at", null)
      .order("created_at", { ascending: false })
      .order("id"),
  );
}

/** Returns the notes of a lead and of leads merged into it, newest first, without deleted ones; throws AppError. */
export function fetchNotes(leadId: string): Promise<LeadNote[]> {
  return withAccessCheck(async () => {
    const [ownNotes, merged] = await Promise.all([fetchNotesOf([leadId]), fetchMergedIds(leadId)]);
    if (merged.length === 0) return ownNotes;
    const others = await fetchNotesOf(merged);
    return [...ownNotes, ...others].toSorted(
      (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
    );
  });
}

// PostgREST cuts off a response after `max_rows` (1000) without an error.
const ROWS_PER_REQUEST = 1000;

/** Returns the notes of all leads, in no particular order, without deleted ones; throws AppError. */
export function fetchAllNotes(): Promise<LeadNote[]> {
  return withAccessCheck(async () => {
    const notes: LeadNote[] = [];
    for (;;) {
      let query = supabase.from("lead_notes").select().is("deleted_at", null);
      const lastNote = notes.at(-1);
      if (lastNote) query = query.gt("id", lastNote.id);
      const data = await dataOf(query.order("id").limit(ROWS_PER_REQUEST));
      notes.push(...data);
      if (data.length < ROWS_PER_REQUEST) return notes;
    }
  });
}

/** Returns the id of the lead that each merged lead was merged into, by the merged lead's id; throws AppError. */
export function fetchMergedInto(): Promise<ReadonlyMap<string, string>> {
  return withAccessCheck(async () => {
    const mergedInto = new Map<string, string>();
    for (let lastId = "00000000-0000-0000-0000-000000000000"; ;) {
      // oxlint-disable-next-line no-await-in-loop -- each page starts after the previous one
      const data = await dataOf(
        supabase
          .from("leads")
          .select("id, merged_into")
          .gt("merged_into", "00000000-0000-0000-0000-000000000000")
          .gt("id", lastId)
          .order("id")
          .limit(ROWS_PER_REQUEST),
      );
      for (const { id, merged_into } of data) if (merged_into) mergedInto.set(id, merged_into);
      lastId = data.at(-1)?.id ?? lastId;
      if (data.length < ROWS_PER_REQUEST) return mergedInto;
    }
  });
}

/** Stores a note. The client creates `id`, so that a retry does not add a second note. Throws AppError. */
export function addNote(id: string, leadId: string, body: string): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.from("lead_notes").insert({ id, lead_id: leadId, body });
    // A unique violation means that an earlier attempt stored the note, and only its response was lost.
    if (error && !isUniqueViolation(error)) throw toAppError(error);
  });
}

async function changeNote(id: string, change: { body: string } | { deleted_at: string | null }) {
  await withAccessCheck(async () => {
    const data = await dataOf(supabase.from("lead_notes").update(change).eq("id", id).select("id"));
    if (data.length > 0) return;
    await assertAccess();
    throw new AppError("The note is missing or belongs to another user", { code: "not_found" });
  });
}

/** Replaces the text of the user's own note; throws AppError. */
export function editNote(id: string, body: string): Promise<void> {
  return changeNote(id, { body });
}

/** Deletes the user's own note, which can be restored for 30 days; throws AppError. */
export function deleteNote(id: string): Promise<void> {
  // Any value except null deletes the note; the database replaces it by its own time.
  return changeNote(id, { deleted_at: new Date().toISOString() });
}

/** Restores the user's own deleted note; throws AppError. */
export function restoreNote(id: string): Promise<void> {
  return changeNote(id, { deleted_at: null });
}

/** Returns the id of the signed-in user; null without a session. */
export async function fetchOwnUserId(): Promise<string | null> {
  const { session } = await readSession();
  return session?.user.id ?? null;
}
