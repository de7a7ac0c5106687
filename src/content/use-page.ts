import { use, useState } from "react";
import { useLocation } from "react-router-dom";
import type { PageAtPath } from "./built-content.ts";
import { VisitedPages } from "./pages.ts";

/**
 * The page to show for a path, its built copy until `setNewer` brings what the CMS has since, and whether
 * the screen still has its built HTML. Waits while the page is fetched: the one before stays until then.
 */
export function usePage(path: string) {
  const pages = use(VisitedPages);
  const location = useLocation();
  const [first] = useState(location);
  const [newer, setNewer] = useState<PageAtPath>();
  const { embedded } = pages;
  const isFirst = location === first && embedded?.path === path;
  const built = isFirst ? embedded : use(pages.at(path));
  const isNewer = newer?.path === path;
  return {
    shown: isNewer ? newer : built,
    setNewer,
    isAsBuilt: pages.isBuilt && isFirst && !isNewer,
  };
}
