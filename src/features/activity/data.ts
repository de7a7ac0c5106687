import { assertAccess, checkedData, withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";

/** One row of the audit log. */
export type Entry = Database["public"]["Tables"]["audit_log"]["Row"];

export type Person = { id: string; name: string };

/** Empty strings filter nothing; `from` and `to` are days such as 2026-11-21, both included. */
export type ActivityFilter = { person: string; action: string; from: string; to: string };

export const PAGE_SIZE = 50;

/** Rows of one request of an export; PostgREST returns no more at once. */
const EXPORT_PAGE_SIZE = 1000;

/** SWR keys of the activity. */
export const activityKeys = {
  people: () => ["activity", "people"] as const,
  page: (filter: ActivityFilter, before: number | null) =>
    ["activity", "page", filter, before] as const,
};

/** The start of a day in the user's time zone, `daysLater` days later. */
function startOf(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

async function readPage(filter: ActivityFilter, before: number | null, size: number) {
  const { person, action, from, to } = filter;
  let query = supabase.from("audit_log").select();
  if (before !== null) query = query.lt("id", before);
  if (person) query = query.or(`actor_id.eq.${person},subject_id.eq.${person}`);
  if (action) query = query.eq("action", action);
  if (from) query = query.gte("at", startOf(from));
  if (to) query = query.lt("at", startOf(to, 1));
  const data = await dataOf(query.order("id", { ascending: false }).limit(size));
  if (data.length === 0) await assertAccess();
  return data;
}

/** The newest entries older than the entry with the id `before`; throws AppError. */
export function fetchPage(filter: ActivityFilter, before: number | null): Promise<Entry[]> {
  return withAccessCheck(() => readPage(filter, before, PAGE_SIZE));
}

/** Every entry that the filter lets through, newest first; throws AppError. */
export function fetchAll(filter: ActivityFilter): Promise<Entry[]> {
  return withAccessCheck(async () => {
    const entries: Entry[] = [];
    for (;;) {
      const page = await readPage(filter, entries.at(-1)?.id ?? null, EXPORT_PAGE_SIZE);
      entries.push(...page);
      if (page.length < EXPORT_PAGE_SIZE) return entries;
    }
  });
}

/** Everybody with an entry, including people whose account was deleted; throws AppError. */
export async function fetchPeople(): Promise<Person[]> {
  const data = await checkedData(supabase.rpc("get_audit_people"));
  return data
    .map(({ actor_id, actor_name, actor_email }) => ({
      id: actor_id,
      name: actor_name ?? actor_email,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
