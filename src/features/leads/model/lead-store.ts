import { isOpenStage } from "./board-model.ts";
import type { Lead, Stage } from "./lead.ts";

/** Active leads from the server; `version` is that of the store when they were requested. */
export type Snapshot = { leads: readonly Lead[]; version: number };

/** A change by this user that the server has not confirmed yet. */
export type PendingChange =
  | { kind: "move"; to: Stage }
  | { kind: "set"; fields: Partial<Lead> }
  | { kind: "remove" }
  | { kind: "restore"; lead: Lead };

type ServerUpdate = { row: Lead; version: number };

/** What is newer than the snapshot, by the lead's id: rows from the server, and pending changes. */
export type LeadChanges = {
  serverUpdates: ReadonlyMap<string, ServerUpdate>;
  pending: ReadonlyMap<string, readonly PendingChange[]>;
};

/** Returns whether `a` is an older version of a row than `b`, by `updated_at` to the microsecond. */
export function isOlder(a: Lead, b: Lead): boolean {
  const difference = Date.parse(a.updated_at) - Date.parse(b.updated_at);
  return difference === 0 ? microseconds(a) < microseconds(b) : difference < 0;
}

function microseconds({ updated_at }: Lead): number {
  const [, digits = ""] = /\.\d{3}(\d{0,3})/.exec(updated_at) ?? [];
  return Number(digits.padEnd(3, "0"));
}

/** Returns the leads on the board: the snapshot, over it newer rows from the server, over these pending changes. */
export function currentLeads(snapshot: Snapshot, { serverUpdates, pending }: LeadChanges): Lead[] {
  const current = new Map(snapshot.leads.map((lead) => [lead.id, lead]));
  for (const { row, version } of serverUpdates.values()) {
    const currentLead = current.get(row.id);
    // A snapshot that was read after this update already contains it.
    if (version <= snapshot.version || (currentLead && isOlder(row, currentLead))) continue;
    if (row.deleted_at === null) current.set(row.id, row);
    else current.delete(row.id);
  }
  for (const [id, changes] of pending) {
    for (const change of changes) {
      const currentLead = current.get(id);
      if (change.kind === "remove") current.delete(id);
      if (change.kind === "restore") current.set(id, { ...change.lead, deleted_at: null });
      if (change.kind === "move" && currentLead) {
        // A move to Closed or Failed removes the plan, as the database does.
        const plan = isOpenStage(change.to) ? {} : { next_action: null, next_action_on: null };
        current.set(id, { ...currentLead, ...plan, stage: change.to });
      }
      if (change.kind === "set" && currentLead)
        current.set(id, { ...currentLead, ...change.fields });
    }
  }
  return [...current.values()];
}

// Shared by all stores, because SWR caches snapshots longer than the board's store exists.
let version = 0;

/** Returns the version for a snapshot that is requested now. */
export const storeVersion = (): number => version;

export type LeadStore = ReturnType<typeof createLeadStore>;

/** Creates a store of what is newer than the last snapshot; `useSyncExternalStore` can use its methods. */
export function createLeadStore() {
  const serverUpdates = new Map<string, ServerUpdate>();
  const pending = new Map<string, PendingChange[]>();
  const listeners = new Set<() => void>();
  let changes: LeadChanges = { serverUpdates, pending };

  function notifyListeners() {
    changes = { serverUpdates, pending };
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getChanges: () => changes,
    version: storeVersion,
    /** Stores rows from the server, which may arrive in any order: an older row never replaces a newer one. */
    applyRows(rows: readonly Lead[]) {
      for (const row of rows) {
        const storedUpdate = serverUpdates.get(row.id);
        if (storedUpdate && isOlder(row, storedUpdate.row)) continue;
        version += 1;
        serverUpdates.set(row.id, { row, version });
      }
      if (rows.length > 0) notifyListeners();
    },
    /** Removes leads from the board that the server has erased. */
    applyErased(rows: readonly Lead[]) {
      const deleted_at = new Date().toISOString();
      this.applyRows(rows.map((row) => ({ ...row, deleted_at })));
    },
    /** Notifies the listeners that leads have changed that are not loaded, so that they count again. */
    notifyOfUnloadedChange: notifyListeners,
    /** Drops the server updates that a snapshot of this version contains. */
    dropUpdatesUntil(snapshotVersion: number) {
      for (const [id, update] of serverUpdates) {
        if (update.version <= snapshotVersion) serverUpdates.delete(id);
      }
    },
    /** Adds a pending change; returns a function that removes it. */
    addPending(id: string, change: PendingChange): () => void {
      return this.addAllPending(new Map([[id, change]]));
    },
    /** Adds pending changes of many leads, by id, and notifies the listeners once. */
    addAllPending(added: ReadonlyMap<string, PendingChange>): () => void {
      for (const [id, change] of added) pending.set(id, [...(pending.get(id) ?? []), change]);
      notifyListeners();
      return () => {
        for (const [id, change] of added) {
          const remaining = (pending.get(id) ?? []).filter((other) => other !== change);
          if (remaining.length > 0) pending.set(id, remaining);
          else pending.delete(id);
        }
        notifyListeners();
      };
    },
  };
}
