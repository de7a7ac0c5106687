const IDLE_AT_MOST_MS = 2_000;

function defer(run: () => void): void {
  // Safari has no requestIdleCallback. Without its limit a page that is always busy is never idle.
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: IDLE_AT_MOST_MS });
  else setTimeout(run);
}

/** Calls `run` once the page is loaded and the browser has nothing else to do, or 2 s after the load event. */
export function whenIdle(run: () => void): void {
  if (document.readyState === "complete") defer(run);
  else window.addEventListener("load", () => defer(run), { once: true });
}
