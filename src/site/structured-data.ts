import type {
  Article as SchemaArticle,
  BreadcrumbList,
  CollectionPage,
  ContactPage as SchemaContactPage,
  FAQPage,
  GeoCoordinates,
  Graph,
  LocalBusiness,
  Organization,
  Service,
  WebPage,
  WebSite,
} from "schema-dts";
import { linkCardPath } from "../lib/link-card-path.ts";
import { pageAddress } from "../lib/page-address.ts";
import {
  type AnyPage,
  type Article,
  type ContactPage,
  isArticle,
  type Page,
  type Site,
} from "../content/page-content.ts";
import { plainText } from "../content/text-blocks.ts";
import { filmRecords } from "./film-data.ts";

/** A node of the graph as an object; schema.org would also allow only its URL. */
type Node<Type> = Exclude<Type, string>;

/** JSON with the characters escaped that could end a script element. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

function organization(site: Site, siteUrl: string): Node<Organization> {
  return {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: site.title ?? undefined,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/favicon.svg`,
    description: site.defaultSeo?.description ?? undefined,
    email: site.contactEmail ?? undefined,
    parentOrganization: site.parentGroup
      ? { "@type": "Organization", name: site.parentGroup }
      : undefined,
  };
}

function degrees(wholeDegrees = "", minutes = "", direction = ""): number {
  const size = Number((Number(wholeDegrees) + Number(minutes) / 60).toFixed(4));
  return direction === "S" || direction === "W" ? -size : size;
}

/** A position such as `1°17′ N 103°51′ E` in degrees; undefined without one. */
function geoOf(position: string | null | undefined): Node<GeoCoordinates> | undefined {
  const match = /(\d+)°(\d+)′ ?([NS])\s+(\d+)°(\d+)′ ?([EW])/.exec(position ?? "");
  if (!match) return undefined;
  const [, latitude, latitudeMinutes, north, longitude, longitudeMinutes, east] = match;
  return {
    "@type": "GeoCoordinates",
    latitude: degrees(latitude, latitudeMinutes, north),
    longitude: degrees(longitude, longitudeMinutes, east),
  };
}

/** The LocalBusiness of a country page; null without a country code. */
function localBusiness(page: Page, site: Site, siteUrl: string): Node<LocalBusiness> | null {
  const { country } = page;
  if (!country?.code) return null;
  const address = pageAddress(siteUrl, page.path ?? "/");
  return {
    "@type": "LocalBusiness",
    "@id": `${address}#business`,
    name: country.businessName ?? site.title ?? undefined,
    description: country.description ?? undefined,
    url: country.url ?? address,
    image: pageAddress(siteUrl, linkCardPath(page.path ?? "/")),
    geo: geoOf(country.position),
    openingHours: country.openingHours?.length ? country.openingHours : undefined,
    telephone: country.phone ?? undefined,
    email: country.email ?? undefined,
    address: {
      "@type": "PostalAddress",
      streetAddress: country.street ?? undefined,
      addressLocality: country.city ?? undefined,
      addressRegion: country.region ?? undefined,
      postalCode: country.postalCode ?? undefined,
      addressCountry: country.code,
    },
    areaServed: { "@type": "Country", name: country.name ?? undefined },
    parentOrganization: {
      "@type": "Organization",
      "@id": organizationId(siteUrl),
      name: site.title ?? undefined,
    },
  };
}

function service(page: Page, site: Site, siteUrl: string): Node<Service> | null {
  const { solution } = page;
  if (!solution?.name) return null;
  return {
    "@type": "Service",
    name: solution.name,
    serviceType: solution.serviceType ?? undefined,
    description: solution.description ?? undefined,
    url: pageAddress(siteUrl, page.path ?? "/"),
    provider: {
      "@type": "Organization",
      "@id": organizationId(siteUrl),
      name: site.title ?? undefined,
      url: `${siteUrl}/`,
    },
    audience: solution.audience
      ? { "@type": "BusinessAudience", audienceType: solution.audience }
      : undefined,
  };
}

function breadcrumbList(page: AnyPage, siteUrl: string): Node<BreadcrumbList> | null {
  if (!page.breadcrumbs?.length) return null;
  return {
    "@type": "BreadcrumbList",
    itemListElement: page.breadcrumbs.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.label ?? undefined,
      item: step.path
        ? pageAddress(siteUrl, step.path) + (step.anchor ? `#${step.anchor}` : "")
        : undefined,
    })),
  };
}

function faqPage(page: Page): Node<FAQPage> | null {
  const questions = (page.sections ?? [])
    .filter((section) => section._type === "faqSection")
    .flatMap((section) => section.items ?? [])
    .filter((item) => item?.question && item.answer?.length);
  if (questions.length === 0) return null;
  return {
    "@type": "FAQPage",
    mainEntity: questions.map((item) => ({
      "@type": "Question",
      name: item.question ?? undefined,
      acceptedAnswer: { "@type": "Answer", text: plainText(item.answer) },
    })),
  };
}

/** The record of a story or of news; its author is the company if the page names nobody. */
function article(
  page: Page,
  site: Site,
  siteUrl: string,
  language: string,
): Node<SchemaArticle> | null {
  if (!isArticle(page) || !page.publishedOn) return null;
  const company = {
    "@type": "Organization",
    "@id": organizationId(siteUrl),
    name: site.title ?? undefined,
    url: `${siteUrl}/`,
  } as const;
  const path = page.path ?? "/";
  const image = pageAddress(siteUrl, linkCardPath(path));
  return {
    "@type": page.kind === "news" ? "NewsArticle" : "Article",
    headline: page.title ?? undefined,
    description: page.seo?.description ?? undefined,
    image,
    datePublished: page.publishedOn,
    dateModified: page._updatedAt,
    author: page.author ? { "@type": "Person", name: page.author } : company,
    publisher: company,
    mainEntityOfPage: pageAddress(siteUrl, path),
    inLanguage: language,
  } as Node<SchemaArticle>;
}

/** The schema.org graph of a page of the list of articles. */
export function articleListData(
  site: Site,
  list: { title: string; path: string; items: readonly Article[] },
  siteUrl: string,
  language: string,
): Graph {
  const page: Node<CollectionPage> = {
    "@type": "CollectionPage",
    name: list.title,
    url: pageAddress(siteUrl, list.path),
    inLanguage: language,
    isPartOf: webSite(site, siteUrl),
    mainEntity: {
      "@type": "ItemList",
      itemListElement: list.items.map(({ path, title }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: title ?? undefined,
        url: pageAddress(siteUrl, path ?? "/"),
      })),
    },
  };
  return graphOf([page]);
}

function graphOf(nodes: NonNullable<Graph["@graph"]>): Graph {
  return { "@context": "https://schema.org", "@graph": nodes };
}

function webSite(site: Site, siteUrl: string): Node<WebSite> {
  return { "@type": "WebSite", name: site.title ?? undefined, url: `${siteUrl}/` };
}

/** The schema.org graph of the contact page, with the company's contact points. */
export function contactPageData(
  site: Site,
  contactPage: ContactPage,
  siteUrl: string,
  language = "en",
): Graph {
  const phones = (site.contactPhones ?? []).filter(({ number }) => number);
  const page: Node<SchemaContactPage> = {
    "@type": "ContactPage",
    name: contactPage.defaultHeading ?? undefined,
    description: contactPage.seo?.description ?? undefined,
    url: pageAddress(siteUrl, contactPage.path ?? "/contact"),
    inLanguage: language,
    isPartOf: webSite(site, siteUrl),
    mainEntity: {
      "@type": "Organization",
      "@id": organizationId(siteUrl),
      name: site.title ?? undefined,
      url: `${siteUrl}/`,
      email: site.contactEmail ?? undefined,
      contactPoint: phones.map(({ number }) => ({
        "@type": "ContactPoint",
        contactType: "sales",
        telephone: number ?? undefined,
        // The country whose office has this number; missing for a number of no single office.
        areaServed: contactPage.countries?.find(({ phone }) => phone === number)?.code ?? undefined,
      })),
    },
  };
  return graphOf([page]);
}

/** The schema.org graph of the 404 page; `site` is null before the settings exist. */
export function notFoundData(
  site: Site | null,
  heading: string,
  siteUrl: string,
  language = "en",
): Graph {
  const isPartOf = site ? webSite(site, siteUrl) : undefined;
  return graphOf([{ "@type": "WebPage", name: heading, inLanguage: language, isPartOf }]);
}

/** The schema.org graph of a page, made from its visible content; `language` is its BCP 47 tag, `home` the language's home page. */
export function structuredData(
  site: Site,
  page: AnyPage,
  siteUrl: string,
  { language, home }: { language: string; home: string } = { language: "en", home: "/" },
): Graph {
  const pageNodes =
    page._type === "page"
      ? [
          page.path === home ? organization(site, siteUrl) : null,
          localBusiness(page, site, siteUrl),
          service(page, site, siteUrl),
          faqPage(page),
          article(page, site, siteUrl, language),
          ...filmRecords(page, siteUrl, language),
        ]
      : [];
  const webPage: Node<WebPage> = {
    "@type": "WebPage",
    name: page.title ?? undefined,
    url: pageAddress(siteUrl, page.path ?? "/"),
    inLanguage: language,
    isPartOf: webSite(site, siteUrl),
  };
  return graphOf(
    [...pageNodes, breadcrumbList(page, siteUrl), webPage].filter((node) => node !== null),
  );
}
