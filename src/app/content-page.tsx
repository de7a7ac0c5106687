import { flattenSections } from "../content/flatten-sections.ts";
import type { Page, Site } from "../content/page-content.ts";
import { env } from "../lib/env.ts";
import { SectionList } from "../sections/section-list.tsx";
import { PagePopup } from "../site/page-popup.tsx";
import { Seo } from "../site/seo.tsx";
import { structuredData } from "../site/structured-data.ts";
import { PageFrame } from "./page-frame.tsx";

/** A page document: its sections in the site's frame. */
export function ContentPage({ site, page }: { site: Site; page: Page }) {
  const sections = flattenSections(page.sections);
  return (
    <PageFrame site={site} breadcrumbs={page.breadcrumbs}>
      <Seo
        site={site}
        seo={page.seo}
        path={page.path ?? "/"}
        fallbackTitle={page.title}
        countryPages={page.countryPages}
        countryCode={page.country?.code}
        jsonLd={structuredData(site, { ...page, sections }, env.siteUrl)}
      />
      <SectionList sections={sections} document={page} />
      <PagePopup popup={site.popup} trigger={page.popup} />
    </PageFrame>
  );
}
