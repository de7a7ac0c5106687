import { useCallback, useEffect, useState } from "react";
import { errorMessage } from "../../../src/lib/error-message.ts";
import { studioEnv } from "../../studio-env.ts";
import { useStudioClient } from "../use-studio-client.ts";
import { lastDays, type Question, readResults } from "./results.ts";

export type Reading<Answer> =
  | { status: "reading" }
  | { status: "failed"; reason: string; tryAgain: () => void }
  | { status: "read"; results: Answer };

/** Returns a function that calls `results` as the Studio's user; it rejects with a message that says what to do. */
export function useResultsRequest() {
  const { token } = useStudioClient().config();
  return useCallback(
    async (days: number, question: Question, signal?: AbortSignal): Promise<unknown> => {
      const { supabaseUrl } = studioEnv;
      if (!supabaseUrl) throw new Error("SANITY_STUDIO_SUPABASE_URL is not set.");
      if (!token) throw new Error("sign out and in again, so that the Studio has a token.");
      return readResults(supabaseUrl, token, { ...question, ...lastDays(days) }, signal);
    },
    [token],
  );
}

/** Reads what the function `results` returns for the last days. */
export function useResults<Answer>(days: number, question: Question = {}): Reading<Answer> {
  const ask = useResultsRequest();
  const [attempt, setAttempt] = useState(1);
  const request = JSON.stringify([question, days, attempt]);
  const [answer, setAnswer] = useState<{ request: string; state: Reading<Answer> }>();
  useEffect(() => {
    const stop = new AbortController();
    const report = (state: Reading<Answer>) => {
      if (!stop.signal.aborted) setAnswer({ request, state });
    };
    const [own, period] = JSON.parse(request) as [Question, number];
    ask(period, own, stop.signal).then(
      (results) => report({ status: "read", results: results as Answer }),
      (error: unknown) =>
        report({
          status: "failed",
          reason: errorMessage(error),
          tryAgain: () => setAttempt(attempt + 1),
        }),
    );
    return () => stop.abort();
  }, [ask, request, attempt]);
  return answer?.request === request ? answer.state : { status: "reading" };
}
