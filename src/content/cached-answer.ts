/** How long a response of the CMS is cached in this tab; Sanity counts every request, even one that its CDN answers. */
const LASTS_MS = 60_000;

/** The key of the responses in `sessionStorage`. */
const PREFIX = "selat.answer:";

/** Caches a response of the CMS for the pages that this tab opens within the next minute. */
export function cacheAnswer(question: string, answer: string): void {
  try {
    sessionStorage.setItem(PREFIX + question, Date.now() + answer);
  } catch {
    // A browser that refuses storage, or has none left, requests it again.
  }
}

/** A response of the CMS to this tab within the last minute; undefined without one. */
export function cachedAnswer(question: string): string | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + question) ?? "";
    return Date.now() - Number.parseInt(kept) < LASTS_MS ? kept.replace(/^\d+/, "") : undefined;
  } catch {
    return undefined;
  }
}
