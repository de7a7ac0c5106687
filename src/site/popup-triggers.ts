import type { Page } from "../content/page-content.ts";

export type PopupTrigger = NonNullable<Page["popup"]>;

/**
 * Calls `due` when the moment has come, maybe more than once; the answer stops watching. `openedAt` is
 * when the visitor opened the page, in milliseconds of `performance.now()`.
 */
type Watch = (due: () => void, openedAt: number) => () => void;

const SCROLLED = 0.5;
const AFTER_MS = 30_000;

function isPastHalf(): boolean {
  const room = document.documentElement.scrollHeight - window.innerHeight;
  return room > 0 && window.scrollY / room > SCROLLED;
}

/** Due when the visitor scrolls past half of the page. A jump to an anchor is no reading: it only moves the start. */
function watchScroll(due: () => void): () => void {
  const watching = new AbortController();
  const listening = { passive: true, capture: true, signal: watching.signal };
  let isJumping = window.location.hash !== "";
  let wasPast = false;
  function check() {
    const isPast = isPastHalf();
    if (isPast && !wasPast && !isJumping) due();
    wasPast = isPast;
  }
  function jump({ target }: Event) {
    if (!(target instanceof Element) || target.closest("a[href*='#']")) isJumping = true;
  }
  function settle() {
    check();
    isJumping = false;
  }
  check();
  window.addEventListener("scroll", check, listening);
  for (const name of ["click", "hashchange", "popstate"]) {
    window.addEventListener(name, jump, listening);
  }
  for (const name of ["scrollend", "wheel", "touchmove", "keydown"]) {
    window.addEventListener(name, settle, listening);
  }
  return () => watching.abort();
}

function watchExit(due: () => void): () => void {
  function leave(event: MouseEvent) {
    if (event.clientY <= 0) due();
  }
  document.documentElement.addEventListener("mouseleave", leave);
  return () => document.documentElement.removeEventListener("mouseleave", leave);
}

function watchTime(due: () => void, openedAt: number): () => void {
  const timer = setTimeout(due, openedAt + AFTER_MS - performance.now());
  return () => clearTimeout(timer);
}

/** The three moments of the spec (sections 4 and 9): past half of the page, on the way out, after 30 s. */
export const popupTriggers: Record<PopupTrigger, Watch> = {
  scroll: watchScroll,
  exit: watchExit,
  time: watchTime,
};
