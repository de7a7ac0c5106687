import type { Page } from "../content/page-content.ts";

export type PopupTrigger = NonNullable<Page["popup"]>;

/** Calls `due` when the moment has come, maybe more than once; the answer stops watching. */
type Watch = (due: () => void) => () => void;

const SCROLLED = 0.5;
const AFTER_MS = 30_000;

function watchScroll(due: () => void): () => void {
  function check() {
    const room = document.documentElement.scrollHeight - window.innerHeight;
    if (room > 0 && window.scrollY / room > SCROLLED) due();
  }
  check();
  window.addEventListener("scroll", check, { passive: true });
  return () => window.removeEventListener("scroll", check);
}

function watchExit(due: () => void): () => void {
  function leave(event: MouseEvent) {
    if (event.clientY <= 0) due();
  }
  document.documentElement.addEventListener("mouseleave", leave);
  return () => document.documentElement.removeEventListener("mouseleave", leave);
}

function watchTime(due: () => void): () => void {
  const timer = setTimeout(due, AFTER_MS);
  return () => clearTimeout(timer);
}

/** The three moments of the spec (sections 4 and 9): past half of the page, on the way out, after 30 s. */
export const popupTriggers: Record<PopupTrigger, Watch> = {
  scroll: watchScroll,
  exit: watchExit,
  time: watchTime,
};
