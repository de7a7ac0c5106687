import { useClient } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";

/** The Studio's client, with the site's API version. */
export function useStudioClient() {
  return useClient({ apiVersion: API_VERSION });
}
