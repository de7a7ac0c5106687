import { byStage, type BoardCounts } from "../../leads/model/board-model.ts";
import type { LeadChanges, Snapshot } from "../../leads/model/lead-store.ts";
import type { Lead } from "../../leads/model/lead.ts";

/** A snapshot with the database's counts; `countedAt` is the database's time, as ISO 8601. */
export type CountedSnapshot = Snapshot & { counts: BoardCounts; countedAt: string };

/** The leads that have changed since the snapshot, before and after. */
function changedLeads(snapshot: Snapshot, current: readonly Lead[], changes: LeadChanges) {
  const ids = new Set([...changes.serverUpdates.keys(), ...changes.pending.keys()]);
  if (ids.size === 0) return [];
  const before = new Map(snapshot.leads.map((lead) => [lead.id, lead]));
  const now = new Map(current.map((lead) => [lead.id, lead]));
  return [...ids].map((id) => ({ id, was: before.get(id), is: now.get(id) }));
}

/** Whether the database could not yet count a lead. */
function isNew(lead: Lead, { countedAt }: CountedSnapshot): boolean {
  return Date.parse(lead.created_at) > Date.parse(countedAt);
}

/** The current counts: the database's, adjusted by later changes of loaded leads. */
export function currentCounts(
  snapshot: CountedSnapshot,
  current: readonly Lead[],
  changes: LeadChanges,
  isShown: (lead: Lead) => boolean,
): BoardCounts {
  const counts = byStage((stage) => ({ ...snapshot.counts[stage] }));
  function add(lead: Lead, step: 1 | -1) {
    counts[lead.stage].total += step;
    if (isShown(lead)) counts[lead.stage].shown += step;
  }
  for (const { was, is } of changedLeads(snapshot, current, changes)) {
    // For a lead that was not loaded, only the database knows its previous stage.
    if (was) add(was, -1);
    if (is && (was || isNew(is, snapshot))) add(is, 1);
  }
  return counts;
}

/** Whether something has changed whose effect on the counts only the database knows: a lead that was not read. */
export function hasUnknownChange(snapshot: CountedSnapshot, changes: LeadChanges): boolean {
  const known = new Set(snapshot.leads.map(({ id }) => id));
  for (const { row, version } of changes.serverUpdates.values()) {
    if (version <= snapshot.version || known.has(row.id)) continue;
    if (row.deleted_at !== null || !isNew(row, snapshot)) return true;
  }
  return false;
}
