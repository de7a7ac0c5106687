import { useSWRConfig } from "swr";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useToast } from "../../ui/toast.tsx";
import { formatDay } from "../../lib/format-time.ts";
import { useBoardContext } from "../lead-actions/board-context.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import type { Outcome } from "../lead-actions/undo-history.ts";
import type { Lead } from "../leads/model/lead.ts";
import { type MergedField, seenValuesOf } from "./merge-fields.ts";
import { checkedData } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";

/** The kept lead and the one merged into it. */
type Pair = { kept: Lead; other: Lead };

function pairOf(rows: Lead[], keptId: string): Pair | null {
  const kept = rows.find(({ id }) => id === keptId);
  const other = rows.find(({ id }) => id !== keptId);
  return kept && other ? { kept, other } : null;
}

/** Merges `other` into `kept`, which takes over `takenFields`; null if either has changed. Throws AppError. */
async function mergeLeads(
  { kept, other }: Pair,
  takenFields: readonly MergedField[],
): Promise<Pair | null> {
  const data = await checkedData(
    supabase.rpc("merge_leads", {
      kept_id: kept.id,
      merged_id: other.id,
      seen_kept: seenValuesOf(kept),
      seen_merged: seenValuesOf(other),
      taken: [...takenFields],
    }),
  );
  return pairOf(data, kept.id);
}

/** Undoes a merge; null if `otherId` is no longer merged into `keptId`. Throws AppError. */
async function unmergeLeads(keptId: string, otherId: string): Promise<Pair | null> {
  const data = await checkedData(
    supabase.rpc("unmerge_leads", {
      kept_id: keptId,
      merged_id: otherId,
    }),
  );
  return pairOf(data, keptId);
}

/** The result of a merge: the caller has to show a conflict; a failure has already been shown as a toast. */
type MergeResult = "merged" | "conflict" | "failed";

function toastOf({ id, company_name }: Lead) {
  return { about: `lead ${id}`, detail: company_name };
}

/** Returns functions that merge two leads and undo a merge. Both can be undone by Z, and never reject. */
export function useMerge() {
  const { actions, applyRow } = useBoardContext();
  const { mutate } = useSWRConfig();
  const write = useOptimisticWrite();
  const toasts = useToast();

  function applyPair(pair: Pair) {
    for (const row of [pair.kept, pair.other]) {
      applyRow(row);
      void mutate(leadKeys.one(row.id));
      void mutate(leadKeys.events(row.id));
      void mutate(leadKeys.notes(row.id));
    }
  }

  async function sendMerge(seenPair: Pair, takenFields: readonly MergedField[]) {
    let pair: Pair | null = null;
    const outcome = await write({
      queue: seenPair.kept.id,
      send: async () => {
        pair = await mergeLeads(seenPair, takenFields);
        if (pair) applyPair(pair);
        else for (const { id } of [seenPair.kept, seenPair.other]) void mutate(leadKeys.one(id));
      },
      failureMessage: "The leads could not be merged.",
      toast: toastOf(seenPair.kept),
    });
    return { outcome, pair: pair as Pair | null };
  }

  function mergeOutcome(pair: Pair, takenFields: readonly MergedField[]): Outcome {
    const { kept, other } = pair;
    return {
      title: "Leads Merged",
      description: `It now includes the lead of ${formatDay(other.created_at)}.`,
      toast: toastOf(kept),
      invert: () => sendUnmerge(kept.id, other.id, takenFields),
      key: `merge ${other.id}`,
    };
  }

  async function sendUnmerge(
    keptId: string,
    otherId: string,
    takenFields: readonly MergedField[],
  ): Promise<Outcome> {
    let pair: Pair | null = null;
    const outcome = await write({
      queue: keptId,
      send: async () => {
        pair = await unmergeLeads(keptId, otherId);
        if (pair) applyPair(pair);
      },
      failureMessage: "The merge could not be undone.",
    });
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    const separated = pair as Pair | null;
    if (!separated) {
      toasts.error("Merge Not Undone", "Someone else has already undone it.");
      return null;
    }
    return {
      title: "Merge Undone",
      description: `${separated.other.company_name} is on the board again.`,
      toast: { about: `lead ${separated.other.id}` },
      invert: () => redoMerge(separated, takenFields),
    };
  }

  async function redoMerge(seenPair: Pair, takenFields: readonly MergedField[]): Promise<Outcome> {
    const { outcome, pair } = await sendMerge(seenPair, takenFields);
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    if (pair) return mergeOutcome(pair, takenFields);
    toasts.error(
      "Leads Not Merged",
      "Someone else changed one of the two.",
      toastOf(seenPair.kept),
    );
    return null;
  }

  return {
    async merge(seenPair: Pair, takenFields: readonly MergedField[]): Promise<MergeResult> {
      const { outcome, pair } = await sendMerge(seenPair, takenFields);
      if (outcome !== "done") return "failed";
      if (!pair) return "conflict";
      actions.record(mergeOutcome(pair, takenFields));
      return "merged";
    },
    async unmerge(keptId: string, otherId: string): Promise<void> {
      actions.record(await sendUnmerge(keptId, otherId, []));
    },
  };
}
