import { env } from "../lib/env.ts";
import { loadMessages } from "../lib/messages/catalogue.ts";
import { isFramed } from "../lib/is-framed.ts";
import { API_VERSION } from "../content/api-version.ts";
import { cacheResponse, cachedResponse } from "../content/cached-answer.ts";
import type { PageContent } from "../content/page-content.ts";
import { PAGE_QUERY, pageParams } from "../pages/page-query.ts";
import { resolveContent } from "../content/resolve-content.ts";

/** Sanity's CDN for visitors; the live API in the Studio's preview, where editors look for what they just published. */
function endpoint(): string {
  const api = isFramed() ? "api" : "apicdn";
  const origin = env.sanityApiHost ?? `https://${env.sanityProjectId}.${api}.sanity.io`;
  return `${origin}/v${API_VERSION}/data/query/${env.sanityDataset}?perspective=published&returnQuery=false`;
}

const TIMEOUT_MS = 10_000;

/** Whether a result has every part of the query; sections check their own content. */
function isPageContent(result: unknown): result is PageContent {
  if (typeof result !== "object" || result === null) return false;
  const { site, page, contactPage, redirects } = result as Record<keyof PageContent, unknown>;
  const isFound = typeof site === "object" && site !== null;
  const areDocuments = [page, contactPage].every((part) => typeof part === "object");
  return isFound && areDocuments && Array.isArray(redirects);
}

/** Requests the content of a path by a plain fetch: @sanity/client would add 35 KB to every page for one request. */
async function requestContent(path: string): Promise<PageContent> {
  const response = await fetch(endpoint(), {
    // POST, because the query is too long for a URL; the CDN also caches these responses.
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: PAGE_QUERY, params: pageParams(path) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The CMS answered ${response.status} for ${path}`);
  const { result } = (await response.json()) as { result?: unknown };
  if (!isPageContent(result)) throw new Error(`The CMS sent an invalid answer for ${path}`);
  return result;
}

/**
 * The published content of a path from the CMS, which a visitor's tab requests for a page at most once a minute.
 * Rejects when the CMS is unreachable, too slow or sends an invalid result.
 */
export async function fetchPublished(path: string): Promise<PageContent> {
  const cached = isFramed() ? undefined : cachedResponse(path);
  if (cached !== undefined) {
    const content = JSON.parse(cached) as PageContent;
    await loadMessages(content.shownIn?.language.code ?? "");
    return content;
  }
  const content = resolveContent(await requestContent(path), path);
  await loadMessages(content.shownIn?.language.code ?? "");
  cacheResponse(path, JSON.stringify(content));
  return content;
}
