import { readJson, writeJson } from "../../lib/storage.ts";
import type { NewLeads } from "../lead-ui/card/new-leads.ts";
import type { Arrival } from "./arrivals-data.ts";

/** The sessionStorage key of the ids of opened leads, so that they do not count as new after a reload. */
const SEEN_KEY = "selat.seen-arrivals";

function readSeen(): string[] {
  const seen = readJson("sessionStorage", SEEN_KEY);
  return Array.isArray(seen) ? seen.filter((id) => typeof id === "string") : [];
}

/** The new leads that have not been opened in this tab. */
export type ArrivalStore = NewLeads & {
  /** Replaces the leads with those that were read last; returns the ones that have to be announced. */
  update: (arrivals: readonly Arrival[]) => Arrival[];
  count: () => number;
};

/** Creates a store of new leads. It remembers in sessionStorage which leads were opened. */
export function createArrivalStore(): ArrivalStore {
  const seen = new Set(readSeen());
  const announced = new Set<string>();
  const listeners = new Set<() => void>();
  let unseen: ReadonlySet<string> = new Set();

  function show(ids: ReadonlySet<string>) {
    const isSame = ids.size === unseen.size && [...ids].every((id) => unseen.has(id));
    unseen = ids;
    if (!isSame) for (const listener of listeners) listener();
  }
  return {
    update(arrivals) {
      const added = arrivals.filter(({ id }) => !announced.has(id) && !seen.has(id));
      for (const { id } of added) announced.add(id);
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
