import { copyPart } from "./copy-part.ts";
import { deleteStoredBand, readStoredBand, copyStoredBand } from "./stored-band.ts";
import { takeStoredToast, type ToastKind } from "./stored-toast.ts";

// Long enough to read twice; hover, focus and a hidden window stop the clock.
const READING_MS = { success: 6_000, error: 15_000 };
const SWIPE_PX = 40;
// How long a toast waits for the band that is shown with it.
const BAND_AT_MOST_MS = 1_000;

/**
 * Calls `run` after `delay` ms, not counting the time during which `isPaused` is true; returns the function that
 * cancels it.
 */
function countDown(delay: number, isPaused: () => boolean, run: () => void): () => void {
  const step = 250;
  let remaining = delay;
  const timer = setInterval(() => {
    if (!isPaused()) remaining -= step;
    if (remaining > 0) return;
    clearInterval(timer);
    run();
  }, step);
  return () => clearInterval(timer);
}

let toastCount = 0;

/** Names a message by all its words, since some screen readers announce only the name of a group that is added. */
function labelByTexts(card: HTMLElement, parts: Iterable<Element>): void {
  toastCount += 1;
  const ids = Array.from(parts, (part, index) => (part.id = `toast-${toastCount}-${index}`));
  card.setAttribute("aria-labelledby", ids.join(" "));
}

function closeOnSwipe(card: HTMLElement, close: () => void, signal: AbortSignal): void {
  let start: PointerEvent | undefined;
  card.addEventListener("pointerdown", (event) => {
    start = event;
  });
  window.addEventListener(
    "pointerup",
    (end) => {
      const isFar =
        start && Math.hypot(end.clientX - start.clientX, end.clientY - start.clientY) > SWIPE_PX;
      start = undefined;
      if (isFar) close();
    },
    { signal },
  );
}

/**
 * Shows a toast in the page's region for notifications: a polite one disappears after 6 s, an assertive error after 15
 * s. F6 moves the focus to it, Escape closes it. Returns the function that removes it.
 */
export function showToast(
  kind: ToastKind,
  title: string,
  description: string,
  isKept = false,
): () => void {
  const region = document.querySelector<HTMLElement>("[data-toasts]");
  const group = region?.querySelector(`[data-kind="${kind}"]`);
  if (!region || !group) throw new Error("The page has no region for notifications");
  const card = copyPart(region, "toast");
  card.dataset["kind"] = kind;
  card.toggleAttribute("data-kept", isKept);
  const paragraphs = card.querySelectorAll("p");
  paragraphs[0]?.append(title);
  paragraphs[1]?.append(description);
  labelByTexts(card, paragraphs);
  const listeners = new AbortController();
  const stop = countDown(
    READING_MS[kind],
    () => document.hidden || card.matches(":hover, :focus-within"),
    close,
  );
  function close() {
    stop();
    listeners.abort();
    card.remove();
  }
  card.querySelector("button")?.addEventListener("click", close);
  closeOnSwipe(card, close, listeners.signal);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "F6") {
        event.preventDefault();
        card.focus();
      } else if (event.key === "Escape" && card.contains(document.activeElement)) close();
    },
    { signal: listeners.signal },
  );
  group.prepend(card);
  return close;
}

/** Loads the code of the band: on the page that shows it, and ahead of time on the page before. */
export const loadBand = () => import("./page-band.ts");

function showStoredToast(): void {
  const toast = takeStoredToast();
  if (toast) showToast(toast.kind, toast.title, toast.description, true);
}

/** Shows what earlier pages have stored for this one: a toast once, a band until it is closed. */
export function showStoredMessages(): void {
  const band = readStoredBand();
  if (band === null) return showStoredToast();
  copyStoredBand();
  const timer = setTimeout(showStoredToast, BAND_AT_MOST_MS);
  loadBand()
    .then(({ showBand }) => showBand(band, deleteStoredBand))
    // Without the band: the toast has the most important message, and the next visit of this page tries again.
    .catch(() => undefined)
    // The toast comes last, since the styles of the band keep the toast off it.
    .finally(() => {
      clearTimeout(timer);
      showStoredToast();
    });
}
