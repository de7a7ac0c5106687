/** What a crawler knows about one URL of the site. */
export type Crawled = {
  /** Status of the URL itself: redirects are not followed. */
  status: number;
  /** The document's `lang` attribute. */
  lang: string;
  canonical: string;
  isNoindex: boolean;
  links: HreflangLink[];
  /** The links in the URL's sitemap entry; null if it has no entry. */
  sitemapLinks: HreflangLink[] | null;
};

export type HreflangLink = { language: string; address: string };

type Finding = (address: string, page: Crawled, site: ReadonlyMap<string, Crawled>) => string[];

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

function textOf(links: HreflangLink[]): string {
  return links.map(({ language, address }) => `${language} ${address}`).join("\n");
}

/** Makes a check that runs `find` for each crawled page to which a page links; it reports the links that match. */
function targets(find: (target: Crawled, link: HreflangLink) => boolean): Finding {
  return (_address, { links }, site) =>
    links
      .filter((link) => {
        const target = site.get(link.address);
        return target !== undefined && find(target, link);
      })
      .map(({ language, address }) => `${language} ${address}`);
}

/** Checks for the kinds of hreflang errors that crawlers report, by kind; each returns what it finds on a page. */
export const hreflangErrors: Record<string, Finding> = {
  "no way back": (address, { links }, site) =>
    links
      .filter((link) => {
        const back = site.get(link.address)?.links ?? [];
        return !back.some((other) => other.address === address);
      })
      .map((link) => link.address),
  "does not name itself": (address, { links }) =>
    links.some((link) => link.address === address && link.language !== "x-default")
      ? []
      : [address],
  // A group of country pages has no default country, and so no x-default.
  "no x-default": (_address, { links }) =>
    links.some(({ language }) => language === "x-default") ||
    links.every(({ language }) => /-[A-Z]{2}$/.test(language))
      ? []
      : ["x-default"],
  "no language": (_address, { links }) =>
    links
      .map(({ language }) => language)
      .filter((language) => language !== "x-default" && !isLanguageTag(language)),
  "no absolute address": (_address, { links }) =>
    links.filter((link) => !/^https?:\/\//.test(link.address)).map((link) => link.address),
  "leads nowhere": (_address, { links }, site) =>
    links
      .filter((link) => {
        const status = site.get(link.address)?.status;
        return status !== 200 && !(status !== undefined && REDIRECTS.has(status));
      })
      .map((link) => link.address),
  "leads to a redirect": targets(({ status }) => REDIRECTS.has(status)),
  "leads to what is not indexed": targets(
    ({ isNoindex, canonical }, { address }) => isNoindex || canonical !== address,
  ),
  "says two things": (address, { lang, links, sitemapLinks }) => {
    const languages = links.map(({ language }) => language);
    const own = links.find((link) => link.address === address && link.language !== "x-default");
    return [
      ...languages.filter((language, index) => languages.indexOf(language) !== index),
      ...(own && own.language !== lang && !lang.startsWith(`${own.language}-`)
        ? [`lang="${lang}", hreflang="${own.language}"`]
        : []),
      ...(textOf(links) === textOf(sitemapLinks ?? []) ? [] : ["the sitemap says otherwise"]),
    ];
  },
};

/** Returns every hreflang error of a site as "address: kind: detail". */
export function findHreflangErrors(site: ReadonlyMap<string, Crawled>): string[] {
  return [...site].flatMap(([address, page]) =>
    page.links.length === 0 && (page.sitemapLinks ?? []).length === 0
      ? []
      : Object.entries(hreflangErrors).flatMap(([kind, find]) =>
          find(address, page, site).map((what) => `${address}: ${kind}: ${what}`),
        ),
  );
}
