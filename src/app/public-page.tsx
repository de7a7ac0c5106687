import { startTransition, Suspense, use, useEffect, useMemo } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { normalizePath, type PageAtPath } from "../content/built-content.ts";
import { VisitedPages } from "../content/pages.ts";
import { useIsPreview } from "../content/preview/is-preview.ts";
import { redirectTarget } from "../content/redirects.ts";
import { usePage } from "../content/use-page.ts";
import { hasDraft } from "../features/lead-form/draft.ts";
import { hasWaitingLeads } from "../features/lead-form/outbox.ts";
import { MAIN_ID } from "../site/main-id.ts";
import { AsBuilt } from "../ui/late.tsx";
import { optional } from "../ui/optional.ts";
import { useHydrated } from "../ui/use-hydrated.ts";
import { useLiveParts } from "../ui/use-live-parts.ts";
import { PageBody } from "./page-body.tsx";
import { PageFrame } from "./page-frame.tsx";
import { ContactPage, loadLivePart, loadParts, PageHead } from "./page-parts.ts";
import { useAhead } from "./use-ahead.ts";
import { usePageArrival } from "./use-page-arrival.ts";
import { useSiteLinks } from "./use-site-links.ts";

// A built page is complete without it.
const LiveContent = optional(async () => {
  return (await import("../content/live-content.tsx")).LiveContent;
});

/** Looks for what is newer than the page, once the app runs. */
function Freshness(props: { shown: PageAtPath; onNewer: (page: PageAtPath) => void }) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <LiveContent {...props} />
    </Suspense>
  );
}

/** A form with words to put back, or a lead that waits, shows them without being touched. */
function useKeptForm(): void {
  const { embedded } = use(VisitedPages);
  useEffect(() => {
    if (!embedded?.content.contactPage) return;
    if (hasDraft() || hasWaitingLeads()) ContactPage.load().catch(() => null);
  }, [embedded]);
}

/** Any public address: an old one goes on to its page, the rest shows what the CMS has there. */
export function PublicPage() {
  const { pathname, search, hash } = useLocation();
  const { embedded } = use(VisitedPages);
  // Known before anything is fetched: an old path has no files of its own to ask for.
  const knownTarget = redirectTarget(pathname, embedded?.content.redirects);
  const { shown, setNewer, isAsBuilt } = usePage(normalizePath(knownTarget ?? pathname));
  const { ahead, prepare } = useAhead(shown.path);
  useSiteLinks(prepare);
  useLiveParts((name) => void loadLivePart(name).catch(() => null));
  useKeptForm();
  usePageArrival(MAIN_ID);

  /** Drawn once all of its code is there: React would empty a built part that it has to wait for. */
  function showNewer(newer: PageAtPath) {
    loadParts(newer.content).then(
      () => startTransition(() => setNewer(newer)),
      () => null,
    );
  }

  const target = knownTarget ?? redirectTarget(pathname, shown.content.redirects);
  // Anything new for a waiting part would make React empty it: the same page is the same element.
  const frame = useMemo(() => {
    const { site, page } = shown.content;
    return (
      <PageFrame site={site} breadcrumbs={page?.breadcrumbs ?? null}>
        {[shown, ...ahead].map((body) => (
          <PageBody key={body.path} page={body} isShown={body === shown} />
        ))}
      </PageFrame>
    );
  }, [shown, ahead]);
  const isPreview = useIsPreview();
  const stands = isAsBuilt && !isPreview;
  return (
    <AsBuilt value={stands}>
      {target && <Navigate replace to={target + search + hash} />}
      {/* The build writes the first one into the document's head, out of React's reach. */}
      {!stands && typeof document !== "undefined" && (
        <Suspense fallback={null}>
          <PageHead content={shown.content} />
        </Suspense>
      )}
      {frame}
      <Freshness shown={shown} onNewer={showNewer} />
    </AsBuilt>
  );
}
