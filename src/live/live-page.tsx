import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PreviewOverlays } from "../content/preview/preview-overlays.tsx";
import { loadIsland } from "../islands/modules.ts";
import { hydrateIslands } from "../islands/hydrate-islands.ts";
import { isFramed } from "../lib/is-framed.ts";
import { normalizePath } from "../lib/normalize-path.ts";
import { PageHead } from "../pages/page-head.tsx";
import { PublicPage } from "../pages/public-page.tsx";
import { showAnnouncement } from "../site/announcement.ts";
import { redirectTarget } from "../content/redirects.ts";
import { withVisitorQuery } from "../lib/with-visitor-query.ts";
import { replacePage } from "../ui/open-page.ts";
import { useLiveContent } from "./use-live-content.ts";
import { useSiteLinks } from "./use-site-links.ts";

/** The page of the current address; the previous page stays until the next one is loaded. */
export function LivePage() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const path = normalizePath(pathname);
  const { current, redirects } = useLiveContent(path);
  const target = redirectTarget(path, redirects, current?.content.site?.redirectHosts);
  useSiteLinks();

  useEffect(() => {
    if (!target) return;
    if (target.startsWith("/")) {
      void navigate(withVisitorQuery(target, search) + hash, { replace: true });
    } else replacePage(target);
  }, [navigate, target, search, hash]);
  useEffect(() => {
    if (current?.path !== path) return;
    // Not decoded: an anchor contains no character that URLs encode.
    const anchor = hash ? document.getElementById(hash.slice(1)) : null;
    if (anchor) anchor.scrollIntoView();
  }, [hash, path, current?.path]);
  useEffect(() => hydrateIslands(document, loadIsland));
  useEffect(() => showAnnouncement(document, isFramed()));

  if (!current) return null;
  return (
    <>
      <PageHead content={current.content} />
      <PublicPage path={current.path} content={current.content} />
      <PreviewOverlays />
    </>
  );
}
