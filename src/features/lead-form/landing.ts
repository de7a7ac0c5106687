const KEY = "selat.landing";

/** The first page of this tab's visit, as `path?query`, and the address it was reached from. */
export type Landing = { page: string; referrer: string };

function currentLanding(): Landing {
  return { page: window.location.pathname + window.location.search, referrer: document.referrer };
}

/** The landing kept for this tab, or the page that is open now where storage is refused. */
export function readLanding(): Landing {
  try {
    const kept = sessionStorage.getItem(KEY);
    if (kept) return JSON.parse(kept) as Landing;
  } catch {
    // Storage may be blocked: the open page is the best that is known.
  }
  return currentLanding();
}

/** Keeps the first page of the visit for a lead's attribution; call it once when the app starts. */
export function rememberLanding(): void {
  try {
    if (!sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, JSON.stringify(currentLanding()));
  } catch {
    // Storage may be blocked: attribution is then what the open page tells.
  }
}
