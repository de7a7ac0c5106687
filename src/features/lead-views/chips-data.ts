import { useMemo } from "react";
import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useBatchedChanges } from "../leads/data/use-gathered-changes.ts";
import type { LeadChanges } from "../leads/model/lead-store.ts";
import { type Late, lateAt } from "./model/late.ts";
import type { WorkingHours } from "../leads/model/lead.ts";

export type ChipCounts = { overdue: number; mine: number; fresh: number; unplanned: number };

/** Milliseconds for which the limits of late leads are the same. */
const LATE_INTERVAL = 5 * 60_000;

/** Returns the limits of late leads. They change only every five minutes, because they are part of the query's key. */
export function useLate(hours: readonly WorkingHours[], now: number): Late {
  const interval = Math.floor(now / LATE_INTERVAL);
  return useMemo(() => lateAt(hours, interval * LATE_INTERVAL), [hours, interval]);
}

/** Returns how many leads are late, the user's own, new, and without a plan; throws AppError. */
export function fetchChipCounts(late: Late): Promise<ChipCounts | null> {
  return checkedData(supabase.rpc("count_chips", { late }).maybeSingle());
}

/** Returns the chips' counts and updates them after each change of a lead; null until loaded, and without `late`. */
export function useChipCounts(late: Late | null, changes: LeadChanges): ChipCounts | null {
  const { data, refetch } = useServerData(
    late && ["chips", late],
    async () => late && fetchChipCounts(late),
    {
      keepPreviousData: true,
      dedupingInterval: 0,
    },
  );
  useBatchedChanges(changes, () => void refetch());
  return data ?? null;
}
