import { mayReloadFor, reloadFor } from "../lib/reload-once.ts";

const loadErrors = new WeakSet<object>();

/** Starts to collect the errors of code files that failed to load, for `mayReload`. */
export function watchForMissingCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => loadErrors.add(payload));
}

/** Returns whether a reload may fix the error: a page opened before a deploy requests code that no longer exists. */
export function mayReload(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !loadErrors.has(error)) return false;
  return mayReloadFor(import.meta.url);
}

/** Reloads the current URL from the new deployment. */
export function reload(): void {
  reloadFor(import.meta.url);
}
