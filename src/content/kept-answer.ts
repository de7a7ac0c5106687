/** How long an answer of the CMS is good for in this tab; Sanity counts every request, also one its CDN answers. */
const LASTS_MS = 60_000;

/** Where the answers are kept in `sessionStorage`. */
const PREFIX = "selat.answer:";

/** Keeps an answer of the CMS for the pages that this tab opens within the next minute. */
export function keepAnswer(question: string, answer: string): void {
  try {
    sessionStorage.setItem(PREFIX + question, Date.now() + answer);
  } catch {
    // A browser that refuses storage, or has no more, asks again.
  }
}

/** What the CMS answered to this tab within the last minute; undefined where it has not been asked. */
export function keptAnswer(question: string): string | undefined {
  try {
    const kept = sessionStorage.getItem(PREFIX + question) ?? "";
    return Date.now() - Number.parseInt(kept) < LASTS_MS ? kept.replace(/^\d+/, "") : undefined;
  } catch {
    return undefined;
  }
}
