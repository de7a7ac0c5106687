import { env } from "../lib/env.ts";
import { API_VERSION } from "./api-version.ts";
import type { PageContent } from "./page-content.ts";
import { PAGE_QUERY } from "./page-query.ts";

const origin = env.sanityApiHost ?? `https://${env.sanityProjectId}.api.sanity.io`;
const endpoint = `${origin}/v${API_VERSION}/data/query/${env.sanityDataset}?perspective=published&returnQuery=false`;

const PATIENCE_MS = 10_000;

/** Whether a result has every part that the query asks for; sections check what is in them. */
function isPageContent(result: unknown): result is PageContent {
  if (typeof result !== "object" || result === null) return false;
  const { site, page, contactPage, redirects } = result as Record<keyof PageContent, unknown>;
  const isFound = typeof site === "object" && site !== null;
  const areDocuments = [page, contactPage].every((part) => typeof part === "object");
  return isFound && areDocuments && Array.isArray(redirects);
}

/**
 * The published content of a path from the CMS; rejects when the CMS is out of reach, too slow or
 * sends an invalid result. Without @sanity/client: one request is not worth its 35 KB on every page.
 */
export async function fetchPublished(path: string): Promise<PageContent> {
  const response = await fetch(endpoint, {
    // POST, because the query is too long for a URL.
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: PAGE_QUERY, params: { path } }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`The CMS answered ${response.status} for ${path}`);
  const { result } = (await response.json()) as { result?: unknown };
  if (!isPageContent(result)) throw new Error(`The CMS answered rubbish for ${path}`);
  return result;
}
