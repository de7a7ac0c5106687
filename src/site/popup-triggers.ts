import type { Page } from "../content/page-content.ts";

/** When the popup of a page opens. */
export type PopupTrigger = NonNullable<Page["popup"]>;

/** Calls `onDue` when the condition is met, possibly more than once; listens until `signal` aborts. */
type Watch = (onDue: () => void, signal: AbortSignal) => void;

/** The share of the page that the visitor has to scroll past. */
const SCROLL_THRESHOLD = 0.5;
const DELAY_MS = 30_000;

function isPastHalf(): boolean {
  const room = document.documentElement.scrollHeight - window.innerHeight;
  return window.scrollY > room * SCROLL_THRESHOLD;
}

/** Whether the window shows, or has passed, the top of every form. */
function areFormsReached(): boolean {
  return [...document.forms].every((form) => form.getBoundingClientRect().top < window.innerHeight);
}

/**
 * Due when the visitor scrolls beyond half of the page. A jump to an anchor does not count; scrolling further from
 * there does. With the keyboard the page's form has to be reached too, since the popup would take the focus before it.
 */
function watchScroll(onDue: () => void, signal: AbortSignal): void {
  const listening = { passive: true, capture: true, signal };
  let isJumping = window.location.hash !== "";
  let isKeyed = false;
  function check() {
    if (!isJumping && isPastHalf() && (!isKeyed || areFormsReached())) onDue();
  }
  function jump({ type, target }: Event) {
    if (type !== "click" || (target as Element).closest("a[href*='#']")) isJumping = true;
  }
  function noteInput({ type }: Event) {
    // Except for a press, which begins a jump if it is on a link.
    if (type !== "pointerdown") isJumping = false;
    if (type !== "scrollend") isKeyed = type === "keydown";
  }
  check();
  window.addEventListener("scroll", check, listening);
  for (const name of ["click", "hashchange", "popstate"]) {
    window.addEventListener(name, jump, listening);
  }
  for (const name of ["scrollend", "wheel", "touchmove", "keydown", "pointerdown"]) {
    window.addEventListener(name, noteInput, listening);
  }
}

function watchExit(onDue: () => void, signal: AbortSignal): void {
  function leave(event: MouseEvent) {
    if (event.clientY <= 0) onDue();
  }
  document.documentElement.addEventListener("mouseleave", leave, { signal });
}

/** Counts from when the page was shown to the visitor: a prerendered page is loaded earlier. */
function watchTime(onDue: () => void): void {
  const [entry] = performance.getEntriesByType("navigation");
  const openedAt = (entry as { activationStart?: number } | undefined)?.activationStart ?? 0;
  setTimeout(onDue, openedAt + DELAY_MS - performance.now());
}

/** The triggers of SPEC sections 4 and 9: scrolled past half of the page, pointer leaves at the top, after 30 s. */
const watches: Record<PopupTrigger, Watch> = {
  scroll: watchScroll,
  exit: watchExit,
  time: watchTime,
};

/** Returns the function that watches for a trigger; undefined for one that this build does not know. */
export function watchOf(trigger: string | undefined): Watch | undefined {
  return watches[trigger as PopupTrigger];
}

const DISMISSED_KEY = "selat.popup-dismissed";

// Fallback for blocked storage: lasts until the page is reloaded.
let isDismissedInMemory = false;

/** Whether the visitor has closed the popup in this page session (SPEC section 4). */
export function isDismissed(): boolean {
  try {
    return isDismissedInMemory || sessionStorage.getItem(DISMISSED_KEY) !== null;
  } catch {
    return isDismissedInMemory;
  }
}

/** Stores, until the tab is closed, that the popup was closed. */
export function storeDismissed(): void {
  try {
    sessionStorage.setItem(DISMISSED_KEY, "yes");
  } catch {
    isDismissedInMemory = true;
  }
}
