import { callingCode } from "../../lib/calling-codes.ts";

/**
 * A country with a page: its name in addresses ("malaysia"), its places and its calling code. Places are the country's
 * code and its main languages, as in "MY ms".
 */
export type PrefixedCountry = [name: string, places: string, prefix: string];

type Country = { name?: string | null; code?: string | null; phone?: string | null };

/** "sri-lanka" for Sri Lanka, as links name where a lead comes from: `source=sri-lanka-demo`. */
function addressName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * The country's code, and the languages of two letters that `Intl` expects there first. Computed in the build, since
 * starting `Intl` in a browser takes longer than everything else before the contact page is painted (decision 018).
 */
function placesOf(country: string): string {
  const languages = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const spoken = languages.filter((tag) => new Intl.Locale(tag).maximize().region === country);
  return [country, ...spoken].join(" ");
}

/** The English name of a country code; the code itself where it is unknown. */
function englishName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region", style: "short" }).of(code) ?? code;
  } catch {
    // In a draft a code can be half typed.
    return code;
  }
}

/**
 * The countries with their own prefix in the form. Each has the English name of its code and its name here, because
 * links have the same source in every language.
 */
export function prefixedCountries(
  countries: readonly Country[] | null | undefined,
): PrefixedCountry[] {
  return (countries ?? []).flatMap(({ name, code, phone }) => {
    // For a country that is not in the list, the prefix of its telephone number.
    const prefix = callingCode(code) ?? /^\+\d{1,3}(?=[\s(-])/.exec(phone ?? "")?.[0];
    if (!name || !code || !prefix) return [];
    const names = new Set([englishName(code), name].map(addressName));
    // A name in another script becomes empty.
    names.delete("-");
    const places = placesOf(code);
    return [...names].map((each): PrefixedCountry => [each, places, prefix]);
  });
}

/** The country of a language tag: "MY" for "en-MY", else the language, "ms". */
function placeOf(language: string): string {
  return /-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase() ?? language;
}

/** The prefix of the country whose page led here, else of the first of the languages, the browser's and the page's; undefined keeps the form's own. */
export function choosePrefix(
  countries: readonly PrefixedCountry[],
  source: string | null,
  languages: readonly string[],
): string | undefined {
  const [, , prefix] =
    countries.find(([name]) => source?.startsWith(`${name}-`)) ??
    languages
      .map(placeOf)
      .flatMap((place) => countries.filter(([, places]) => places.split(" ").includes(place)))[0] ??
    [];
  return prefix;
}
