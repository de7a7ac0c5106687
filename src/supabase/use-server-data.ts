import { useEffect, useRef, useState } from "react";
import useSWR, { type Key, type SWRConfiguration } from "swr";
import { useToast } from "../ui/toast.tsx";
import { isAccessLost } from "./access.ts";
import { readPrefetchedAnswer, takePrefetchedAnswer } from "./early-answers.ts";

/** Milliseconds between two requests while changes do not arrive by Realtime. */
export const POLLING_INTERVAL = 2_000;
/** The same for data that every page of the desk reads, visible or not. */
export const SLOW_POLLING_INTERVAL = 30_000;

/** The first part of each key whose data counts leads: the desk reads it again when a lead has changed. */
export const LEAD_FIGURES = "lead-figures";

type ServerDataOptions = SWRConfiguration & {
  /** Description of the error toast, shown once per outage, not once per attempt; none without it. */
  failureMessage?: string;
  /** The same without a connection, only if older data is shown: a page without data shows that it is offline. */
  offlineMessage?: string;
  /** Whether changes arrive by Realtime; while false, the data is polled; when it becomes true, it is read again. */
  isLive?: boolean;
  /** Milliseconds between two requests while `isLive` is false. */
  pollingInterval?: number;
};

/**
 * Reads data of the admin area with SWR. Field `hasFailed` is true while the last request has failed, except if the
 * user lost access: the user is signed out, so it neither retries nor shows anything.
 */
export function useServerData<Data>(
  key: Key,
  fetcher: () => Promise<Data>,
  {
    failureMessage,
    offlineMessage,
    isLive = true,
    pollingInterval = POLLING_INTERVAL,
    ...config
  }: ServerDataOptions = {},
) {
  const toasts = useToast(failureMessage !== undefined);
  // The early response is rendered at once, until `read` has passed it to SWR.
  const [early, setEarly] = useState(() => {
    const response = readPrefetchedAnswer<Data>(key);
    return response === undefined ? undefined : { name: JSON.stringify(key), response };
  });
  async function read() {
    const response = await takePrefetchedAnswer(key, fetcher);
    setEarly(undefined);
    return response;
  }
  const { data, error, isValidating, mutate } = useSWR<Data, unknown>(key, read, {
    shouldRetryOnError: (failure: unknown) => !isAccessLost(failure),
    refreshInterval: isLive ? 0 : pollingInterval,
    ...(early && early.name === JSON.stringify(key) && { fallbackData: early.response }),
    ...config,
  });

  const hasFailed = error !== undefined && !isAccessLost(error);
  const hasData = data !== undefined;
  useEffect(() => {
    if (failureMessage === undefined) return;
    if (!hasFailed) {
      if (hasData) toasts.settle(failureMessage);
      return;
    }
    const isOffline = offlineMessage !== undefined && !navigator.onLine;
    const message = isOffline ? offlineMessage : failureMessage;
    if (hasData || !isOffline) toasts.error("Error", message, { about: failureMessage });
  }, [hasFailed, hasData, failureMessage, offlineMessage, toasts]);

  const wasLive = useRef(isLive);
  useEffect(() => {
    if (isLive && !wasLive.current) void mutate().catch(() => undefined);
    wasLive.current = isLive;
  }, [isLive, mutate]);

  /** Reads the data again; never rejects, a failure shows in `hasFailed`. */
  async function refetch(): Promise<void> {
    await mutate().catch(() => undefined);
  }

  return { data, hasFailed, isValidating, mutate, refetch };
}
