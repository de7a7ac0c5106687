import { formatDay } from "../../lib/format-time.ts";
import type { Lead } from "../leads/model/lead.ts";
import type { Duplicate } from "../leads/model/same-person.ts";

/** The duplicates of each lead, newest first, by the lead's id; leads without duplicates have no entry. */
export type DuplicateMap = ReadonlyMap<string, readonly Duplicate[]>;

/** Returns the text of a card's mark: "Other request on 3 May", "3 other requests, last on 3 May". */
export function otherRequestsText(duplicates: readonly Duplicate[]): string {
  const [newest] = duplicates;
  if (!newest) return "";
  const newestDay = formatDay(newest.created_at);
  return duplicates.length === 1
    ? `Other request on ${newestDay}`
    : `${duplicates.length} other requests, last on ${newestDay}`;
}

/** Returns whether two versions of one lead have the same contact details. */
export function isSamePerson(one: Lead, other: Lead): boolean {
  return (
    one === other ||
    (one.email === other.email &&
      one.contact_number === other.contact_number &&
      one.company_name === other.company_name &&
      one.contact_name === other.contact_name)
  );
}

/** Returns the map without these leads, neither as keys nor as duplicates of others. */
export function withoutLeads(map: DuplicateMap, removed: ReadonlySet<string>): DuplicateMap {
  const isAffected = [...map].some(
    ([id, duplicates]) => removed.has(id) || duplicates.some((other) => removed.has(other.id)),
  );
  if (!isAffected) return map;
  const filtered = new Map<string, readonly Duplicate[]>();
  for (const [id, duplicates] of map) {
    const remaining = duplicates.filter((other) => !removed.has(other.id));
    if (!removed.has(id) && remaining.length > 0) filtered.set(id, remaining);
  }
  return filtered;
}

function byNewest(a: Duplicate, b: Duplicate): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at);
}

/** Returns the map with the duplicates found for the `searched` leads, entered in both directions. */
export function withDuplicates(
  map: DuplicateMap,
  searched: readonly Lead[],
  found: readonly (Duplicate & { lead_id: string })[],
): DuplicateMap {
  const unsearched = withoutLeads(map, new Set(searched.map(({ id }) => id)));
  if (found.length === 0) return unsearched;
  const leads = new Map(searched.map((lead) => [lead.id, lead]));
  const extended = new Map<string, readonly Duplicate[]>(unsearched);
  function add(to: string, duplicate: Duplicate) {
    const existing = extended.get(to) ?? [];
    if (existing.some(({ id }) => id === duplicate.id)) return;
    extended.set(to, [...existing, duplicate].toSorted(byNewest));
  }
  for (const { lead_id, ...duplicate } of found) {
    add(lead_id, duplicate);
    const lead = leads.get(lead_id);
    if (!lead) continue;
    const { id, company_name, contact_name, created_at } = lead;
    add(duplicate.id, { id, company_name, contact_name, created_at, same: duplicate.same });
  }
  return extended;
}
