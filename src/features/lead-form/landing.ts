const KEY = "selat.landing";

/** The first page of this tab's visit as `path?query`, and the URL of the site that led to it. */
export type Landing = { page: string; referrer: string };

function currentLanding(): Landing {
  return { page: window.location.pathname + window.location.search, referrer: document.referrer };
}

/** Returns the landing page that is stored for this tab; the current page if none is stored or storage is blocked. */
export function readLanding(): Landing {
  try {
    const stored = sessionStorage.getItem(KEY);
    if (stored) return JSON.parse(stored) as Landing;
  } catch {
    // Storage may be blocked: fall back to the current page.
  }
  return currentLanding();
}

/** Stores the first page of the visit for a lead's attribution; call it once when the app starts. */
export function storeLanding(): void {
  try {
    if (!sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, JSON.stringify(currentLanding()));
  } catch {
    // Storage may be blocked: `readLanding` then returns the current page.
  }
}
