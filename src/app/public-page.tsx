import { lazy, useDeferredValue } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { normalizePath } from "../content/built-content.ts";
import { usePage } from "../content/use-page.ts";
import { MAIN_ID } from "../site/site-header.tsx";
import { ContentPage } from "./content-page.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { redirectTarget } from "./redirects.ts";
import { usePageArrival } from "./use-page-arrival.ts";

/** Loads the form's code; the browser entry awaits it before it hydrates /contact. */
export async function loadContactPage() {
  const { ContactPage } = await import("./contact-page.tsx");
  return { default: ContactPage };
}

const ContactPage = lazy(loadContactPage);

/** Any public address: an old one goes on to its page, the rest shows what the CMS has there. */
export function PublicPage() {
  const { pathname, search, hash } = useLocation();
  const path = normalizePath(pathname);
  // Deferred: the page before stays until the code of the next one (the form) is there too.
  const shown = useDeferredValue(usePage(path));
  usePageArrival(shown?.path === path, MAIN_ID);
  if (!shown) return null;
  const { site, page, contactPage, redirects } = shown.content;
  const target = redirectTarget(pathname, redirects);
  if (target) return <Navigate replace to={target + search + hash} />;
  if (site && page) return <ContentPage key={shown.path} site={site} page={page} />;
  if (site && contactPage) return <ContactPage site={site} contactPage={contactPage} />;
  return <NotFoundPage site={site} />;
}
