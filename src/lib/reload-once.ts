const KEY = "selat.reloaded";

/**
 * Whether reloading the page may fix a code file that failed to load, as after a deploy that removed it. Not twice in a
 * row for the same file, which would loop, and not offline, since a reload would lose the page.
 */
export function mayReloadFor(file: string): boolean {
  try {
    return navigator.onLine && sessionStorage.getItem(KEY) !== file;
  } catch {
    // Without storage the reloading would loop.
    return false;
  }
}

/** Reloads the page to get a file. */
export function reloadFor(file: string): void {
  sessionStorage.setItem(KEY, file);
  window.location.reload();
}
