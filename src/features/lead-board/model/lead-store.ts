import type { Lead, Stage } from "./lead.ts";

/** All leads as they were read; `since` is the store's mark from when the reading began. */
export type Snapshot = { leads: readonly Lead[]; since: number };

/** What this admin has just done and the server has not answered yet. */
export type Pending =
  | { kind: "move"; to: Stage }
  | { kind: "remove" }
  | { kind: "restore"; lead: Lead };

type News = { row: Lead; mark: number };

/** What is known beyond the snapshot: rows that came in later, and what is on its way. */
export type Overlay = {
  news: ReadonlyMap<string, News>;
  pending: ReadonlyMap<string, readonly Pending[]>;
};

/** Whether `a` is an older version of a row than `b`; versions are read to the microsecond. */
export function isOlder(a: Lead, b: Lead): boolean {
  const difference = Date.parse(a.updated_at) - Date.parse(b.updated_at);
  return difference === 0 ? microseconds(a) < microseconds(b) : difference < 0;
}

function microseconds({ updated_at }: Lead): number {
  const [, digits = ""] = /\.\d{3}(\d{0,3})/.exec(updated_at) ?? [];
  return Number(digits.padEnd(3, "0"));
}

/** The leads on the board: the snapshot, what came in since, and what this admin is doing. */
export function currentLeads({ leads, since }: Snapshot, { news, pending }: Overlay): Lead[] {
  const current = new Map(leads.map((lead) => [lead.id, lead]));
  for (const { row, mark } of news.values()) {
    const known = current.get(row.id);
    // A snapshot that was read after the news has it, or has seen the end of that row.
    if (mark <= since || (known && isOlder(row, known))) continue;
    if (row.deleted_at === null) current.set(row.id, row);
    else current.delete(row.id);
  }
  for (const [id, changes] of pending) {
    const change = changes.at(-1);
    const known = current.get(id);
    if (change?.kind === "remove") current.delete(id);
    if (change?.kind === "restore") current.set(id, { ...change.lead, deleted_at: null });
    if (change?.kind === "move" && known) current.set(id, { ...known, stage: change.to });
  }
  return [...current.values()];
}

// One count for all stores: a snapshot is kept from one visit of the board to the next.
let mark = 0;

export type LeadStore = ReturnType<typeof createLeadStore>;

/**
 * Keeps what is known beyond the last snapshot. A change of this admin lies on top until its end is
 * called, so taking it back leaves everything exactly as it was.
 */
export function createLeadStore() {
  const news = new Map<string, News>();
  const pending = new Map<string, Pending[]>();
  const listeners = new Set<() => void>();
  let overlay: Overlay = { news, pending };

  function tell() {
    overlay = { news, pending };
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    get: () => overlay,
    /** The mark for a snapshot whose reading begins now. */
    mark: () => mark,
    /** Takes rows as the server has them, in any order: an older one never covers a newer one. */
    record(rows: readonly Lead[]) {
      for (const row of rows) {
        const known = news.get(row.id);
        if (known && isOlder(row, known.row)) continue;
        mark += 1;
        news.set(row.id, { row, mark });
      }
      if (rows.length > 0) tell();
    },
    /** Forgets what a snapshot of that mark has. */
    prune(since: number) {
      for (const [id, item] of news) if (item.mark <= since) news.delete(id);
    },
    /** Lays a change on top; the answer takes it off again. */
    begin(id: string, change: Pending): () => void {
      pending.set(id, [...(pending.get(id) ?? []), change]);
      tell();
      return () => {
        const left = (pending.get(id) ?? []).filter((other) => other !== change);
        if (left.length > 0) pending.set(id, left);
        else pending.delete(id);
        tell();
      };
    },
  };
}
