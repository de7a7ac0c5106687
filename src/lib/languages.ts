/** A language of the site, as the settings name it. */
export type SiteLanguage = {
  /** The prefix of its paths, as in `/ms`; empty for the first language. */
  code: string;
  /** In the language itself. */
  name: string;
  /** BCP 47, with the script where that matters: `zh-Hans`. */
  tag: string;
  /** The country whose way of writing dates and numbers is used, e.g. "MY"; empty for none. */
  region: string;
  /** The text that offers a page's translation, in this language; empty for no offer. */
  offer: string;
};

type StoredLanguage = { [Name in keyof SiteLanguage]?: string | null };

/** The language of a site whose settings name none. */
export const ONLY_LANGUAGE: SiteLanguage = {
  code: "en",
  name: "en",
  tag: "en",
  region: "SG",
  offer: "",
};

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** The site's languages, the first one at its root; entries without a valid code are ignored. */
export function languagesOf(stored: readonly StoredLanguage[] | null | undefined): SiteLanguage[] {
  const valid = (stored ?? []).flatMap(({ code, name, tag, region, offer }) => {
    if (!code || !/^[a-z]{2,3}$/.test(code)) return [];
    return {
      code,
      name: name || code,
      tag: tag && isTag(tag) ? tag : code,
      region: region && /^[A-Z]{2}$/.test(region) ? region : "",
      offer: offer ?? "",
    };
  });
  const unique = valid.filter(
    (each, index) => valid.findIndex(({ code }) => code === each.code) === index,
  );
  return unique.length > 0 ? unique : [ONLY_LANGUAGE];
}

/** The first segment of a path: `ms` for `/ms/harga`; empty for the home page. */
export function firstSegment(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The language of a path. */
export function languageAt(path: string, languages: readonly SiteLanguage[]): SiteLanguage {
  const [first = ONLY_LANGUAGE, ...others] = languages;
  return others.find(({ code }) => code === firstSegment(path)) ?? first;
}

/** Returns the path of the home page of a language. */
export function homePath(code: string, languages: readonly SiteLanguage[]): string {
  return code === languages[0]?.code ? "/" : `/${code}`;
}

/** The BCP 47 tag of a page: the language with the page's country, else with the language's own region. */
export function pageLanguage(
  { tag, region }: Pick<SiteLanguage, "tag" | "region">,
  country?: string | null,
): string {
  const subtag = country && /^[A-Z]{2}$/.test(country) ? country : region;
  return subtag ? `${tag}-${subtag}` : tag;
}

/** Scripts that are read from right to left (ISO 15924). */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/;

/** The `dir` of a page in a language, by the script that its BCP 47 tag names or usually has. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const { script = "" } = new Intl.Locale(tag).maximize();
  return RIGHT_TO_LEFT.test(script) ? "rtl" : "ltr";
}
