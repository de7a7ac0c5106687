/** A language of the site, as the settings name it. */
export type SiteLanguage = {
  /** Begins its addresses, as in `/ms`; the first language has none of it. */
  code: string;
  /** In the language itself. */
  name: string;
  /** BCP 47, with the script where that matters: `zh-Hans`. */
  tag: string;
  /** The country whose way of writing dates and numbers is used, e.g. "MY"; empty for none. */
  region: string;
  /** Says in the language that the page is there in it; empty for no offer. */
  offer: string;
};

type Given = { [Name in keyof SiteLanguage]?: string | null };

/** What a site speaks whose settings name no language. */
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

/** The site's languages, the first one that of its root; entries without a valid code are left out. */
export function languagesOf(given: readonly Given[] | null | undefined): SiteLanguage[] {
  const own = (given ?? []).flatMap(({ code, name, tag, region, offer }) => {
    if (!code || !/^[a-z]{2,3}$/.test(code)) return [];
    return {
      code,
      name: name || code,
      tag: tag && isTag(tag) ? tag : code,
      region: region && /^[A-Z]{2}$/.test(region) ? region : "",
      offer: offer ?? "",
    };
  });
  const unique = own.filter(
    (each, index) => own.findIndex(({ code }) => code === each.code) === index,
  );
  return unique.length > 0 ? unique : [ONLY_LANGUAGE];
}

/** What a path begins with: `ms` for `/ms/harga`; empty for the home page. */
export function firstSegment(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The language of an address. */
export function languageAt(path: string, languages: readonly SiteLanguage[]): SiteLanguage {
  const [first = ONLY_LANGUAGE, ...others] = languages;
  return others.find(({ code }) => code === firstSegment(path)) ?? first;
}

/** The home page of a language. */
export function homePath(code: string, languages: readonly SiteLanguage[]): string {
  return code === languages[0]?.code ? "/" : `/${code}`;
}

/** The BCP 47 tag of a page: the language as its country writes it, else as its own region does. */
export function pageLanguage(
  { tag, region }: Pick<SiteLanguage, "tag" | "region">,
  country?: string | null,
): string {
  const place = country && /^[A-Z]{2}$/.test(country) ? country : region;
  return place ? `${tag}-${place}` : tag;
}

/** Scripts that are read from right to left (ISO 15924). */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)$/;

/** The `dir` of a page in a language, by the script that its BCP 47 tag names or usually has. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const { script = "" } = new Intl.Locale(tag).maximize();
  return RIGHT_TO_LEFT.test(script) ? "rtl" : "ltr";
}
