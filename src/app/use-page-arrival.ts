import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

function scrollToAnchor(hash: string): boolean {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  target?.scrollIntoView();
  return target !== null;
}

/**
 * After a navigation, once the page is shown: to the anchor or the top, and the focus to the main element for screen readers.
 * The first page is left as the browser has it, and so is a way back through the history.
 */
export function usePageArrival(isShown: boolean, mainId: string): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isShown) return;
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    if (navigation === "POP") return;
    if (scrollToAnchor(hash)) return;
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [isShown, hash, key, navigation, mainId]);
}
