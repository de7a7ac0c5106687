const KEY = "selat.popup-dismissed";

// For a browser that refuses storage: the pages of this load remember at least.
let isDismissedHere = false;

/** Whether the visitor has closed the popup in this page session (spec, section 4). */
export function isDismissed(): boolean {
  try {
    return isDismissedHere || sessionStorage.getItem(KEY) !== null;
  } catch {
    return isDismissedHere;
  }
}

/** Remembers the closing until the tab is closed. */
export function rememberDismissed(): void {
  try {
    sessionStorage.setItem(KEY, "yes");
  } catch {
    isDismissedHere = true;
  }
}
