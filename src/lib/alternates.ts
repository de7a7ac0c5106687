import { homePath, languageAt, type SiteLanguage } from "./languages.ts";
import { isSafePath } from "./safe-path.ts";

/** A published page: its document, its language (empty for the first one) and the ISO 3166 code of its country, if any. */
export type PageVersion = {
  id: string;
  path: string;
  language: string;
  country: string | null;
};

/** Every published page, and which of them are translations of each other. */
export type KnownPages = {
  languages: readonly SiteLanguage[];
  versions: readonly PageVersion[];
  /** The documents' ids, group by group. */
  groups: readonly (readonly string[])[];
};

/** A value of `hreflang` with the path of the page. */
export type Alternate = { language: string; path: string };

const COUNTRY = /^[A-Z]{2}$/;

/**
 * Returns the pages whose path is safe and belongs to their language, with the first language's code instead of an
 * empty language.
 */
export function validVersions({ languages, versions }: KnownPages): PageVersion[] {
  const first = languages[0]?.code ?? "";
  return versions
    .map((version) => ({ ...version, language: version.language || first }))
    .filter(
      ({ path, language }) => isSafePath(path) && languageAt(path, languages).code === language,
    );
}

/** The page itself and its translations, one for each language, in the order of the languages. */
export function translationsOf(path: string, knownPages: KnownPages): PageVersion[] {
  const valid = validVersions(knownPages);
  const page = valid.find((version) => version.path === path);
  if (!page) return [];
  const group = knownPages.groups.find((ids) => ids.includes(page.id)) ?? [];
  return knownPages.languages.flatMap(({ code }) => {
    if (code === page.language) return page;
    const isHome = path === homePath(page.language, knownPages.languages);
    return (
      valid.find(({ id, language }) => language === code && group.includes(id)) ??
      valid.find((each) => isHome && each.path === homePath(code, knownPages.languages)) ??
      []
    );
  });
}

/** Pages by their value of `hreflang`: a language, or a language and a country. */
type PagesByReader = Map<string, PageVersion>;

/** The home page of each language, and the pages of each country in each language: two groups of pages. */
function pagesByReader(knownPages: KnownPages): { homes: PagesByReader; countries: PagesByReader } {
  const { languages } = knownPages;
  const homes: PagesByReader = new Map();
  const countries: PagesByReader = new Map();
  const valid = validVersions(knownPages).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  for (const { code, tag } of languages) {
    const pages = valid.filter(({ language }) => language === code);
    const home = pages.find(({ path }) => path === homePath(code, languages));
    if (home) homes.set(tag, home);
    for (const page of pages) {
      const reader = `${tag}-${page.country ?? ""}`;
      if (page !== home && COUNTRY.test(page.country ?? "") && !countries.has(reader)) {
        countries.set(reader, page);
      }
    }
  }
  return { homes, countries };
}

function hasPath(pages: PagesByReader, path: string): boolean {
  return [...pages.values()].some((page) => page.path === path);
}

function alternatesIn(pages: PagesByReader): Alternate[] {
  return [...pages].map(([language, page]) => ({ language, path: page.path }));
}

/**
 * Returns the `hreflang` alternates of a page, including itself; the same for every page of a group, and none for a
 * page without others. A country's page is grouped with those of all countries, without `x-default`; any other page
 * with its translations and `x-default`.
 */
export function alternates(path: string, knownPages: KnownPages): Alternate[] {
  const { homes, countries } = pagesByReader(knownPages);
  if (hasPath(countries, path)) return countries.size > 1 ? alternatesIn(countries) : [];
  const tags = new Map(knownPages.languages.map(({ code, tag }) => [code, tag]));
  const group = hasPath(homes, path)
    ? alternatesIn(homes)
    : translationsOf(path, knownPages)
        // A page of a country or a home page is only in the group of those.
        .filter((page) => !hasPath(countries, page.path) && !hasPath(homes, page.path))
        .map((page) => ({ language: tags.get(page.language) ?? page.language, path: page.path }));
  const [first] = group;
  if (!first || group.length < 2) return [];
  return [...group, { language: "x-default", path: first.path }];
}
