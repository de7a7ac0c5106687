import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { layOutNow } from "../site/lay-out-ahead.ts";

function scrollToAnchor(hash: string): boolean {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) layOutNow();
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
  return target !== null;
}

/** The key of the router's entry in the history; the first one has none. */
function entryKey(): string {
  const state = window.history.state as { key?: string } | null;
  return state?.key ?? "default";
}

/**
 * After a navigation, which ends when its page is shown: to the anchor or the top, and the focus to the main
 * element for screen readers. On a way back or forth, to where the visitor left that page: the browser has
 * looked for it before the page was drawn. The first page stays as the browser has it.
 */
export function usePageArrival(mainId: string): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const arrivedAt = useRef(key);
  const leftAt = useRef(new Map<string, number>());

  useEffect(() => {
    function keep() {
      // Between the step in the history and its page the browser scrolls what is about to go.
      if (entryKey() === arrivedAt.current) leftAt.current.set(arrivedAt.current, window.scrollY);
    }
    window.addEventListener("scroll", keep, { passive: true });
    return () => window.removeEventListener("scroll", keep);
  }, []);

  useLayoutEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    if (navigation === "POP") {
      const top = leftAt.current.get(key);
      if (top !== undefined) window.scrollTo({ top, behavior: "instant" });
      return;
    }
    if (scrollToAnchor(hash)) return;
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [hash, key, navigation, mainId]);
}
