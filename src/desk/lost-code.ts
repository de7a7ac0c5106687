import { mayReloadFor, reloadFor } from "../lib/reload-once.ts";

const lost = new WeakSet<object>();

/** The errors of code files that failed to load. */
export function watchForMissingCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
}

/** Whether a reload may fix a failed page: a page that was open during a deploy requests code that no longer exists. */
export function mayReload(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !lost.has(error)) return false;
  return mayReloadFor(import.meta.url);
}

/** Reloads the current URL from the new deployment. */
export function reload(): void {
  reloadFor(import.meta.url);
}
