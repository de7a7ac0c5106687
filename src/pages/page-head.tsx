import { HelmetProvider } from "react-helmet-async";
import { flattenSections } from "../content/flatten-sections.ts";
import { onlyLanguage } from "../content/language.ts";
import { messagesIn } from "../content/messages.ts";
import { countryCodeOf, isHiddenFromSearch, type PageContent } from "../content/page-content.ts";
import { env } from "../lib/env.ts";
import { pageLanguage } from "../lib/languages.ts";
import { Seo } from "../site/seo.tsx";
import {
  articleListData,
  contactPageData,
  notFoundData,
  structuredData,
} from "../site/structured-data.ts";
import { notFoundHeading } from "./not-found.tsx";

/** Returns the data for the head of a page from its documents. */
function headOf(content: PageContent) {
  const { site, page, contactPage, articleList, shownIn = onlyLanguage } = content;
  const { language } = shownIn;
  if (site && page) {
    const flattenedPage =
      page._type === "page" ? { ...page, sections: flattenSections(page.sections) } : page;
    return {
      seo: page.seo,
      path: page.path ?? "/",
      fallbackTitle: page.title,
      isHiddenFromSearch: isHiddenFromSearch(content),
      countryCode: countryCodeOf(page),
      jsonLd: structuredData(site, flattenedPage, env.siteUrl, {
        language: pageLanguage(language, countryCodeOf(page)),
        home: shownIn.home,
      }),
    };
  }
  if (site && articleList && shownIn.articles !== undefined) {
    const { articles, articlesText } = messagesIn(content).elsewhere;
    const { number } = articleList;
    const title = number === 1 ? articles : `${articles} (${number})`;
    const path = number === 1 ? shownIn.articles : `${shownIn.articles}/${number}`;
    return {
      seo: { title: null, description: articlesText, keywords: null, image: null },
      path,
      fallbackTitle: title,
      jsonLd: articleListData(
        site,
        { title, path, items: articleList.items },
        env.siteUrl,
        pageLanguage(language),
      ),
    };
  }
  if (site && contactPage) {
    const { seo, path, defaultHeading } = contactPage;
    return {
      seo,
      path: path ?? "/contact",
      fallbackTitle: defaultHeading,
      jsonLd: contactPageData(site, contactPage, env.siteUrl, pageLanguage(language)),
    };
  }
  const heading = notFoundHeading(site, messagesIn(content));
  const jsonLd = notFoundData(site, heading, env.siteUrl, pageLanguage(language));
  return { seo: null, path: null, fallbackTitle: heading, jsonLd };
}

/** Title, tags and structured data of the current page, of any kind. */
export function PageHead({ content }: { content: PageContent }) {
  return (
    <HelmetProvider>
      <Seo site={content.site} shownIn={content.shownIn ?? onlyLanguage} {...headOf(content)} />
    </HelmetProvider>
  );
}
