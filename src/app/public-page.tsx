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
import { ContentPage } from "./content-page.tsx";
import { PageFrame } from "./page-frame.tsx";
import {
  ContactPage,
  LegalPage,
  loadLivePart,
  loadParts,
  NotFound,
  PageHead,
} from "./page-parts.ts";
import { usePageArrival } from "./use-page-arrival.ts";
import { useSiteLinks } from "./use-site-links.ts";

// A built page is complete without it.
const LiveContent = optional(async () => {
  return (await import("../content/live-content.tsx")).LiveContent;
});

function ShownPage({ shown }: { shown: PageAtPath }) {
  const { site, page, contactPage } = shown.content;
  if (site && page) {
    if (page._type === "legalPage") return <LegalPage page={page} />;
    return <ContentPage site={site} page={page} />;
  }
  if (site && contactPage) return <ContactPage site={site} contactPage={contactPage} />;
  return <NotFound site={site} />;
}

/** Looks for what is newer than the page, once the app runs. */
function Freshness(props: { shown: PageAtPath; onNewer: (page: PageAtPath) => void }) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <LiveContent {...props} />
    </Suspense>
  );
}

/** Fetches the page of an address with the code that draws it. */
function usePrefetch() {
  const pages = use(VisitedPages);
  return async (pathname: string) => {
    const path = normalizePath(pathname);
    const target = redirectTarget(path, pages.embedded?.content.redirects) ?? path;
    if (!target.startsWith("/admin")) await pages.prefetch(target);
  };
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
  useSiteLinks(usePrefetch());
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
  const frame = useMemo(
    () => (
      <PageFrame site={shown.content.site} breadcrumbs={shown.content.page?.breadcrumbs ?? null}>
        {/* Of this page alone: React would wait for the code of a built page that is left. */}
        <Suspense key={shown.path} fallback={null}>
          <ShownPage shown={shown} />
        </Suspense>
      </PageFrame>
    ),
    [shown],
  );
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
