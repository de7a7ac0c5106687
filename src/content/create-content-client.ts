import { createClient, type SanityClient } from "@sanity/client";
import { API_VERSION } from "./api-version.ts";

/** The Sanity dataset that has the content; `apiHost` is set only for a Content Lake that Sanity does not host. */
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
