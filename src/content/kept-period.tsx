import { createContext, use } from "react";
import useSWR from "swr";
import { island } from "../islands/island.ts";
import { keptPeriodInWords, LONGEST_KEPT_MONTHS } from "../lib/kept-period.ts";

/** The months for which ended leads keep their person, as the build has read them; null in the browser. */
export const KeptMonths = createContext<number | null>(null);

async function fetchKeptMonths(): Promise<number> {
  const { fetchKeptMonths: fetch } = await import("./kept-months.ts");
  return fetch();
}

/**
 * How long a contact request is kept, from the desk's settings: "two years". A built page has the period of its build,
 * and asks for that of today once it is read; the longest where the settings are out of reach.
 */
export function KeptPeriod() {
  const built = use(KeptMonths);
  const { data } = useSWR(built === null ? "kept-months" : null, fetchKeptMonths, {
    shouldRetryOnError: false,
  });
  const words = keptPeriodInWords(built ?? data ?? LONGEST_KEPT_MONTHS);
  return built === null ? <>{words}</> : <span {...island("kept-period", "visible")}>{words}</span>;
}
