const KEY = "selat.reloaded";

/**
 * Whether loading the page anew may mend a file of code that did not come, as after a deploy that took it away: not
 * twice in a row for the same file, and not without a connection, where it would leave nothing at all.
 */
export function mayReloadFor(file: string): boolean {
  try {
    return navigator.onLine && sessionStorage.getItem(KEY) !== file;
  } catch {
    // Without storage nothing would end the reloading.
    return false;
  }
}

/** Loads the page anew for the sake of a file. */
export function reloadFor(file: string): void {
  sessionStorage.setItem(KEY, file);
  window.location.reload();
}
