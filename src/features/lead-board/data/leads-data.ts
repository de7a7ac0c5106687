import { confirmAccess, guarded } from "../../../supabase/access.ts";
import { toAppError } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { Lead, Stage } from "../model/lead.ts";

/** SWR keys of the board, the trash and the lead panel. */
export const leadKeys = {
  active: () => ["leads", "active"] as const,
  trash: () => ["leads", "trash"] as const,
  one: (id: string) => ["leads", "one", id] as const,
  events: (id: string) => ["lead-events", id] as const,
  notes: (id: string) => ["lead-notes", id] as const,
  noteSearch: (words: readonly string[]) => ["note-search", ...words] as const,
  ownId: () => ["own-id"] as const,
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

/** For a list that only an admin sees anything of: where it is empty, that may be why. */
async function readOwn<Row>(read: () => Promise<Row[]>): Promise<Row[]> {
  const rows = await guarded(read);
  if (rows.length === 0) await confirmAccess();
  return rows;
}

/** All leads that are not in the trash; throws AppError. */
export function fetchActiveLeads(): Promise<Lead[]> {
  return readOwn(() =>
    readPages((from, to) =>
      supabase
        .rpc("get_active_leads")
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, to),
    ),
  );
}

/** Every lead, in the trash or not, that changed since `iso`; throws AppError. */
export function fetchChangedLeads(iso: string): Promise<Lead[]> {
  return readOwn(() =>
    readPages((from, to) =>
      supabase
        .from("leads")
        .select()
        .gte("updated_at", iso)
        .order("updated_at")
        .order("id")
        .range(from, to),
    ),
  );
}

/** The leads in the trash, what was deleted last first; throws AppError. */
export function fetchTrashedLeads(): Promise<Lead[]> {
  return guarded(() =>
    readPages((from, to) =>
      supabase
        .rpc("get_trashed_leads")
        .order("deleted_at", { ascending: false })
        .order("id")
        .range(from, to),
    ),
  );
}

/** One lead, also from the trash; null when there is none (any more). */
export function fetchLead(id: string): Promise<Lead | null> {
  return guarded(async () => {
    const { data, error } = await supabase.from("leads").select().eq("id", id).maybeSingle();
    if (error) throw toAppError(error);
    if (!data) await confirmAccess();
    return data;
  });
}

/** Compare-and-set: the row as it is after the move, or null when the lead was no longer in `from`. */
export function updateLeadStage(id: string, from: Stage, to: Stage): Promise<Lead | null> {
  return guarded(async () => {
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
  });
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
