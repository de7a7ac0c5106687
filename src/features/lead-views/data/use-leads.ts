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

// Milliseconds: `updated_at` is before the commit after which others can read the row, by at most a transaction's
// duration.
const MAX_TRANSACTION_TIME = 10_000;
/** Milliseconds for which changes of leads that are not loaded are collected before the board is read again. */
const GATHER_TIME = 500;
/** Leads on the screen that are in no page, e.g. moved ones, which a reload keeps. */
const MAX_EXTRA = 100;

type BoardSnapshot = CountedSnapshot & {
  /** The query, as JSON. */
  asked: string;
  durationMs: number;
  /** The last loaded lead of each stage, in order, if there may be more. */
  ends: ByStage<Lead | null>;
};

function endOf(page: readonly Lead[], size: number): Lead | null {
  return page.length < size ? null : (page.at(-1) ?? null);
}

/** Reads the first leads of each stage, `sizes` of them; short columns together. */
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

/** Reads the board again: at least as many leads of each column as are loaded, and other leads on the screen. */
async function fetchSnapshot(query: BoardQuery, shown: readonly Lead[]): Promise<BoardSnapshot> {
  const version = storeVersion();
  const startedAt = performance.now();
  const sizes = byStage((stage) => {
    const count = shown.filter((lead) => lead.stage === stage).length;
    return Math.min(Math.max(count, PAGE_SIZE), MAX_ROWS);
  });
  const [{ counts, countedAt = "" }, columns] = await Promise.all([
    countBoard(query),
    fetchColumns(query, sizes),
  ]);
  const leads = new Map(
    Object.values(columns).flatMap((column) => column.map((it) => [it.id, it])),
  );
  const missing = shown.filter(({ id }) => !leads.has(id)).slice(0, MAX_EXTRA);
  if (missing.length > 0) {
    const extra = await fetchActiveLeads(missing.map(({ id }) => id));
    for (const lead of extra) leads.set(lead.id, lead);
  }
  return {
    asked: JSON.stringify(query),
    leads: [...leads.values()],
    version,
    counts,
    countedAt,
    durationMs: performance.now() - startedAt,
    ends: byStage((stage) => endOf(columns[stage], sizes[stage])),
  };
}

/** Reads the board of a query before it renders, see `prefetchAnswer`. */
export function prefetchBoard(query: BoardQuery): void {
  prefetchAnswer(boardKeys.page(query), () => fetchSnapshot(query, []));
}

function versionOf({ id, updated_at }: Lead): string {
  return `${id} ${updated_at}`;
}

/** A snapshot with the next page of a column. */
function withPage(snapshot: BoardSnapshot, stage: Stage, page: readonly Lead[]): BoardSnapshot {
  const leads = new Map(snapshot.leads.map((lead) => [lead.id, lead]));
  for (const lead of page) leads.set(lead.id, lead);
  const ends = { ...snapshot.ends, [stage]: endOf(page, PAGE_SIZE) };
  return { ...snapshot, leads: [...leads.values()], ends };
}

/**
 * The loaded active leads, with the order, filters and search of `query`, kept up to date; `store` receives this user's
 * changes. While another query is loading, the previous leads stay.
 */
export function useLeads(query: BoardQuery) {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const shown = useRef<{ asked: string; leads: readonly Lead[] }>(undefined);
  const asked = JSON.stringify(query);
  const { data, hasFailed, isValidating, mutate, refetch } = useServerData<BoardSnapshot>(
    boardKeys.page(query),
    () => fetchSnapshot(query, shown.current?.asked === asked ? shown.current.leads : []),
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      keepPreviousData: true,
      // The cached data of this view lacks changes that a snapshot of another view has since replaced.
      dedupingInterval: 0,
      failureMessage: "Failed to fetch leads. Please try again.",
    },
  );
  const leads = useMemo(() => data && currentLeads(data, changes), [data, changes]);
  useEffect(() => {
    if (data && leads) shown.current = { asked: data.asked, leads };
  }, [data, leads]);

  /** Leads that were erased without being loaded, and how many of them a new count includes. */
  const [uncounted, setUncounted] = useState(0);
  const [countedErasures, setCountedErasures] = useState(0);
  useEffect(() => {
    if (uncounted > 0) store.notifyOfOthers();
  }, [uncounted, store]);

  const caughtUpTo = useRef(0);
  useEffect(() => {
    if (!data) return;
    store.dropUpdatesUntil(data.version);
    caughtUpTo.current = Math.max(
      caughtUpTo.current,
      (Date.parse(data.countedAt) || 0) - data.durationMs,
    );
  }, [data, store]);

  const lastCaught = useRef<ReadonlySet<string>>(new Set());
  async function catchUp() {
    if (!data) return;
    try {
      const since = new Date(caughtUpTo.current - MAX_TRANSACTION_TIME);
      const rows = await fetchChangedLeads(since.toISOString());
      for (const { updated_at } of rows) {
        caughtUpTo.current = Math.max(caughtUpTo.current, Date.parse(updated_at));
      }
      // The times overlap, so most rows come twice.
      const fresh = rows.filter((row) => !lastCaught.current.has(versionOf(row)));
      lastCaught.current = new Set(rows.map(versionOf));
      store.applyRows(fresh);
    } catch {
      // Without an answer the board shows "Reconnecting..." and polls again; a user who lost access
      // is being signed out.
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

  // Reads the changes during the reading of the snapshot, if the channel is already connected; else when it is.
  const isLoaded = data !== undefined;
  const latest = useRef({ catchUp, refetch, uncounted, isLive });
  useEffect(() => {
    latest.current = { catchUp, refetch, uncounted, isLive };
  });
  useEffect(() => {
    if (isLoaded && latest.current.isLive) void latest.current.catchUp();
  }, [isLoaded]);

  /** Identifies each time at which the counts could not be updated locally; null while they can. */
  const lost = data && hasUnknownChange(data, changes) ? `at ${data.version}` : null;
  const countsLost = lost ?? (uncounted > countedErasures ? `erased ${countedErasures}` : null);
  useEffect(() => {
    if (countsLost === null) return undefined;
    const timer = setTimeout(() => {
      setCountedErasures(latest.current.uncounted);
      void latest.current.refetch();
    }, GATHER_TIME);
    return () => clearTimeout(timer);
  }, [countsLost]);

  // Leads that were erased while the channel was down are in no list of changes.
  const wasLive = useRef(false);
  useEffect(() => {
    if (isLive && wasLive.current) {
      void latest.current.refetch();
      store.notifyOfOthers();
    }
    wasLive.current ||= isLive;
  }, [isLive, store]);

  // While another query is loading, the data belongs to the previous one.
  const snapshot = data?.asked === asked ? data : undefined;
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

/** Reads the next page of a column; one request at a time for each, and again after a while if it failed. */
function useReadMore(query: BoardQuery, snapshot: BoardSnapshot | undefined, mutate: Mutate) {
  const reading = useRef(new Set<Stage>());
  // A failed request changes the identity of `readMore`, so that the column calls it again.
  const [failures, setFailures] = useState(0);
  return useCallback(
    async (stage: Stage) => {
      const end = snapshot?.ends[stage];
      if (!end || reading.current.has(stage)) return;
      reading.current.add(stage);
      try {
        const page = await fetchBoardPage(query, [stage], PAGE_SIZE, end);
        await mutate((now) => (now?.ends[stage] === end ? withPage(now, stage, page) : now), {
          revalidate: false,
        });
      } catch {
        setTimeout(() => setFailures((count) => count + 1), POLLING_INTERVAL);
      } finally {
        reading.current.delete(stage);
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps -- see `failures`
    [query, snapshot, mutate, failures],
  );
}
