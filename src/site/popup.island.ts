import { isVisitorBusy } from "./is-visitor-busy.ts";
import { isDismissed, isPopupTrigger, popupTriggers, storeDismissed } from "./popup-triggers.ts";

/** How long a page that is scrolled by key has to rest. */
const REST_MS = 1_000;

/** When the visitor opened the page, in milliseconds of `performance.now()`: a page drawn ahead is opened later. */
function openedAt(): number {
  const [entry] = performance.getEntriesByType("navigation");
  return (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
}

/**
 * Opens the page's popup once, when its trigger has fired and the visitor is not busy; closing it is stored for the
 * page session. A modal dialog of the browser: focus inside, Escape closes.
 */
export function hydrate(element: HTMLElement): void {
  const dialog = element as HTMLDialogElement;
  const { trigger } = dialog.dataset;
  if (!isPopupTrigger(trigger) || isDismissed()) return;
  let isWaiting = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let pressedAt = -REST_MS;

  function noteKey() {
    pressedAt = performance.now();
  }
  function openIfFree() {
    isWaiting = false;
    clearTimeout(resting);
    if (dialog.open || isDismissed()) return;
    const rest = pressedAt + REST_MS - performance.now();
    if (rest > 0) {
      resting = setTimeout(openIfFree, rest);
      return;
    }
    if (isVisitorBusy()) {
      isWaiting = true;
      return;
    }
    dialog.showModal();
    // The dialog itself, so that its name is read first and no button looks preselected.
    dialog.focus();
  }
  function retry() {
    // After the field has lost the focus and the menu is gone, not while they do.
    if (isWaiting) setTimeout(openIfFree);
  }

  const stop = popupTriggers[trigger](openIfFree, openedAt());
  document.addEventListener("keydown", noteKey);
  document.addEventListener("focusout", retry);
  document.addEventListener("toggle", retry, { capture: true });
  dialog.addEventListener("close", () => {
    storeDismissed();
    stop();
    document.removeEventListener("keydown", noteKey);
    document.removeEventListener("focusout", retry);
    document.removeEventListener("toggle", retry, { capture: true });
  });
  dialog.addEventListener("click", ({ target }) => {
    // The dialog itself is the target of a click outside its content.
    if (target === dialog || (target instanceof Element && target.closest("[data-close]"))) {
      dialog.close();
    }
  });
}
