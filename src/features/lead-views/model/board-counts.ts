import { byStage, type BoardCounts } from "../../leads/model/board-model.ts";
import type { LeadChanges, Snapshot } from "../../leads/model/lead-store.ts";
import type { Lead } from "../../leads/model/lead.ts";

/** A snapshot with the database's counts; `countedAt` is the database's time of the count (ISO 8601). */
export type CountedSnapshot = Snapshot & { counts: BoardCounts; countedAt: string };

/** Returns the leads that have changed since the snapshot, as they were and as they are now. */
function changedLeads(snapshot: Snapshot, current: readonly Lead[], changes: LeadChanges) {
  const ids = new Set([...changes.serverUpdates.keys(), ...changes.pending.keys()]);
  if (ids.size === 0) return [];
  const snapshotById = new Map(snapshot.leads.map((lead) => [lead.id, lead]));
  const currentById = new Map(current.map((lead) => [lead.id, lead]));
  return [...ids].map((id) => ({ id, was: snapshotById.get(id), is: currentById.get(id) }));
}

/** Returns whether a lead arrived after the database's count. */
function isNew(lead: Lead, { countedAt }: CountedSnapshot): boolean {
  return Date.parse(lead.created_at) > Date.parse(countedAt);
}

/** Returns the current counts: the database's, adjusted by later changes of loaded leads. */
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
    // A lead that was neither loaded nor new is skipped, because only the database knows its previous stage.
    if (was) add(was, -1);
    if (is && (was || isNew(is, snapshot))) add(is, 1);
  }
  return counts;
}

/** Returns whether a lead has changed that is not loaded, so that only the database knows the new counts. */
export function hasUnknownChange(snapshot: CountedSnapshot, changes: LeadChanges): boolean {
  const loadedIds = new Set(snapshot.leads.map(({ id }) => id));
  for (const { row, version } of changes.serverUpdates.values()) {
    if (version <= snapshot.version || loadedIds.has(row.id)) continue;
    if (row.deleted_at !== null || !isNew(row, snapshot)) return true;
  }
  return false;
}
