import { useClient } from "sanity";
import { API_VERSION } from "../../src/content/api-version.ts";

/** The Studio's client, which speaks the version of the API that the site speaks. */
export function useStudioClient() {
  return useClient({ apiVersion: API_VERSION });
}
