import { assertAccess, checkedData, withAccessCheck } from "../../../supabase/access.ts";
import { AppError, toAppError, toFunctionError, dataOf } from "../../../supabase/app-error.ts";
import { supabase } from "../../../supabase/client.ts";
import type { Lead } from "../model/lead.ts";
import type { Plan } from "../model/next-action.ts";

// PostgREST cuts off a response after `max_rows` (1000) without an error.
const PAGE_SIZE = 1000;

// Pages overlap, because a lead that leaves the list between two requests moves the following ones up.
const STEP = PAGE_SIZE - 50;

/** How many pages are requested in parallel, if the first one was full. */
const PARALLEL_PAGES = 3;

type Page = PromiseLike<{ data: Lead[] | null; error: unknown }>;

/** Reads every page of a list; returns a row that is on two pages once. Throws AppError. */
async function readPages(readPage: (from: number, to: number) => Page): Promise<Lead[]> {
  const leads = new Map<string, Lead>();
  let count = 1;
  for (let from = 0; ; from += count * STEP, count = PARALLEL_PAGES) {
    const starts = Array.from({ length: count }, (_, index) => from + index * STEP);
    const pages = await Promise.all(starts.map((start) => readPage(start, start + PAGE_SIZE - 1)));
    for (const { data, error } of pages) {
      if (error || !data) throw toAppError(error);
      for (const lead of data) leads.set(lead.id, lead);
    }
    if (pages.some(({ data }) => (data?.length ?? 0) < PAGE_SIZE)) return [...leads.values()];
  }
}

/** Returns every lead, even in the trash, that changed at or after the ISO time `iso`; throws AppError. */
export function fetchChangedLeads(iso: string): Promise<Lead[]> {
  return withAccessCheck(() =>
    readPages((from, to) =>
      supabase
        .rpc("get_changed_leads", { since: iso })
        .order("updated_at")
        .order("id")
        .range(from, to),
    ),
  );
}

/** Returns the leads in the trash, the last deleted first; throws AppError. */
export function fetchTrashedLeads(): Promise<Lead[]> {
  return withAccessCheck(() =>
    readPages((from, to) =>
      supabase
        .rpc("get_trashed_leads")
        .order("deleted_at", { ascending: false })
        .order("id")
        .range(from, to),
    ),
  );
}

/** Returns a lead, even in the trash; null if it does not exist. Throws AppError. */
export async function fetchLead(id: string): Promise<Lead | null> {
  const data = await checkedData(supabase.from("leads").select().eq("id", id).maybeSingle());
  if (!data) await assertAccess();
  return data;
}

/** The most ids in the URL of one request. */
const IDS_PER_REQUEST = 100;

/** Returns those leads of these ids that exist, even in the trash; throws AppError. */
export function fetchLeads(ids: readonly string[]): Promise<Lead[]> {
  return withAccessCheck(async () => {
    const rows: Lead[] = [];
    for (let from = 0; from < ids.length; from += IDS_PER_REQUEST) {
      const chunk = ids.slice(from, from + IDS_PER_REQUEST);
      // oxlint-disable-next-line no-await-in-loop -- one by one, to spare a small database
      const data = await dataOf(supabase.from("leads").select().in("id", chunk));
      rows.push(...data);
    }
    if (rows.length === 0) await assertAccess();
    return rows;
  });
}

/** The columns that the desk updates without a database function. */
export type LeadFields = Partial<
  Pick<
    Lead,
    | "stage"
    | "owner"
    | "next_action"
    | "next_action_on"
    | "value"
    | "value_currency"
    | "lost_reason"
  >
>;

/** Changes `fields`; returns the row, or null, without a change, if a column differs from `seen`. Throws AppError. */
export function updateLead(id: string, seen: LeadFields, fields: LeadFields): Promise<Lead | null> {
  return withAccessCheck(async () => {
    let update = supabase.from("leads").update(fields).eq("id", id);
    for (const [column, value = null] of Object.entries(seen)) {
      update = value === null ? update.is(column, null) : update.eq(column, value);
    }
    const data = await dataOf(update.select().maybeSingle());
    // The update of a user who has lost access matches no row either, but that is no conflict.
    if (!data) await assertAccess();
    return data;
  });
}

/** Marks a next action as done; returns the lead, or null if the action differs from `seen`. Throws AppError. */
export function finishNextAction(id: string, seen: Plan): Promise<Lead | null> {
  return checkedData(
    supabase
      .rpc("finish_next_action", {
        lead_id: id,
        seen_action: seen.next_action,
        seen_on: seen.next_action_on,
      })
      .maybeSingle(),
  );
}

/**
 * Undoes the move that returned `moved`, and restores since when the lead was in its former stage. Returns the current
 * row, or null if another move followed. Throws AppError.
 */
export function undoLeadMove(moved: Pick<Lead, "id" | "updated_at">): Promise<Lead | null> {
  return checkedData(
    supabase.rpc("undo_lead_move", { lead_id: moved.id, moved_at: moved.updated_at }).maybeSingle(),
  );
}

/** Moves a lead to the trash; false if it was not active or its stage differs from `stage`. Throws AppError. */
export async function softDeleteLead({ id, stage }: Pick<Lead, "id" | "stage">): Promise<boolean> {
  const isDeleted = await withAccessCheck(async () => {
    const params = { lead_id: id, seen_stage: stage };
    return dataOf(supabase.rpc("soft_delete_lead", params));
  });
  return Boolean(isDeleted);
}

/** Restores a lead; false if it is not in the trash or was deleted at another time than was seen. Throws AppError. */
export async function restoreLead({
  id,
  deleted_at: seenDeletedAt,
}: Pick<Lead, "id" | "deleted_at">): Promise<boolean> {
  const params = { lead_id: id, ...(seenDeletedAt !== null && { seen_deleted_at: seenDeletedAt }) };
  return checkedData(supabase.rpc("restore_lead", params));
}

/** Sends the sales team's notification of a lead again; throws AppError with the edge function's message. */
export function resendNotification(leadId: string): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.functions.invoke("send-telegram-notification", {
      body: { leadId, action: "resend" },
    });
    if (error) throw await toFunctionError(error);
  });
}

/** The SQLSTATE with which the database refuses a bulk action if another user has changed one of the leads. */
export const CONFLICT_CODE = "PT409";

/** Returns whether an error has CONFLICT_CODE. */
export function isConflict(error: unknown): boolean {
  return error instanceof AppError && error.code === CONFLICT_CODE;
}
