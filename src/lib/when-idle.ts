const IDLE_AT_MOST_MS = 2_000;

function defer(run: () => void): void {
  // Safari has no requestIdleCallback. Without a timeout a page that is always busy would never be idle.
  if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: IDLE_AT_MOST_MS });
  else setTimeout(run);
}

/** Calls `run` when the page is loaded and the browser is idle, or 2 s after the load event. */
export function whenIdle(run: () => void): void {
  if (document.readyState === "complete") defer(run);
  else window.addEventListener("load", () => defer(run), { once: true });
}
