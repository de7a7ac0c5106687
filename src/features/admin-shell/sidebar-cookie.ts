const NAME = "sidebar_state";
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether the sidebar stands open, as kept in `document.cookie`; open where nothing is kept. */
export function readSidebarCookie(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${NAME}=collapsed`);
}

/** The cookie that keeps the sidebar's state for 7 days (section 9 of the spec). */
export function sidebarCookie(isExpanded: boolean): string {
  const state = isExpanded ? "expanded" : "collapsed";
  return `${NAME}=${state}; path=/admin; max-age=${SEVEN_DAYS}; samesite=lax`;
}
