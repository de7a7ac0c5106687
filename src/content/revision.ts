import { API_VERSION } from "./api-version.ts";

const CONTENT = `*[!string::startsWith(_type, "sanity.") && !string::startsWith(_type, "system.")]`;

/** Changes with every publish: the newest change of a published document, and how many there are. */
export const REVISION_QUERY = `{"newest": ${CONTENT} | order(_updatedAt desc)[0]._updatedAt, "count": count(${CONTENT})}`;

export type Revision = { newest: string | null; count: number };

/** Id of the script element in which a page carries the revision of the content that it was built from. */
export const REVISION_ID = "revision";

const ASKED_KEY = "selat.revision-asked";
const ONCE_IN_MS = 60_000;

/** Whether this tab has asked within the last minute; remembers that it asks now where it has not. */
function hasAskedLately(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(ASKED_KEY)) < ONCE_IN_MS) return true;
    sessionStorage.setItem(ASKED_KEY, String(Date.now()));
  } catch {
    // A browser that refuses storage asks once a page.
  }
  return false;
}

/**
 * Whether something was published since this page was built. Asks the CDN with the same address from every page, so
 * that the answer is shared, and a tab at most once a minute; false where the CMS is out of reach.
 */
export async function isContentNewer(): Promise<boolean> {
  const built = document.getElementById(REVISION_ID)?.textContent;
  if (!built || hasAskedLately()) return false;
  const { VITE_SANITY_API_HOST, VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET } = import.meta.env;
  const host = VITE_SANITY_API_HOST || `https://${VITE_SANITY_PROJECT_ID}.apicdn.sanity.io`;
  const query = encodeURIComponent(REVISION_QUERY);
  try {
    const response = await fetch(
      `${host}/v${API_VERSION}/data/query/${VITE_SANITY_DATASET}?perspective=published&returnQuery=false&query=${query}`,
    );
    const { result } = (await response.json()) as { result?: Revision };
    return typeof result?.count === "number" && JSON.stringify(result) !== built;
  } catch {
    return false;
  }
}
