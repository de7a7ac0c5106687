import { useSearchParams } from "react-router-dom";
import { sourceFromQuery } from "./lead-source.ts";
import { useHydrated } from "./use-hydrated.ts";

/** The `source` of the query; null without one, on the server and until the page is hydrated. */
export function useLeadSource(): string | null {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  return isHydrated ? sourceFromQuery(query) : null;
}
