import { isFollowedLink } from "../lib/followed-link.ts";

/**
 * After Back or Reload the browser restores the scroll position of a fully laid out page. Sections whose layout is
 * deferred (`src/theme/global-css.ts`) have other heights, so then none is deferred.
 */
export function layOutRestoredPage(): void {
  if (!isFollowedLink()) document.documentElement.dataset["restored"] = "";
}
