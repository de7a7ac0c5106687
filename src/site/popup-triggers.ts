import type { Page } from "../content/page-content.ts";

/** When the popup of a page opens. */
export type PopupTrigger = NonNullable<Page["popup"]>;

/**
 * Calls `onDue` when the condition is met, possibly more than once; returns the function that stops it.
 * `openedAt` is when the page was opened, in milliseconds of `performance.now()`.
 */
type Watch = (onDue: () => void, openedAt: number) => () => void;

/** Half of the page. */
const SCROLL_THRESHOLD = 0.5;
const DELAY_MS = 30_000;

function isPastHalf(): boolean {
  const room = document.documentElement.scrollHeight - window.innerHeight;
  return room > 0 && window.scrollY / room > SCROLL_THRESHOLD;
}

/** Whether the window shows, or has passed, the top of every form. */
function areFormsReached(): boolean {
  return [...document.forms].every((form) => form.getBoundingClientRect().top < window.innerHeight);
}

/**
 * Due when the visitor scrolls beyond half of the page. A jump to an anchor does not count; scrolling further from
 * there does. With the keyboard the page's form has to be reached too, since the popup would take the focus before it.
 */
function watchScroll(onDue: () => void): () => void {
  const watching = new AbortController();
  const listening = { passive: true, capture: true, signal: watching.signal };
  let isJumping = window.location.hash !== "";
  let isKeyed = false;
  function check() {
    if (!isJumping && isPastHalf() && (!isKeyed || areFormsReached())) onDue();
  }
  function jump({ target }: Event) {
    if (!(target instanceof Element) || target.closest("a[href*='#']")) isJumping = true;
  }
  function settle() {
    isJumping = false;
  }
  function noteKeyboard({ type }: Event) {
    isKeyed = type === "keydown";
  }
  check();
  window.addEventListener("scroll", check, listening);
  for (const name of ["click", "hashchange", "popstate"]) {
    window.addEventListener(name, jump, listening);
  }
  for (const name of ["scrollend", "wheel", "touchmove", "keydown"]) {
    window.addEventListener(name, settle, listening);
  }
  for (const name of ["keydown", "wheel", "touchmove", "pointerdown"]) {
    window.addEventListener(name, noteKeyboard, listening);
  }
  return () => watching.abort();
}

function watchExit(onDue: () => void): () => void {
  function leave(event: MouseEvent) {
    if (event.clientY <= 0) onDue();
  }
  document.documentElement.addEventListener("mouseleave", leave);
  return () => document.documentElement.removeEventListener("mouseleave", leave);
}

function watchTime(onDue: () => void, openedAt: number): () => void {
  const timer = setTimeout(onDue, openedAt + DELAY_MS - performance.now());
  return () => clearTimeout(timer);
}

/** Whether this build knows a page's trigger. */
export function isPopupTrigger(name: string | undefined): name is PopupTrigger {
  return name !== undefined && Object.hasOwn(popupTriggers, name);
}

/** The triggers of SPEC sections 4 and 9: scrolled past half of the page, pointer leaves at the top, after 30 s. */
export const popupTriggers: Record<PopupTrigger, Watch> = {
  scroll: watchScroll,
  exit: watchExit,
  time: watchTime,
};

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
