import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { prefetchAnswer } from "../../supabase/early-answers.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useNow } from "../../ui/use-now.ts";
import { useRealtimeChanges } from "../leads/realtime/realtime-changes.ts";
import { type Team } from "../leads/data/team-data.ts";
import { fetchToday, TODAY_SIZE, todayKeys } from "./today-data.ts";
import { useLeadActions } from "../lead-actions/use-lead-actions.ts";
import {
  createLeadStore,
  currentLeads,
  type Snapshot,
  storeVersion,
} from "../leads/model/lead-store.ts";
import type { Lead, WorkingHours } from "../leads/model/lead.ts";
import { dayAfter, isOpen, isUnplanned } from "../leads/model/next-action.ts";
import { queueOf } from "./today.ts";
import { dueOf } from "../leads/model/working-hours.ts";

function isUnanswered(lead: Lead): boolean {
  return lead.first_response_at === null && isOpen(lead);
}

/** Returns whether the database may have more unanswered, planned or unplanned leads than were read. */
function isTruncated(leads: readonly Lead[]): boolean {
  const unanswered = leads.filter(isUnanswered).length;
  const unplanned = leads.filter((lead) => !isUnanswered(lead) && isUnplanned(lead)).length;
  const planned = leads.length - unanswered - unplanned;
  return Math.max(unanswered, planned, unplanned) >= TODAY_SIZE;
}

async function fetchQueue(isAll: boolean): Promise<Snapshot> {
  const version = storeVersion();
  return { leads: await fetchToday(dayAfter(Date.now(), 0), isAll), version };
}

/** Requests the queue before its page renders (see `prefetchAnswer`). */
export function prefetchToday(isAll: boolean): void {
  prefetchAnswer(todayKeys.queue(isAll), () => fetchQueue(isAll));
}

/**
 * Returns today's queue, which it keeps up to date, and the actions on its leads. The queue is undefined until the
 * working hours are known, because they decide each lead's reason.
 */
export function useToday(isAll: boolean, team: Team, hours: readonly WorkingHours[] | undefined) {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const [pinned, setPinned] = useState<Pick<Lead, "id" | "attempted_at"> | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  const actions = useLeadActions(store, team.people, setEndedId);
  const now = useNow();
  const { data, hasFailed, isValidating, mutate, refetch } = useServerData<Snapshot>(
    todayKeys.queue(isAll),
    () => fetchQueue(isAll),
    { failureMessage: "Failed to fetch leads. Please try again." },
  );
  const isLive = useRealtimeChanges({
    onLeads: store.applyRows,
    onErased: (id) => {
      const erased = data?.leads.filter((lead) => lead.id === id) ?? [];
      if (erased.length > 0) store.applyErased(erased);
    },
    // Skipped while the queue is being read for the first time, because nothing can have been missed yet.
    catchUp: async () => {
      if (data || hasFailed || isLive) await refetch();
    },
  });
  const { ownUserId } = team;
  const leads = useMemo(() => data && currentLeads(data, changes), [data, changes]);
  const queue = useMemo(() => {
    const scope = { isAll, ownUserId };
    const attemptedAtOf = (lead: Lead) => (lead.id === pinned?.id ? pinned : lead).attempted_at;
    if (!leads || !hours) return undefined;
    return queueOf(leads, scope, now, (lead) => dueOf(lead, hours), attemptedAtOf);
  }, [leads, isAll, ownUserId, now, hours, pinned]);
  // From the server's updates if the queue was read again since, because it no longer contains a closed or failed lead.
  const endedLead =
    leads?.find(({ id }) => id === endedId) ?? changes.serverUpdates.get(endedId ?? "")?.row;
  const hasMore = isTruncated(data?.leads ?? []);
  const isMostlyDone = data && queue && queue.length < data.leads.length / 2;
  // Requests the rest before the last row is done, so that the page does not show "All clear" too early.
  useEffect(() => {
    if (hasMore && isMostlyDone) void mutate().catch(() => undefined);
  }, [hasMore, isMostlyDone, mutate]);
  return {
    queue,
    /** Keeps a lead's position in the queue despite new attempts, until another lead is pinned. */
    pin: (lead: Lead) => {
      if (lead.id !== pinned?.id) setPinned({ id: lead.id, attempted_at: lead.attempted_at });
    },
    hasMore,
    actions,
    endedId,
    endedLead,
    setEndedId,
    hasFailed,
    isLive,
    isValidating,
    refetch,
  };
}
