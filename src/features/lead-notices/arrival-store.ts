import { createContext, use, useSyncExternalStore } from "react";
import { readJson, writeJson } from "../../lib/storage.ts";
import type { Arrival } from "./arrivals-data.ts";

/**
 * Key in the tab's storage of the ids of leads that were looked at, so that they do not count as new after a reload.
 */
const SEEN_KEY = "selat.seen-arrivals";

function readSeen(): string[] {
  const seen = readJson("sessionStorage", SEEN_KEY);
  return Array.isArray(seen) ? seen.filter((id) => typeof id === "string") : [];
}

/** The new leads that nobody has looked at in this tab. */
export type ArrivalStore = {
  /** Takes over what was read; returns the leads that were not there before. */
  update: (arrivals: readonly Arrival[]) => Arrival[];
  /** Notes that a lead was looked at. */
  see: (id: string) => void;
  isNew: (id: string) => boolean;
  count: () => number;
  subscribe: (onChange: () => void) => () => void;
};

/** A store of new leads; those that were looked at in this tab stay so after a reload. */
export function createArrivalStore(): ArrivalStore {
  const seen = new Set(readSeen());
  const told = new Set<string>();
  const listeners = new Set<() => void>();
  let unseen: ReadonlySet<string> = new Set();

  function show(ids: ReadonlySet<string>) {
    const isSame = ids.size === unseen.size && [...ids].every((id) => unseen.has(id));
    unseen = ids;
    if (!isSame) for (const listener of listeners) listener();
  }
  return {
    update(arrivals) {
      const added = arrivals.filter(({ id }) => !told.has(id) && !seen.has(id));
      for (const { id } of added) told.add(id);
      show(new Set(arrivals.map(({ id }) => id).filter((id) => !seen.has(id))));
      return added;
    },
    see(id) {
      if (!unseen.has(id)) return;
      seen.add(id);
      writeJson("sessionStorage", SEEN_KEY, [...seen]);
      show(new Set([...unseen].filter((each) => each !== id)));
    },
    isNew: (id) => unseen.has(id),
    count: () => unseen.size,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** The store of the desk around; outside of it nothing is new. */
export const ArrivalContext = createContext<ArrivalStore>(createArrivalStore());

/** Whether a lead is new, and a function that notes that it was looked at. */
export function useArrival(id: string): { isNew: boolean; see: () => void } {
  const store = use(ArrivalContext);
  const isNew = useSyncExternalStore(store.subscribe, () => store.isNew(id));
  return { isNew, see: () => store.see(id) };
}
