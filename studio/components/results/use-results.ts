import { useCallback, useEffect, useState } from "react";
import { useClient } from "sanity";
import { studioEnv } from "../../studio-env.ts";
import { lastDays, readResults } from "./results.ts";

export type Reading<Answer> =
  | { status: "reading" }
  | { status: "failed"; reason: string }
  | { status: "read"; results: Answer };

/** Asks the function `results` as the Studio's user; rejects with what to do about it. */
export function useAsk() {
  const { token } = useClient({ apiVersion: "2025-02-19" }).config();
  return useCallback(
    async (days: number, document?: string, signal?: AbortSignal): Promise<unknown> => {
      const { supabaseUrl } = studioEnv;
      if (!supabaseUrl) throw new Error("SANITY_STUDIO_SUPABASE_URL is not set.");
      if (!token) throw new Error("sign out and in again, so that the Studio has a token.");
      return readResults(
        supabaseUrl,
        token,
        { ...(document && { document }), ...lastDays(days) },
        signal,
      );
    },
    [token],
  );
}

/** What the function `results` says of the last days: of a document, or without one of everything. */
export function useResults<Answer>(days: number, document?: string): Reading<Answer> {
  const ask = useAsk();
  const asked = `${document} ${days}`;
  const [answer, setAnswer] = useState<{ asked: string; state: Reading<Answer> }>();
  useEffect(() => {
    const stop = new AbortController();
    const tell = (state: Reading<Answer>) => {
      if (!stop.signal.aborted) setAnswer({ asked, state });
    };
    ask(days, document, stop.signal).then(
      (results) => tell({ status: "read", results: results as Answer }),
      (error: unknown) =>
        tell({ status: "failed", reason: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [ask, asked, document, days]);
  return answer?.asked === asked ? answer.state : { status: "reading" };
}
