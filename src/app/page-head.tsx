import { HelmetProvider } from "react-helmet-async";
import { flattenSections } from "../content/flatten-sections.ts";
import type { PageContent } from "../content/page-content.ts";
import { env } from "../lib/env.ts";
import { useOwnHead } from "../site/built-head.ts";
import { Seo } from "../site/seo.tsx";
import { structuredData } from "../site/structured-data.ts";
import { notFoundHeading } from "./not-found.tsx";

/** What the documents of a page put into its head. */
function headOf({ site, page, contactPage }: PageContent) {
  if (site && page) {
    const own =
      page._type === "legalPage" ? page : { ...page, sections: flattenSections(page.sections) };
    return {
      seo: page.seo,
      path: page.path ?? "/",
      fallbackTitle: page.title,
      jsonLd: structuredData(site, own, env.siteUrl),
      ...(page._type === "legalPage"
        ? {}
        : { countryPages: page.countryPages, countryCode: page.country?.code }),
    };
  }
  if (site && contactPage) {
    const { seo, path, defaultHeading } = contactPage;
    return { seo, path: path ?? "/contact", fallbackTitle: defaultHeading };
  }
  return { seo: null, path: null, fallbackTitle: notFoundHeading(site) };
}

/** Title, tags and structured data of the page that is shown, whichever kind it is. */
export function PageHead({ content }: { content: PageContent }) {
  useOwnHead();
  return (
    <HelmetProvider>
      <Seo site={content.site} {...headOf(content)} />
    </HelmetProvider>
  );
}
