import { useEffect, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { useToast } from "../../../ui/toast.tsx";
import { fetchTrashedLeads, leadKeys } from "../data/leads-data.ts";
import { useDeskChannel } from "../data/use-desk-channel.ts";
import { useLeadActions } from "../data/use-lead-actions.ts";
import { createLeadStore } from "../model/lead-store.ts";
import type { Lead } from "../model/lead.ts";

/** The leads in the trash, kept up to date, and the way back for each. */
export function useTrash() {
  const toasts = useToast();
  const [store] = useState(createLeadStore);
  const { pending } = useSyncExternalStore(store.subscribe, store.get);
  const { restore } = useLeadActions(store);
  const { data, error, isValidating, mutate } = useSWR<Lead[], unknown>(
    leadKeys.trash(),
    fetchTrashedLeads,
    { shouldRetryOnError: (error: unknown) => !isAccessOver(error) },
  );

  async function catchUp() {
    // A failure shows by `error`; it must not end the asking.
    await mutate().catch(() => undefined);
  }

  const isLive = useDeskChannel({
    onLead: ({ id, deleted_at }) => {
      const isListed = data?.some((lead) => lead.id === id) ?? false;
      if (isListed !== (deleted_at !== null)) void mutate();
    },
    catchUp,
  });

  const hasFailed = error !== undefined && !isAccessOver(error);
  useEffect(() => {
    if (hasFailed) toasts.error("Error", "Failed to fetch leads. Please try again.");
  }, [hasFailed, toasts]);

  return {
    // A lead on its way back is gone from here at once, and comes again if the server refuses.
    leads: data?.filter(({ id }) => pending.get(id)?.at(-1)?.kind !== "restore"),
    hasFailed,
    isLive,
    isValidating,
    refetch: () => void mutate(),
    restore: (lead: Lead) => void restore(lead),
  };
}
