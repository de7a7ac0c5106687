import { HelmetProvider } from "react-helmet-async";
import { flattenSections } from "../content/flatten-sections.ts";
import type { PageContent } from "../content/page-content.ts";
import { env } from "../lib/env.ts";
import { Seo } from "../site/seo.tsx";
import { contactPageData, notFoundData, structuredData } from "../site/structured-data.ts";
import { notFoundHeading } from "./not-found.tsx";

/** What the documents of a page put into its head. */
function headOf({ site, page, contactPage }: PageContent) {
  if (site && page) {
    const own =
      page._type === "page" ? { ...page, sections: flattenSections(page.sections) } : page;
    return {
      seo: page.seo,
      path: page.path ?? "/",
      fallbackTitle: page.title,
      jsonLd: structuredData(site, own, env.siteUrl),
      ...(page._type === "page"
        ? { countryPages: page.countryPages, countryCode: page.country?.code }
        : {}),
    };
  }
  if (site && contactPage) {
    const { seo, path, defaultHeading } = contactPage;
    return {
      seo,
      path: path ?? "/contact",
      fallbackTitle: defaultHeading,
      jsonLd: contactPageData(site, contactPage, env.siteUrl),
    };
  }
  const heading = notFoundHeading(site);
  const jsonLd = notFoundData(site, heading, env.siteUrl);
  return { seo: null, path: null, fallbackTitle: heading, jsonLd };
}

/** Title, tags and structured data of the page that is shown, whichever kind it is. */
export function PageHead({ content }: { content: PageContent }) {
  return (
    <HelmetProvider>
      <Seo site={content.site} {...headOf(content)} />
    </HelmetProvider>
  );
}
