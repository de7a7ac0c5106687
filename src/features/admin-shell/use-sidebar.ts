import { useCallback, useEffect, useState } from "react";
import { media } from "../../theme/media.ts";
import { useMediaQuery } from "../../ui/use-media-query.ts";

const COOKIE_NAME = "sidebar_state";
/** Seconds for which the cookie lasts. */
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether `cookies`, the value of `document.cookie`, say that the sidebar is expanded; true without the cookie. */
export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${COOKIE_NAME}=collapsed`);
}

/** Returns the cookie that stores the sidebar's state for 7 days (SPEC section 9). */
export function sidebarCookie(isExpanded: boolean): string {
  const state = isExpanded ? "expanded" : "collapsed";
  return `${COOKIE_NAME}=${state}; path=/admin; max-age=${SEVEN_DAYS}; samesite=lax`;
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return key.toLowerCase() === "b" && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** The sidebar's state (SPEC section 9): expanded or collapsed, stored in a cookie; on mobile, a drawer. */
export function useSidebar() {
  const isDrawer = useMediaQuery(media.mobile);
  const [isExpanded, setIsExpanded] = useState(() => readSidebarCookie(document.cookie));
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);

  const toggle = useCallback(() => {
    // Read from the window: a key may be pressed before React has rendered a new width.
    if (window.matchMedia(media.mobile).matches) {
      setIsDrawerOpen(!isDrawerOpen);
      return;
    }
    setIsExpanded(!isExpanded);
    // oxlint-disable-next-line unicorn/no-document-cookie -- not every browser has the Cookie Store API
    document.cookie = sidebarCookie(!isExpanded);
  }, [isDrawerOpen, isExpanded]);

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
