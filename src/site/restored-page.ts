import { isFollowedLink } from "../lib/followed-link.ts";

/**
 * After Back or Reload the browser scrolls to the place that the visitor left, in a page that had been laid out down to
 * it. Sections that wait for their turn (`src/theme/global-css.ts`) have other heights, so none of them waits then.
 */
export function layOutRestoredPage(): void {
  if (!isFollowedLink()) document.documentElement.dataset["restored"] = "";
}
