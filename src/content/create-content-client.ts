import { createClient, type SanityClient } from "@sanity/client";
import { API_VERSION } from "./api-version.ts";

/** The source of the content; `apiHost` only for a lake that is not Sanity's own. */
export type ContentApi = { projectId: string; dataset: string; apiHost?: string | undefined };

/** A client that reads published documents without the CDN, so that an edit is visible at once. */
export function createContentClient(api: ContentApi): SanityClient {
  return createClient({
    projectId: api.projectId,
    dataset: api.dataset,
    apiVersion: API_VERSION,
    perspective: "published",
    useCdn: false,
    ...(api.apiHost ? { apiHost: api.apiHost, useProjectHostname: false } : {}),
  });
}
