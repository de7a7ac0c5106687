import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { prefetchAnswer } from "../../../supabase/early-answers.ts";
import { POLLING_INTERVAL, useServerData } from "../../../supabase/use-server-data.ts";
import { type CountedSnapshot, hasUnknownChange } from "../model/board-counts.ts";
import { type ByStage, byStage, stages } from "../../leads/model/board-model.ts";
import { type BoardQuery, PAGE_SIZE } from "../model/board-query.ts";
import { createLeadStore, currentLeads, storeVersion } from "../../leads/model/lead-store.ts";
import type { Lead, Stage } from "../../leads/model/lead.ts";
import { boardKeys, countBoard, fetchActiveLeads, fetchBoardPage, MAX_ROWS } from "./board-data.ts";
import { fetchChangedLeads } from "../../leads/data/leads-data.ts";
import { useRealtimeChanges } from "../../leads/realtime/realtime-changes.ts";

// Milliseconds. `updated_at` is set during a transaction, but others can read the row only after its commit, at most
// this much later.
const MAX_TRANSACTION_TIME = 10_000;
/** Milliseconds for which changes of leads that are not loaded are collected before the board is read again. */
const GATHER_TIME = 500;
/** The most leads in no page, e.g. moved ones, that a reload of the board reads as well to keep them on the screen. */
const MAX_EXTRA = 100;

type BoardSnapshot = CountedSnapshot & {
  /** The query of these leads, as JSON. */
  queryKey: string;
  durationMs: number;
  /** The last loaded lead of each stage; null if the whole stage is loaded. */
  ends: ByStage<Lead | null>;
};

function endOf(page: readonly Lead[], size: number): Lead | null {
  return page.length < size ? null : (page.at(-1) ?? null);
}

/** Reads the first leads of each stage: at least `sizes` of them. One request reads all columns of up to PAGE_SIZE. */
async function fetchColumns(query: BoardQuery, sizes: ByStage<number>): Promise<ByStage<Lead[]>> {
  const all = stages.map(({ id }) => id);
  const short = all.filter((stage) => sizes[stage] <= PAGE_SIZE);
  const long = all.filter((stage) => sizes[stage] > PAGE_SIZE);
  const pages = await Promise.all([
    short.length > 0 ? fetchBoardPage(query, short, PAGE_SIZE) : [],
    ...long.map((stage) => fetchBoardPage(query, [stage], sizes[stage])),
  ]);
  return byStage((stage) => pages.flat().filter((lead) => lead.stage === stage));
}

/** Reads the board: of each column at least as many leads as are visible, and then the other `visibleLeads`. */
async function fetchSnapshot(
  query: BoardQuery,
  visibleLeads: readonly Lead[],
): Promise<BoardSnapshot> {
  const version = storeVersion();
  const startedAt = performance.now();
  const sizes = byStage((stage) => {
    const count = visibleLeads.filter((lead) => lead.stage === stage).length;
    return Math.min(Math.max(count, PAGE_SIZE), MAX_ROWS);
  });
  const [{ counts, countedAt = "" }, columns] = await Promise.all([
    countBoard(query),
    fetchColumns(query, sizes),
  ]);
  const leads = new Map(
    Object.values(columns).flatMap((column) => column.map((lead) => [lead.id, lead])),
  );
  const missing = visibleLeads.filter(({ id }) => !leads.has(id)).slice(0, MAX_EXTRA);
  if (missing.length > 0) {
    const extra = await fetchActiveLeads(missing.map(({ id }) => id));
    for (const lead of extra) leads.set(lead.id, lead);
  }
  return {
    queryKey: JSON.stringify(query),
    leads: [...leads.values()],
    version,
    counts,
    countedAt,
    durationMs: performance.now() - startedAt,
    ends: byStage((stage) => endOf(columns[stage], sizes[stage])),
  };
}

/** Requests the board of a query before it renders (see `prefetchAnswer`). */
export function prefetchBoard(query: BoardQuery): void {
  prefetchAnswer(boardKeys.page(query), () => fetchSnapshot(query, []));
}

function versionOf({ id, updated_at }: Lead): string {
  return `${id} ${updated_at}`;
}

/** Returns the snapshot with the next page of a column added. */
function withPage(snapshot: BoardSnapshot, stage: Stage, page: readonly Lead[]): BoardSnapshot {
  const leads = new Map(snapshot.leads.map((lead) => [lead.id, lead]));
  for (const lead of page) leads.set(lead.id, lead);
  const ends = { ...snapshot.ends, [stage]: endOf(page, PAGE_SIZE) };
  return { ...snapshot, leads: [...leads.values()], ends };
}

/**
 * Returns the loaded active leads of `query` and keeps them up to date; this user's changes go into `store`. While the
 * leads of another query are loading, it returns the previous ones.
 */
export function useLeads(query: BoardQuery) {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const visible = useRef<{ queryKey: string; leads: readonly Lead[] }>(undefined);
  const queryKey = JSON.stringify(query);
  const { data, hasFailed, isValidating, mutate, refetch } = useServerData<BoardSnapshot>(
    boardKeys.page(query),
    () => fetchSnapshot(query, visible.current?.queryKey === queryKey ? visible.current.leads : []),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      keepPreviousData: true,
      // Always read again: the store may have dropped changes that the cached data of this view does not contain.
      dedupingInterval: 0,
      failureMessage: "Failed to fetch leads. Please try again.",
    },
  );
  const leads = useMemo(() => data && currentLeads(data, changes), [data, changes]);
  useEffect(() => {
    if (data && leads) visible.current = { queryKey: data.queryKey, leads };
  }, [data, leads]);

  /** How many leads were erased that were not loaded, and how many of these a requested count includes. */
  const [uncounted, setUncounted] = useState(0);
  const [countedErasures, setCountedErasures] = useState(0);
  useEffect(() => {
    if (uncounted > 0) store.notifyOfUnloadedChange();
  }, [uncounted, store]);

  const readUntil = useRef(0);
  useEffect(() => {
    if (!data) return;
    store.dropUpdatesUntil(data.version);
    readUntil.current = Math.max(
      readUntil.current,
      (Date.parse(data.countedAt) || 0) - data.durationMs,
    );
  }, [data, store]);

  const lastVersions = useRef<ReadonlySet<string>>(new Set());
  async function catchUp() {
    if (!data) return;
    try {
      const since = new Date(readUntil.current - MAX_TRANSACTION_TIME);
      const rows = await fetchChangedLeads(since.toISOString());
      for (const { updated_at } of rows) {
        readUntil.current = Math.max(readUntil.current, Date.parse(updated_at));
      }
      // The periods of two requests overlap, so most rows arrive twice.
      const fresh = rows.filter((row) => !lastVersions.current.has(versionOf(row)));
      lastVersions.current = new Set(rows.map(versionOf));
      store.applyRows(fresh);
    } catch {
      // The board shows "Reconnecting..." and polls again. A user who has lost access is signed out elsewhere.
    }
  }
  const isLive = useRealtimeChanges({
    onLeads: store.applyRows,
    onErased: (id) => {
      const erased = leads?.filter((lead) => lead.id === id) ?? [];
      if (erased.length > 0) store.applyErased(erased);
      else setUncounted((count) => count + 1);
    },
    catchUp,
    onBurst: catchUp,
  });

  // Reads the changes since the snapshot was requested. If the channel is not connected yet, this happens when it is.
  const isLoaded = data !== undefined;
  const latest = useRef({ catchUp, refetch, uncounted, isLive });
  useEffect(() => {
    latest.current = { catchUp, refetch, uncounted, isLive };
  });
  useEffect(() => {
    if (isLoaded && latest.current.isLive) void latest.current.catchUp();
  }, [isLoaded]);

  /** A new value each time the counts cannot be updated from loaded leads; null while they can. */
  const changeKey = data && hasUnknownChange(data, changes) ? `at ${data.version}` : null;
  const recountKey =
    changeKey ?? (uncounted > countedErasures ? `erased ${countedErasures}` : null);
  useEffect(() => {
    if (recountKey === null) return undefined;
    const timer = setTimeout(() => {
      setCountedErasures(latest.current.uncounted);
      void latest.current.refetch();
    }, GATHER_TIME);
    return () => clearTimeout(timer);
  }, [recountKey]);

  // After a reconnection reads the board again, because requested changes do not include erased leads.
  const wasLive = useRef(false);
  useEffect(() => {
    if (isLive && wasLive.current) {
      void latest.current.refetch();
      store.notifyOfUnloadedChange();
    }
    wasLive.current ||= isLive;
  }, [isLive, store]);

  // While the leads of another query are loading, `data` belongs to the previous query.
  const snapshot = data?.queryKey === queryKey ? data : undefined;
  const readMore = useReadMore(query, snapshot, mutate);
  return {
    store,
    changes,
    data,
    isCurrent: snapshot !== undefined,
    leads,
    readMore,
    hasFailed,
    isLive,
    isValidating,
    refetch,
  };
}

type Mutate = (
  change: (now: BoardSnapshot | undefined) => BoardSnapshot | undefined,
  options: { revalidate: false },
) => Promise<unknown>;

/** Returns a function that reads the next page of a column. Each column has one request at a time. */
function useReadMore(query: BoardQuery, snapshot: BoardSnapshot | undefined, mutate: Mutate) {
  const readingStages = useRef(new Set<Stage>());
  // An interval after a failed request, the function gets a new identity, so that the column's effect calls it again.
  const [failures, setFailures] = useState(0);
  return useCallback(
    async (stage: Stage) => {
      const end = snapshot?.ends[stage];
      if (!end || readingStages.current.has(stage)) return;
      readingStages.current.add(stage);
      try {
        const page = await fetchBoardPage(query, [stage], PAGE_SIZE, end);
        await mutate(
          (current) => (current?.ends[stage] === end ? withPage(current, stage, page) : current),
          {
            revalidate: false,
          },
        );
      } catch {
        setTimeout(() => setFailures((count) => count + 1), POLLING_INTERVAL);
      } finally {
        readingStages.current.delete(stage);
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see `failures`
    [query, snapshot, mutate, failures],
  );
}
