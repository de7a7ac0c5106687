/** How long a response of the CMS is cached in this tab; Sanity counts every request, even one that its CDN answers. */
const LASTS_MS = 60_000;

/** The beginning of each response's key in `sessionStorage`. */
const PREFIX = "selat.answer:";

/**
 * Caches the response of the CMS to the request named `question`, for the pages that this tab opens within the next
 * minute. What is stored begins with the current time in milliseconds.
 */
export function cacheAnswer(question: string, answer: string): void {
  try {
    sessionStorage.setItem(PREFIX + question, Date.now() + answer);
  } catch {
    // If the browser refuses storage, or has none left, the next page requests the response again.
  }
}

/** Returns the response that this tab cached for `question` within the last minute; undefined without one. */
export function cachedAnswer(question: string): string | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + question) ?? "";
    return Date.now() - Number.parseInt(kept) < LASTS_MS ? kept.replace(/^\d+/, "") : undefined;
  } catch {
    return undefined;
  }
}
