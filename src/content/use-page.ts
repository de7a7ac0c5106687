import { use, useState } from "react";
import type { PageAtPath } from "./built-content.ts";
import { VisitedPages } from "./pages.ts";

/**
 * The page to show for a path, its built copy until `setNewer` brings what the CMS has since. Waits
 * while it is fetched: within a navigation the page before stays on the screen.
 */
export function usePage(path: string) {
  const pages = use(VisitedPages);
  const [newer, setNewer] = useState<PageAtPath>();
  const built = pages.embedded?.path === path ? pages.embedded : use(pages.at(path));
  return { shown: newer?.path === path ? newer : built, setNewer };
}
