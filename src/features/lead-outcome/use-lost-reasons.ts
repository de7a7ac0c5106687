import { useServerData } from "../../supabase/use-server-data.ts";
import { fetchLostReasons, outcomeKeys } from "./outcome-data.ts";

const noReasons: readonly string[] = [];

/** Returns the titles of the lost reasons; empty until they are loaded, which `isNeeded` starts. */
export function useLostReasons(isNeeded = true): readonly string[] {
  const { data } = useServerData(isNeeded && outcomeKeys.reasons(), fetchLostReasons, {
    revalidateOnFocus: false,
  });
  return data ?? noReasons;
}
