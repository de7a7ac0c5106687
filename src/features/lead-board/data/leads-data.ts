import { confirmAccess, guarded } from "../../../supabase/access.ts";
import { type AppError, toAppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { Lead, Stage } from "../model/lead.ts";

/** SWR keys of the board, the trash and the lead panel. */
export const leadKeys = {
  active: () => ["leads", "active"] as const,
  trash: () => ["leads", "trash"] as const,
  one: (id: string) => ["leads", "one", id] as const,
  events: (id: string) => ["lead-events", id] as const,
  notes: (id: string) => ["lead-notes", id] as const,
  hours: () => ["working-hours"] as const,
};

// PostgREST cuts an answer off at `max_rows` (1000) without saying so.
const PAGE_SIZE = 1000;

// Pages overlap: a lead that leaves the list in between lets those behind it move up.
const STEP = PAGE_SIZE - 50;

/** Pages asked for at a time, once the first one was full. */
const PAGES_AT_ONCE = 3;

type Page = PromiseLike<{ data: Lead[] | null; error: unknown }>;

/** Every page of a list; a row that slid to a second page counts once. Throws AppError. */
async function readPages(readPage: (from: number, to: number) => Page): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  let count = 1;
  for (let from = 0; ; from += count * STEP, count = PAGES_AT_ONCE) {
    const starts = Array.from({ length: count }, (_, index) => from + index * STEP);
    const pages = await Promise.all(starts.map((start) => readPage(start, start + PAGE_SIZE - 1)));
    for (const { data, error } of pages) {
      if (error || !data) throw toAppError(error);
      for (const lead of data) leads.set(lead.id, lead);
    }
    if (pages.some(({ data }) => (data?.length ?? 0) < PAGE_SIZE)) return [...leads.values()];
  }
}

/** All leads that are not in the trash; throws AppError. */
export function fetchActiveLeads(): Promise<Lead[]> {
  return readPages((from, to) =>
    supabase
      .rpc("get_active_leads")
      .order("created_at", { ascending: false })
      .order("id")
      .range(from, to),
  );
}

/** Every lead, in the trash or not, that changed since `iso`; throws AppError. */
export function fetchChangedLeads(iso: string): Promise<Lead[]> {
  return readPages((from, to) =>
    supabase
      .from("leads")
      .select()
      .gte("updated_at", iso)
      .order("updated_at")
      .order("id")
      .range(from, to),
  );
}

/** The leads in the trash, what was deleted last first; throws AppError. */
export function fetchTrashedLeads(): Promise<Lead[]> {
  return readPages((from, to) =>
    supabase
      .rpc("get_trashed_leads")
      .order("deleted_at", { ascending: false })
      .order("id")
      .range(from, to),
  );
}

/** One lead, also from the trash; null when there is none (any more). */
export async function fetchLead(id: string): Promise<Lead | null> {
  const { data, error } = await supabase.from("leads").select().eq("id", id).maybeSingle();
  if (error) throw toAppError(error);
  return data;
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
  // A deleted admin's move finds no row either; who moved it first is not what they are to be told.
  if (!data) await confirmAccess();
  return data;
}

/** Moves a lead to the trash; false where it was not on the board. Throws AppError. */
export async function softDeleteLead(id: string): Promise<boolean> {
  const data = await guarded(async () => {
    const answer = await supabase.rpc("soft_delete_lead", { lead_id: id });
    if (answer.error) throw toAppError(answer.error);
    return answer.data;
  });
  return Boolean(data);
}

/** Takes a lead out of the trash; false where it was not in it. Throws AppError. */
export async function restoreLead(id: string): Promise<boolean> {
  const data = await guarded(async () => {
    const answer = await supabase.rpc("restore_lead", { lead_id: id });
    if (answer.error) throw toAppError(answer.error);
    return answer.data;
  });
  return data;
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
