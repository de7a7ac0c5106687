/** A crawler's data about one URL of the site. */
export type Crawled = {
  /** Before any redirect. */
  status: number;
  /** `lang` of the document. */
  lang: string;
  canonical: string;
  isNoindex: boolean;
  links: HreflangLink[];
  /** Those of its entry in the sitemap; null if it has none. */
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

/** For each target that was crawled. */
function targets(find: (target: Crawled, link: HreflangLink) => boolean): Finding {
  return (_address, { links }, site) =>
    links
      .filter((link) => {
        const target = site.get(link.address);
        return target !== undefined && find(target, link);
      })
      .map(({ language, address }) => `${language} ${address}`);
}

/** The kinds of error that the large crawls of hreflang report, and what is found of each on a page with alternates. */
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
  // Pages of countries have none: which country would it be?
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

/** Every error of hreflang on a site, as "address: kind: what". */
export function findHreflangErrors(site: ReadonlyMap<string, Crawled>): string[] {
  return [...site].flatMap(([address, page]) =>
    page.links.length === 0 && (page.sitemapLinks ?? []).length === 0
      ? []
      : Object.entries(hreflangErrors).flatMap(([kind, find]) =>
          find(address, page, site).map((what) => `${address}: ${kind}: ${what}`),
        ),
  );
}
