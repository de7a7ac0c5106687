import { isOpenStage } from "./board-model.ts";
import type { Lead, Stage } from "./lead.ts";

/** Active leads as they were read; `version` is the store's when the reading began. */
export type Snapshot = { leads: readonly Lead[]; version: number };

/** A change of this user that the server has not confirmed yet. */
export type PendingChange =
  | { kind: "move"; to: Stage }
  | { kind: "set"; fields: Partial<Lead> }
  | { kind: "remove" }
  | { kind: "restore"; lead: Lead };

type ServerUpdate = { row: Lead; version: number };

/** Data newer than the snapshot, by lead id: rows from the server, and pending changes. */
export type LeadChanges = {
  serverUpdates: ReadonlyMap<string, ServerUpdate>;
  pending: ReadonlyMap<string, readonly PendingChange[]>;
};

/** Whether `a` is an older version of a row than `b`, by `updated_at` to the microsecond. */
export function isOlder(a: Lead, b: Lead): boolean {
  const difference = Date.parse(a.updated_at) - Date.parse(b.updated_at);
  return difference === 0 ? microseconds(a) < microseconds(b) : difference < 0;
}

function microseconds({ updated_at }: Lead): number {
  const [, digits = ""] = /\.\d{3}(\d{0,3})/.exec(updated_at) ?? [];
  return Number(digits.padEnd(3, "0"));
}

/** The leads on the board: the snapshot, then newer rows from the server, then pending changes. */
export function currentLeads(snapshot: Snapshot, { serverUpdates, pending }: LeadChanges): Lead[] {
  const current = new Map(snapshot.leads.map((lead) => [lead.id, lead]));
  for (const { row, version } of serverUpdates.values()) {
    const known = current.get(row.id);
    // A snapshot that was read after this update contains it, or the lead's deletion.
    if (version <= snapshot.version || (known && isOlder(row, known))) continue;
    if (row.deleted_at === null) current.set(row.id, row);
    else current.delete(row.id);
  }
  for (const [id, changes] of pending) {
    for (const change of changes) {
      const known = current.get(id);
      if (change.kind === "remove") current.delete(id);
      if (change.kind === "restore") current.set(id, { ...change.lead, deleted_at: null });
      if (change.kind === "move" && known) {
        // The plan ends with such a move, as in the database.
        const plan = isOpenStage(change.to) ? {} : { next_action: null, next_action_on: null };
        current.set(id, { ...known, ...plan, stage: change.to });
      }
      if (change.kind === "set" && known) current.set(id, { ...known, ...change.fields });
    }
  }
  return [...current.values()];
}

// Shared by all stores, since SWR caches a snapshot longer than the board's store exists.
let version = 0;

/** The version for a snapshot whose reading begins now. */
export const storeVersion = (): number => version;

export type LeadStore = ReturnType<typeof createLeadStore>;

/** Stores what is newer than the last snapshot; its methods can be passed to `useSyncExternalStore`. */
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
    /** Stores rows from the server, in any order: an older row never replaces a newer one. */
    applyRows(rows: readonly Lead[]) {
      for (const row of rows) {
        const known = serverUpdates.get(row.id);
        if (known && isOlder(row, known.row)) continue;
        version += 1;
        serverUpdates.set(row.id, { row, version });
      }
      if (rows.length > 0) notifyListeners();
    },
    /** Removes leads that the server has erased from the board. */
    applyErased(rows: readonly Lead[]) {
      const deleted_at = new Date().toISOString();
      this.applyRows(rows.map((row) => ({ ...row, deleted_at })));
    },
    /** Tells the listeners that leads have changed that are not loaded, so that they count again. */
    notifyOfOthers: notifyListeners,
    /** Drops the server updates that a snapshot of this version contains. */
    dropUpdatesUntil(snapshotVersion: number) {
      for (const [id, update] of serverUpdates) {
        if (update.version <= snapshotVersion) serverUpdates.delete(id);
      }
    },
    /** Shows a change of this user; the returned function removes it, which restores the previous state. */
    addPending(id: string, change: PendingChange): () => void {
      return this.addAllPending(new Map([[id, change]]));
    },
    /** Like addPending for many leads by id, with one notification of the listeners. */
    addAllPending(added: ReadonlyMap<string, PendingChange>): () => void {
      for (const [id, change] of added) pending.set(id, [...(pending.get(id) ?? []), change]);
      notifyListeners();
      return () => {
        for (const [id, change] of added) {
          const left = (pending.get(id) ?? []).filter((other) => other !== change);
          if (left.length > 0) pending.set(id, left);
          else pending.delete(id);
        }
        notifyListeners();
      };
    },
  };
}
