import { useServerData } from "../../supabase/use-server-data.ts";
import { fetchLostReasons, outcomeKeys } from "./outcome-data.ts";

const noReasons: readonly string[] = [];

/** The selectable reasons; empty until they are loaded, which begins with the first question. */
export function useLostReasons(isAsked = true): readonly string[] {
  const { data } = useServerData(isAsked && outcomeKeys.reasons(), fetchLostReasons, {
    revalidateOnFocus: false,
  });
  return data ?? noReasons;
}
