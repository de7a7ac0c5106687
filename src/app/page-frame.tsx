import { type ReactNode, Suspense } from "react";
import type { AnyPage, Site } from "../content/page-content.ts";
import { MAIN_ID } from "../site/main-id.ts";
import { Breadcrumbs, SiteFooter, SiteHeader } from "./page-parts.ts";

type PageFrameProps = {
  site: Site | null;
  breadcrumbs: AnyPage["breadcrumbs"];
  children: ReactNode;
};

/** Header, breadcrumbs, main and footer around a public page; without settings, main alone. */
export function PageFrame({ site, breadcrumbs, children }: PageFrameProps) {
  return (
    <>
      {site && (
        <Suspense fallback={null}>
          <SiteHeader site={site} />
        </Suspense>
      )}
      <main id={MAIN_ID} tabIndex={-1}>
        <Suspense fallback={null}>
          <Breadcrumbs steps={breadcrumbs} />
        </Suspense>
        {children}
      </main>
      {site && (
        <Suspense fallback={null}>
          <SiteFooter site={site} />
        </Suspense>
      )}
    </>
  );
}
