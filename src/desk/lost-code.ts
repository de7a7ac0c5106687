import { mayReloadFor, reloadFor } from "../lib/reload-once.ts";

const lost = new WeakSet<object>();

/** Remembers which failures were those of a file of code that did not come. */
export function watchForLostCode(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => lost.add(payload));
}

/** Whether a reload may fix a failed page: one that was open during a deploy asked for code that is gone. */
export function mayReload(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !lost.has(error)) return false;
  return mayReloadFor(import.meta.url);
}

/** Loads the new site at the address that is shown. */
export function reload(): void {
  reloadFor(import.meta.url);
}
