import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { readSidebarCookie, sidebarCookie } from "./sidebar-cookie.ts";

/** Below this the sidebar is a drawer (section 9 of the spec). */
const drawerQuery = "(max-width: 767px)";

function watchDrawerQuery(onChange: () => void) {
  const query = window.matchMedia(drawerQuery);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

function isNarrow() {
  return window.matchMedia(drawerQuery).matches;
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return key.toLowerCase() === "b" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The sidebar's state: a rail, collapsed or not, kept in a cookie; on a narrow window a drawer. */
export function useSidebar() {
  const isDrawer = useSyncExternalStore(watchDrawerQuery, isNarrow, () => false);
  const [isExpanded, setIsExpanded] = useState(() => readSidebarCookie(document.cookie));
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    if (isDrawer) {
      setIsDrawerOpen(!isDrawerOpen);
      return;
    }
    setIsExpanded(!isExpanded);
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser
    document.cookie = sidebarCookie(!isExpanded);
  }, [isDrawer, isDrawerOpen, isExpanded]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event)) return;
      event.preventDefault();
      toggle();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);

  return { isExpanded, isDrawerOpen: isDrawer && isDrawerOpen, setIsDrawerOpen, toggle };
}
