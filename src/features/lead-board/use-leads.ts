import { useEffect, useState } from "react";
import useSWR from "swr";
import type { AppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { type Lead, withRow } from "./board-model.ts";
import { endSession, fetchActiveLeads, isSessionOver, leadKeys } from "./data.ts";
import { watchLeads } from "./leads-channel.ts";

const POLL_WITHOUT_CHANNEL = 15_000;

/** The active leads, kept up to date by the channel and, while that is down, by asking every 15 s. */
export function useLeads() {
  const toasts = useToast();
  const [isLive, setIsLive] = useState(false);
  const { data, error, isValidating, mutate } = useSWR<Lead[], AppError>(
    leadKeys.active(),
    fetchActiveLeads,
    {
      refreshInterval: isLive ? 0 : POLL_WITHOUT_CHANNEL,
      shouldRetryOnError: (error: AppError) => !isSessionOver(error),
    },
  );

  useEffect(
    () =>
      watchLeads({
        onRow: (row) => void mutate((leads) => leads && withRow(leads, row), { revalidate: false }),
        onStale: () => void mutate(),
        onJoined: (isJoined) => {
          setIsLive(isJoined);
          if (isJoined) void mutate();
        },
      }),
    [mutate],
  );

  // One word per outage, not one per attempt.
  const failure = error && (isSessionOver(error) ? "session" : "fetch");
  useEffect(() => {
    if (failure === "session") void endSession();
    if (failure === "fetch") toasts.error("Error", "Failed to fetch leads. Please try again.");
  }, [failure, toasts]);

  return { leads: data, failure, isLive, isValidating, refetch: () => void mutate() };
}
