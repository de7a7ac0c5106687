import { useMemo } from "react";
import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useBatchedChanges } from "../leads/data/use-gathered-changes.ts";
import type { LeadChanges } from "../leads/model/lead-store.ts";
import { type Late, lateAt } from "./model/late.ts";
import type { WorkingHours } from "../leads/model/lead.ts";

export type ChipCounts = { overdue: number; mine: number; fresh: number; unplanned: number };

const PACE = 5 * 60_000;

/** The time limits for late leads, the same for five minutes, so that the query's key does not change meanwhile. */
export function useLate(hours: readonly WorkingHours[], now: number): Late {
  const pace = Math.floor(now / PACE);
  return useMemo(() => lateAt(hours, pace * PACE), [hours, pace]);
}

/** How many leads are late, one's own, new and without a plan; throws AppError. */
export function fetchChipCounts(late: Late): Promise<ChipCounts | null> {
  return checkedData(supabase.rpc("count_chips", { late }).maybeSingle());
}

/** The counts of the chips, counted again after each change of a lead; null until they are read, and without `late`. */
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
