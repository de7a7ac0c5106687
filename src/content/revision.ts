import { API_VERSION } from "./api-version.ts";
import { cacheResponse, cachedResponse } from "./cached-answer.ts";

const CONTENT = `*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]`;

/** Changes with every publish: the newest change of a published document, and how many there are. */
export const REVISION_QUERY = `{"newest": ${CONTENT} | order(_updatedAt desc)[0]._updatedAt, "count": count(${CONTENT})}`;

export type Revision = { newest: string | null; count: number };

/** Id of the script element in which a page carries the revision of the content that it was built from. */
export const REVISION_ID = "revision";

/** The key of the response in `cacheResponse`. */
const CACHE_KEY = "revision";

/**
 * Whether something was published since this page was built; false if the CMS cannot be reached. All pages request the
 * same URL, so that the CDN shares the response. A tab uses a response for a minute, so that pages opened soon after
 * each other are equally old.
 */
export async function isContentNewer(): Promise<boolean> {
  const built = document.getElementById(REVISION_ID)?.textContent;
  if (!built) return false;
  const revision = cachedResponse(CACHE_KEY) ?? (await fetchRevision());
  return revision !== "" && revision !== built;
}

/** The revision of the published content, as JSON; empty if the CMS is out of reach. */
async function fetchRevision(): Promise<string> {
  // Stored before the response arrives: otherwise a page that is opened meanwhile would send the same request.
  cacheResponse(CACHE_KEY, "");
  const { VITE_SANITY_API_HOST, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET } = import.meta.env;
  const host = VITE_SANITY_API_HOST || `https://${VITE_SANITY_PROJECT_ID}.apicdn.sanity.io`;
  const query = encodeURIComponent(REVISION_QUERY);
  try {
    const response = await fetch(
      `${host}/v${API_VERSION}/data/query/${VITE_SANITY_DATASET}?perspective=published&returnQuery=false&query=${query}`,
    );
    const { result } = (await response.json()) as { result?: Revision };
    if (typeof result?.count !== "number") return "";
    cacheResponse(CACHE_KEY, JSON.stringify(result));
    return JSON.stringify(result);
  } catch {
    return "";
  }
}
