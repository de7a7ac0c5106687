import { isVisitorBusy } from "./is-visitor-busy.ts";
import { isDismissed, storeDismissed, watchOf } from "./popup-triggers.ts";

/** How long after the last key the popup stays closed, since the page may still be scrolling. */
const PAUSE_MS = 1_000;

/**
 * Opens the page's popup once, when its trigger has fired and the visitor is not busy; closing it is stored for the
 * page session. The browser's modal dialog keeps the focus inside, and closes on Escape.
 */
export function hydrate(element: HTMLElement): void {
  const dialog = element as HTMLDialogElement;
  const watch = watchOf(dialog.dataset["trigger"]);
  if (!watch || isDismissed()) return;
  let isWaiting = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let restedAt = 0;

  function noteKey() {
    restedAt = performance.now() + PAUSE_MS;
  }
  function openIfFree() {
    isWaiting = false;
    clearTimeout(resting);
    if (dialog.open || isDismissed()) return;
    const remainingMs = restedAt - performance.now();
    if (remainingMs > 0) {
      resting = setTimeout(openIfFree, remainingMs);
      return;
    }
    if (isVisitorBusy()) {
      isWaiting = true;
      return;
    }
    // Stops listening now: browsers fire `close` late, and until then a scroll would open the popup again.
    waiting.abort();
    dialog.showModal();
    // Focuses the dialog itself, so that its name is read first and no button looks preselected.
    dialog.focus();
  }
  function retry() {
    // In a later task: during these events the field still has the focus, and the menu is still open.
    if (isWaiting) setTimeout(openIfFree);
  }

  const waiting = new AbortController();
  const listening = { capture: true, signal: waiting.signal };
  watch(openIfFree, waiting.signal);
  document.addEventListener("keydown", noteKey, listening);
  document.addEventListener("focusout", retry, listening);
  document.addEventListener("toggle", retry, listening);
  dialog.addEventListener("close", storeDismissed);
  dialog.addEventListener("click", ({ target }) => {
    // The dialog itself is the target of a click outside its content.
    if (target === dialog || (target as Element).closest("[data-close]")) dialog.close();
  });
}
