import { useEffect } from "react";
import useSWRInfinite from "swr/infinite";
import { isAccessLost } from "../../supabase/access.ts";
import { useToast } from "../../ui/toast.tsx";
import { type ActivityFilter, activityKeys, type Entry, fetchPage, PAGE_SIZE } from "./data.ts";

const FETCH_FAILED = "Failed to fetch the activity. Please try again.";

/** Returns the entries that match the filter, page by page; they are read again when the tab becomes visible. */
export function useActivity(filter: ActivityFilter) {
  const toasts = useToast();
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Entry[], unknown>(
    (index: number, previous: Entry[] | null) => {
      if (index > 0 && (previous?.length ?? 0) < PAGE_SIZE) return null;
      return activityKeys.page(filter, previous?.at(-1)?.id ?? null);
    },
    ([, , of, before]: ReturnType<typeof activityKeys.page>) => fetchPage(of, before),
    { shouldRetryOnError: (failure: unknown) => !isAccessLost(failure), keepPreviousData: false },
  );

  const hasFailed = error !== undefined && !isAccessLost(error);
  useEffect(() => {
    if (hasFailed) toasts.error("Error", FETCH_FAILED, { about: FETCH_FAILED });
    else if (data !== undefined) toasts.settle(FETCH_FAILED);
  }, [hasFailed, data, toasts]);

  return {
    data: data?.flat(),
    hasMore: data !== undefined && data.at(-1)?.length === PAGE_SIZE,
    hasFailed,
    isLoadingMore: isValidating && data !== undefined && data.length < size,
    isValidating,
    showOlder: () => void setSize(size + 1),
    refetch: () => void mutate().catch(() => undefined),
  };
}
