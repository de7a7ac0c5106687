import { readJson, writeJson } from "../../lib/storage.ts";
import type { NewLeads } from "../lead-ui/card/new-leads.ts";
import type { Arrival } from "./arrivals-data.ts";

/** The sessionStorage key of the ids of opened leads, so that they do not count as new after a reload. */
const SEEN_KEY = "selat.seen-arrivals";

function readSeenIds(): string[] {
  const stored = readJson("sessionStorage", SEEN_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

/** The new leads that have not been opened in this tab. */
export type ArrivalStore = NewLeads & {
  /** Replaces the leads with those that were read last; returns the ones that have to be announced. */
  update: (arrivals: readonly Arrival[]) => Arrival[];
  count: () => number;
};

/** Creates a store of new leads. It remembers in sessionStorage which leads were opened. */
export function createArrivalStore(): ArrivalStore {
  const seenIds = new Set(readSeenIds());
  const announcedIds = new Set<string>();
  const listeners = new Set<() => void>();
  let unseenIds: ReadonlySet<string> = new Set();

  function setUnseenIds(ids: ReadonlySet<string>) {
    const isSame = ids.size === unseenIds.size && [...ids].every((id) => unseenIds.has(id));
    unseenIds = ids;
    if (!isSame) for (const listener of listeners) listener();
  }
  return {
    update(arrivals) {
      const added = arrivals.filter(({ id }) => !announcedIds.has(id) && !seenIds.has(id));
      for (const { id } of added) announcedIds.add(id);
      setUnseenIds(new Set(arrivals.map(({ id }) => id).filter((id) => !seenIds.has(id))));
      return added;
    },
    see(id) {
      if (!unseenIds.has(id)) return;
      seenIds.add(id);
      writeJson("sessionStorage", SEEN_KEY, [...seenIds]);
      setUnseenIds(new Set([...unseenIds].filter((each) => each !== id)));
    },
    isNew: (id) => unseenIds.has(id),
    count: () => unseenIds.size,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
