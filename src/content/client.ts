import { env } from "../lib/env.ts";
import { createContentClient } from "./create-content-client.ts";
import type { PageContent } from "./page-content.ts";
import { PAGE_QUERY } from "./page-query.ts";

const client = createContentClient({
  projectId: env.sanityProjectId,
  dataset: env.sanityDataset,
  apiHost: env.sanityApiHost,
});

/** The published content of a path from the CMS; rejects when the CMS is out of reach. */
export async function fetchPublished(path: string): Promise<PageContent> {
  return client.fetch<PageContent>(PAGE_QUERY, { path });
}
