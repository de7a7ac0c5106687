import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { studioEnv } from "../../studio-env.ts";
import { lastDays, readResults } from "./results.ts";

export type Reading<Answer> =
  | { status: "reading" }
  | { status: "failed"; reason: string }
  | { status: "read"; results: Answer };

/** What the function `results` says of the last days: of a document, or without one of everything. */
export function useResults<Answer>(days: number, document?: string): Reading<Answer> {
  const { token } = useClient({ apiVersion: "2025-02-19" }).config();
  const asked = `${document} ${days}`;
  const [answer, setAnswer] = useState<{ asked: string; state: Reading<Answer> }>();
  useEffect(() => {
    const stop = new AbortController();
    const tell = (state: Reading<Answer>) => {
      if (!stop.signal.aborted) setAnswer({ asked, state });
    };
    const { supabaseUrl } = studioEnv;
    if (!supabaseUrl) {
      tell({ status: "failed", reason: "SANITY_STUDIO_SUPABASE_URL is not set." });
    } else if (token) {
      const question = { ...(document && { document }), ...lastDays(days) };
      readResults(supabaseUrl, token, question, stop.signal).then(
        (results) => tell({ status: "read", results: results as Answer }),
        (error: unknown) =>
          tell({
            status: "failed",
            reason: error instanceof Error ? error.message : String(error),
          }),
      );
    } else {
      tell({ status: "failed", reason: "sign out and in again, so that the Studio has a token." });
    }
    return () => stop.abort();
  }, [asked, document, days, token]);
  return answer?.asked === asked ? answer.state : { status: "reading" };
}
