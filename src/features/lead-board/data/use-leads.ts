import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useServerData } from "../../../supabase/use-server-data.ts";
import {
  createLeadStore,
  currentLeads,
  type LeadStore,
  type Snapshot,
} from "../model/lead-store.ts";
import type { Lead } from "../model/lead.ts";
import { fetchActiveLeads, fetchChangedLeads, leadKeys } from "./leads-data.ts";
import { useRealtimeChanges } from "./realtime-changes.ts";

// Milliseconds: `updated_at` is set before the row can be read, by at most the time of a transaction.
const MAX_TRANSACTION_TIME = 10_000;

type TimedSnapshot = Snapshot & { durationMs: number };

async function fetchSnapshot(store: LeadStore): Promise<TimedSnapshot> {
  const version = store.version();
  const startedAt = performance.now();
  const leads = await fetchActiveLeads();
  return { leads, version, durationMs: performance.now() - startedAt };
}

function newestChange(rows: Iterable<Lead>): number {
  let newest = 0;
  for (const { updated_at } of rows) newest = Math.max(newest, Date.parse(updated_at));
  return newest;
}

/** The active leads, kept up to date; `store` takes the changes that this user makes. */
export function useLeads() {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const { data, hasFailed, isValidating, refetch } = useServerData<TimedSnapshot>(
    leadKeys.active(),
    () => fetchSnapshot(store),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      failureMessage: "Failed to fetch leads. Please try again.",
    },
  );
  const leads = useMemo(() => data && currentLeads(data, changes), [data, changes]);

  const caughtUpTo = useRef(0);
  useEffect(() => {
    if (!data) return;
    store.dropUpdatesUntil(data.version);
    caughtUpTo.current = newestChange(data.leads) - data.durationMs;
  }, [data, store]);

  async function catchUp() {
    if (!data) return;
    try {
      const since = new Date(caughtUpTo.current - MAX_TRANSACTION_TIME);
      const rows = await fetchChangedLeads(since.toISOString());
      caughtUpTo.current = Math.max(caughtUpTo.current, newestChange(rows));
      store.applyRows(rows);
    } catch {
      // Without an answer the board shows "Reconnecting..." and polls again; a user who lost access
      // is being signed out.
    }
  }

  const isLive = useRealtimeChanges({ onLead: (lead) => store.applyRows([lead]), catchUp });

  // Reads what changed after the snapshot was read and before the channel was connected.
  const isLoaded = data !== undefined;
  const latestCatchUp = useRef(catchUp);
  useEffect(() => {
    latestCatchUp.current = catchUp;
  });
  useEffect(() => {
    if (isLoaded) void latestCatchUp.current();
  }, [isLoaded]);

  return { store, leads, hasFailed, isLive, isValidating, refetch };
}
