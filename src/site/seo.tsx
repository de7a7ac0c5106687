import { Helmet } from "react-helmet-async";
import type { Graph } from "schema-dts";
import type { ShownLanguage } from "../content/language.ts";
import { imageUrl } from "../content/image.ts";
import type { Seo as SeoFields, Site } from "../content/page-content.ts";
import { env } from "../lib/env.ts";
import { linkCardPath } from "../lib/link-card-path.ts";
import { directionOf, pageLanguage, type SiteLanguage } from "../lib/languages.ts";
import { pageAddress } from "../lib/page-address.ts";
import { serializeForScript } from "./structured-data.ts";

type SeoProps = {
  site: Site | null;
  seo: SeoFields | null;
  /** Path of the page; null for a page that must not be indexed and has no canonical address. */
  path: string | null;
  fallbackTitle?: string | null;
  shownIn: ShownLanguage;
  /** Whether search engines must not list the page. */
  isHiddenFromSearch?: boolean;
  /** ISO 3166 code of the country that the page is for, e.g. "SG". */
  countryCode?: string | null;
  jsonLd: Graph;
};

type HeadTexts = { title: string; description: string; keywords: string };

function headTexts({ site, seo, fallbackTitle }: SeoProps): HeadTexts {
  const defaults = site?.defaultSeo;
  const brand = site?.title ?? "";
  const ownTitle = fallbackTitle && brand ? `${fallbackTitle} | ${brand}` : fallbackTitle;
  return {
    title: seo?.title || ownTitle || defaults?.title || brand,
    description: seo?.description || defaults?.description || "",
    keywords: (seo?.keywords?.length ? seo.keywords : (defaults?.keywords ?? [])).join(", "),
  };
}

/** The picture of a shared link: the page's own, else the build's, else the site's. */
function sharedPicture({ site, seo, path }: SeoProps, title: string) {
  const chosen = seo?.image?.asset ? seo.image : path === null ? site?.defaultSeo?.image : null;
  const address = chosen ? imageUrl(chosen, 1200, 630) : null;
  if (address) return { address, alt: chosen?.alt || title };
  return path === null
    ? null
    : { address: pageAddress(env.siteUrl, linkCardPath(path)), alt: title };
}

/** Open Graph writes language and country, and no script: `zh_SG`. */
function openGraphLocale({ tag, region }: SiteLanguage, country?: string | null): string {
  return pageLanguage({ tag: tag.split("-")[0] ?? tag, region }, country).replace("-", "_");
}

/** Title, description, keywords, social tags, canonical link and structured data: one Helmet per page. */
export function Seo(props: SeoProps) {
  const { site, path, shownIn, isHiddenFromSearch, countryCode, jsonLd } = props;
  const { title, description, keywords } = headTexts(props);
  const address = path === null ? null : pageAddress(env.siteUrl, path);
  const picture = sharedPicture(props, title);
  const alternates = path === null ? [] : shownIn.alternates;
  const language = pageLanguage(shownIn.language, countryCode);
  return (
    <>
      <Helmet>
        <html lang={language} dir={directionOf(language)} />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {keywords && <meta name="keywords" content={keywords} />}
        {(path === null || isHiddenFromSearch) && <meta name="robots" content="noindex" />}
        {address && <link rel="canonical" href={address} />}
        {alternates.map((each) => (
          <link
            key={each.language}
            rel="alternate"
            hrefLang={each.language}
            href={pageAddress(env.siteUrl, each.path)}
          />
        ))}
        {shownIn.articles !== undefined && path !== null && (
          <link
            rel="alternate"
            type="application/rss+xml"
            href={`${env.siteUrl}/feed-${shownIn.language.code}.xml`}
          />
        )}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={site?.title ?? ""} />
        <meta property="og:locale" content={openGraphLocale(shownIn.language, countryCode)} />
        {shownIn.languages
          .filter(({ code, isTranslation }) => isTranslation && code !== shownIn.language.code)
          .map((each) => (
            <meta
              key={each.code}
              property="og:locale:alternate"
              content={openGraphLocale(each, countryCode)}
            />
          ))}
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        {address && <meta property="og:url" content={address} />}
        {picture && <meta property="og:image" content={picture.address} />}
        {picture && <meta property="og:image:width" content="1200" />}
        {picture && <meta property="og:image:height" content="630" />}
        {picture && <meta property="og:image:alt" content={picture.alt} />}
        <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={description} />
        {picture && <meta name="twitter:image" content={picture.address} />}
        {picture && <meta name="twitter:image:alt" content={picture.alt} />}
      </Helmet>
      <script
        type="application/ld+json"
        // oxlint-disable-next-line react/no-danger -- serialised by us with "<" escaped
        dangerouslySetInnerHTML={{ __html: serializeForScript(jsonLd) }}
      />
    </>
  );
}
