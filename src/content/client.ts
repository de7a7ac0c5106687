import { env } from "../lib/env.ts";
import { API_VERSION } from "./api-version.ts";
import type { PageContent } from "./page-content.ts";
import { PAGE_QUERY } from "./page-query.ts";

const origin = env.sanityApiHost ?? `https://${env.sanityProjectId}.api.sanity.io`;
const endpoint = `${origin}/v${API_VERSION}/data/query/${env.sanityDataset}?perspective=published&returnQuery=false`;

/**
 * The published content of a path from the CMS; rejects when the CMS is out of reach or answers
 * rubbish. Without @sanity/client: one request is not worth its 35 KB on every page.
 */
export async function fetchPublished(path: string): Promise<PageContent> {
  const response = await fetch(endpoint, {
    // The query is longer than what an address may carry.
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: PAGE_QUERY, params: { path } }),
  });
  if (!response.ok) throw new Error(`The CMS answered ${response.status} for ${path}`);
  const { result } = (await response.json()) as { result?: PageContent };
  if (!result) throw new Error(`The CMS answered without a result for ${path}`);
  return result;
}
