import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { layOutNow } from "../site/lay-out-ahead.ts";

function scrollToAnchor(hash: string): boolean {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) layOutNow();
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
  return target !== null;
}

/**
 * After a navigation, which ends when its page is shown: to the anchor or the top, and the focus to the main
 * element for screen readers. The first page and a way back through the history stay as the browser has them.
 */
export function usePageArrival(mainId: string): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const arrivedAt = useRef(key);
  useEffect(() => {
    if (arrivedAt.current === key) return;
    arrivedAt.current = key;
    if (navigation === "POP" || scrollToAnchor(hash)) return;
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [hash, key, navigation, mainId]);
}
