import { startTransition, use, useState } from "react";
import { normalizePath, type PageAtPath } from "../content/built-content.ts";
import { VisitedPages } from "../content/pages.ts";
import { redirectTarget } from "../content/redirects.ts";
import { isFramed } from "../lib/is-framed.ts";

const NONE: PageAtPath[] = [];

/**
 * The page that the visitor is about to open, if any, for drawing it out of sight. `prepare` fetches the
 * page of an address with the code that draws it. The contact page is not drawn ahead: its form reads the address.
 */
export function useAhead(shownPath: string) {
  const pages = use(VisitedPages);
  const [ahead, setAhead] = useState(NONE);
  const [openedPath, setOpenedPath] = useState(shownPath);
  if (openedPath !== shownPath) {
    setOpenedPath(shownPath);
    setAhead(NONE);
  }

  async function prepare(pathname: string): Promise<void> {
    const path = normalizePath(pathname);
    const target = redirectTarget(path, pages.embedded?.content.redirects) ?? path;
    if (target.startsWith("/admin")) return;
    const page = await pages.prefetch(target);
    // Drawn without its code it would have failed before anybody opens it.
    if (!page.content.page || isFramed() || pages.isLost(target)) return;
    startTransition(() => setAhead([page]));
  }

  // It may have been opened while it came.
  return { ahead: ahead[0]?.path === shownPath ? NONE : ahead, prepare };
}
