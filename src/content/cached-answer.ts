/** How long a response of the CMS is cached in this tab; Sanity counts every request, even one that its CDN answers. */
const LASTS_MS = 60_000;

/** The beginning of each response's key in `sessionStorage`. */
const PREFIX = "selat.answer:";

/**
 * Caches the response of the CMS to the request with this key, for the pages that this tab opens within the next
 * minute. What is stored begins with the current time in milliseconds.
 */
export function cacheResponse(key: string, response: string): void {
  try {
    sessionStorage.setItem(PREFIX + key, Date.now() + response);
  } catch {
    // If the browser refuses storage, or has none left, the next page requests the response again.
  }
}

/** Returns the response that this tab cached under `key` within the last minute; undefined without one. */
export function cachedResponse(key: string): string | undefined {
  try {
    const stored = sessionStorage.getItem(PREFIX + key) ?? "";
    return Date.now() - Number.parseInt(stored) < LASTS_MS ? stored.replace(/^\d+/, "") : undefined;
  } catch {
    return undefined;
  }
}
