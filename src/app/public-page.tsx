import { lazy, use, useDeferredValue } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { EmbeddedPage, normalizePath, type PageAtPath } from "../content/built-content.ts";
import { redirectTarget } from "../content/redirects.ts";
import { usePage } from "../content/use-page.ts";
import { MAIN_ID } from "../site/site-header.tsx";
import { ContentPage } from "./content-page.tsx";
import { LegalPage } from "./legal-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { usePageArrival } from "./use-page-arrival.ts";

/** Loads the form's code; the browser entry awaits it before it hydrates /contact. */
export async function loadContactPage() {
  const { ContactPage } = await import("./contact-page.tsx");
  return { default: ContactPage };
}

const ContactPage = lazy(loadContactPage);

function ShownPage({ shown }: { shown: PageAtPath }) {
  const { site, page, contactPage } = shown.content;
  if (site && page) {
    return page._type === "legalPage" ? (
      <LegalPage key={shown.path} site={site} page={page} />
    ) : (
      <ContentPage key={shown.path} site={site} page={page} />
    );
  }
  if (site && contactPage) return <ContactPage site={site} contactPage={contactPage} />;
  return <NotFoundPage site={site} />;
}

/** Any public address: an old one goes on to its page, the rest shows what the CMS has there. */
export function PublicPage() {
  const { pathname, search, hash } = useLocation();
  const embedded = use(EmbeddedPage);
  // Known before anything is fetched: an old path has no files of its own to ask for.
  const knownTarget = redirectTarget(pathname, embedded?.content.redirects);
  const path = normalizePath(knownTarget ?? pathname);
  // Deferred: the page before stays until the code of the next one (the form) is there too.
  const shown = useDeferredValue(usePage(path));
  usePageArrival(shown?.path === path, MAIN_ID);
  if (!shown) return null;
  const target = knownTarget ?? redirectTarget(pathname, shown.content.redirects);
  return (
    <>
      {target && <Navigate replace to={target + search + hash} />}
      <ShownPage shown={shown} />
    </>
  );
}
