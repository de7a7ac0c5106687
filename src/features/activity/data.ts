import { assertAccess, checkedData, withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";

/** One row of the audit log. */
export type Entry = Database["public"]["Tables"]["audit_log"]["Row"];

export type Person = { id: string; name: string };

/** An empty string filters nothing. `from` and `to` are days such as 2026-11-21; both are included. */
export type ActivityFilter = { person: string; action: string; from: string; to: string };

export const PAGE_SIZE = 50;

/** The number of rows that an export requests at once, which is PostgREST's limit. */
const EXPORT_PAGE_SIZE = 1000;

/** The SWR keys under which data of the activity page is cached. */
export const activityKeys = {
  people: () => ["activity", "people"] as const,
  page: (filter: ActivityFilter, before: number | null) =>
    ["activity", "page", filter, before] as const,
};

/** Returns when the day that is `daysLater` days after `day` starts in the user's time zone, as an ISO time in UTC. */
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

/** Fetches one page of entries, newest first: those older than the entry with the id `before`. Throws AppError. */
export function fetchPage(filter: ActivityFilter, before: number | null): Promise<Entry[]> {
  return withAccessCheck(() => readPage(filter, before, PAGE_SIZE));
}

/** Fetches every entry that matches the filter, newest first; throws AppError. */
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

/** Fetches everybody who has an entry in the log, including people whose account was deleted; throws AppError. */
export async function fetchPeople(): Promise<Person[]> {
  const data = await checkedData(supabase.rpc("get_audit_people"));
  return data
    .map(({ actor_id, actor_name, actor_email }) => ({
      id: actor_id,
      name: actor_name ?? actor_email,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
