import { useCallback, useEffect, useState } from "react";
import { errorMessage } from "../../../src/lib/error-message.ts";
import { studioEnv } from "../../studio-env.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { lastDays, type ResultsParams, readResults } from "./results.ts";

export type Reading<Results> =
  | { status: "reading" }
  | { status: "failed"; reason: string; retry: () => void }
  | { status: "read"; results: Results };

/** Returns a function that calls `results` as the Studio's user; it rejects with a message that says what to do. */
export function useResultsRequest() {
  const { token } = useStudioClient().config();
  return useCallback(
    async (days: number, params: ResultsParams, signal?: AbortSignal): Promise<unknown> => {
      const { supabaseUrl } = studioEnv;
      if (!supabaseUrl) throw new Error("SANITY_STUDIO_SUPABASE_URL is not set.");
      if (!token) throw new Error("sign out and in again, so that the Studio has a token.");
      return readResults(supabaseUrl, token, { ...params, ...lastDays(days) }, signal);
    },
    [token],
  );
}

/** Reads what the function `results` returns for the last days. */
export function useResults<Results>(days: number, params: ResultsParams = {}): Reading<Results> {
  const requestResults = useResultsRequest();
  const [attempt, setAttempt] = useState(1);
  const request = JSON.stringify([params, days, attempt]);
  const [latest, setLatest] = useState<{ request: string; state: Reading<Results> }>();
  useEffect(() => {
    const stop = new AbortController();
    const report = (state: Reading<Results>) => {
      if (!stop.signal.aborted) setLatest({ request, state });
    };
    const [requestedParams, period] = JSON.parse(request) as [ResultsParams, number];
    requestResults(period, requestedParams, stop.signal).then(
      (results) => report({ status: "read", results: results as Results }),
      (error: unknown) =>
        report({
          status: "failed",
          reason: errorMessage(error),
          retry: () => setAttempt(attempt + 1),
        }),
    );
    return () => stop.abort();
  }, [requestResults, request, attempt]);
  return latest?.request === request ? latest.state : { status: "reading" };
}
