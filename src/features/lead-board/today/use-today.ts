import { useMemo, useState, useSyncExternalStore } from "react";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { useNow } from "../../../ui/use-now.ts";
import { useRealtimeChanges } from "../data/realtime-changes.ts";
import { type Team } from "../data/team-data.ts";
import { fetchToday, TODAY_SIZE, todayKeys } from "../data/today-data.ts";
import { useLeadActions } from "../data/use-lead-actions.ts";
import { createLeadStore, currentLeads, type Snapshot } from "../model/lead-store.ts";
import type { WorkingHours } from "../model/lead.ts";
import { dayAfter } from "../model/next-action.ts";
import { queueOf } from "../model/today.ts";
import { dueOf } from "../model/working-hours.ts";

/** The queue of today, kept up to date, and what can be done with its leads. */
export function useToday(isEverybodys: boolean, team: Team, hours: readonly WorkingHours[]) {
  const [store] = useState(createLeadStore);
  const changes = useSyncExternalStore(store.subscribe, store.getChanges);
  const actions = useLeadActions(store, team.people);
  const now = useNow();
  const { data, hasFailed, isValidating, refetch } = useServerData<Snapshot>(
    todayKeys.queue(isEverybodys),
    async () => {
      const version = store.version();
      return { leads: await fetchToday(dayAfter(Date.now(), 0), isEverybodys), version };
    },
    { failureMessage: "Failed to fetch leads. Please try again." },
  );
  const isLive = useRealtimeChanges({
    onLeads: store.applyRows,
    onErased: (id) => {
      const erased = data?.leads.filter((lead) => lead.id === id) ?? [];
      if (erased.length > 0) store.applyErased(erased);
    },
    // While it is being read for the first time there is nothing to catch up with.
    catchUp: async () => {
      if (data || hasFailed || isLive) await refetch();
    },
  });
  const { ownUserId } = team;
  const queue = useMemo(() => {
    if (!data) return undefined;
    const leads = currentLeads(data, changes);
    return queueOf(leads, { isEverybodys, ownUserId }, now, (lead) => dueOf(lead, hours));
  }, [data, changes, isEverybodys, ownUserId, now, hours]);
  return {
    queue,
    /** Whether there may be more than was read. */
    hasMore: (data?.leads.length ?? 0) >= TODAY_SIZE,
    actions,
    hasFailed,
    isLive,
    isValidating,
    refetch,
  };
}
