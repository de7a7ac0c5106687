import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { useToast } from "../../../ui/toast.tsx";
import {
  createLeadStore,
  currentLeads,
  type LeadStore,
  type Snapshot,
} from "../model/lead-store.ts";
import type { Lead } from "../model/lead.ts";
import { fetchActiveLeads, fetchChangedLeads, leadKeys } from "./leads-data.ts";
import { useDeskChannel } from "./use-desk-channel.ts";

// A change is stamped a little before it can be read: its transaction may take this long.
const LONGEST_TRANSACTION = 10_000;

type TimedSnapshot = Snapshot & { tookMs: number };

async function fetchSnapshot(store: LeadStore): Promise<TimedSnapshot> {
  const since = store.mark();
  const startedAt = performance.now();
  const leads = await fetchActiveLeads();
  return { leads, since, tookMs: performance.now() - startedAt };
}

function newestChange(rows: Iterable<Lead>): number {
  let newest = 0;
  for (const { updated_at } of rows) newest = Math.max(newest, Date.parse(updated_at));
  return newest;
}

/** The active leads, kept up to date; `store` takes what this admin does to them. */
export function useLeads() {
  const toasts = useToast();
  const [store] = useState(createLeadStore);
  const overlay = useSyncExternalStore(store.subscribe, store.get);
  const { data, error, isValidating, mutate } = useSWR<TimedSnapshot, unknown>(
    leadKeys.active(),
    () => fetchSnapshot(store),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: (error: unknown) => !isAccessOver(error),
    },
  );
  const leads = useMemo(() => data && currentLeads(data, overlay), [data, overlay]);

  const caughtUpTo = useRef(0);
  useEffect(() => {
    if (!data) return;
    store.prune(data.since);
    caughtUpTo.current = newestChange(data.leads) - data.tookMs;
  }, [data, store]);

  async function catchUp() {
    if (!data) return;
    try {
      const since = new Date(caughtUpTo.current - LONGEST_TRANSACTION);
      const rows = await fetchChangedLeads(since.toISOString());
      caughtUpTo.current = Math.max(caughtUpTo.current, newestChange(rows));
      store.record(rows);
    } catch {
      // No answer shows as "Reconnecting...", and the next attempt is never far; whoever may not be
      // here any more is on the way to the login.
    }
  }

  const isLive = useDeskChannel({ onLead: (lead) => store.record([lead]), catchUp });

  // What changed between the reading of the list and the joining of the channel.
  const isRead = data !== undefined;
  const catchUpNow = useRef(catchUp);
  useEffect(() => {
    catchUpNow.current = catchUp;
  });
  useEffect(() => {
    if (isRead) void catchUpNow.current();
  }, [isRead]);

  // One word per outage, not one per attempt.
  const hasFailed = error !== undefined && !isAccessOver(error);
  useEffect(() => {
    if (hasFailed) toasts.error("Error", "Failed to fetch leads. Please try again.");
  }, [hasFailed, toasts]);

  return { store, leads, hasFailed, isLive, isValidating, refetch: () => void mutate() };
}
