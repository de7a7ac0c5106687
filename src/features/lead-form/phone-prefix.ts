import { callingCode } from "../../lib/calling-codes.ts";

/**
 * A country with a calling code: its name in links ("malaysia"), its locales and the calling code. The locales are the
 * country's code and its main languages ("MY ms"), by which a browser's or a page's language matches the country.
 */
export type PrefixedCountry = [name: string, locales: string, prefix: string];

type Country = { name?: string | null; code?: string | null; phone?: string | null };

/** Returns a country's name as the source in a link begins: "sri-lanka", as in `source=sri-lanka-demo`. */
function linkName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Returns the country's code, and the two-letter languages for which it is `Intl`'s most likely country. Called in the
 * build, because starting `Intl` takes a browser longer than painting the contact page (decision 018).
 */
function localesOf(country: string): string {
  const languages = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const spoken = languages.filter((tag) => new Intl.Locale(tag).maximize().region === country);
  return [country, ...spoken].join(" ");
}

/** Returns the English name of a country code; the code itself if it is unknown. */
function englishName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "region", style: "short" }).of(code) ?? code;
  } catch {
    // The code is invalid, e.g. half typed in a draft.
    return code;
  }
}

/**
 * Returns the countries with a calling code. Each is returned under its name in the page's language and under the
 * English name of its code, because the sources of links are in English on every page.
 */
export function prefixedCountries(
  countries: readonly Country[] | null | undefined,
): PrefixedCountry[] {
  return (countries ?? []).flatMap(({ name, code, phone }) => {
    // A country that is not in the list of calling codes gets the prefix of its telephone number.
    const prefix = callingCode(code) ?? /^\+\d{1,3}(?=[\s(-])/.exec(phone ?? "")?.[0];
    if (!name || !code || !prefix) return [];
    const names = new Set([englishName(code), name].map(linkName));
    // A name in another script becomes "-".
    names.delete("-");
    const locales = localesOf(code);
    return [...names].map((each): PrefixedCountry => [each, locales, prefix]);
  });
}

/** Returns the country of a language tag ("MY" for "en-MY"), or the tag itself if it names no country ("ms"). */
function localeOf(language: string): string {
  return /-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase() ?? language;
}

/**
 * Returns the prefix of the country whose page led here (by `source`), else of the first of the languages that belongs
 * to a country. Undefined means that the form keeps its initial number.
 */
export function choosePrefix(
  countries: readonly PrefixedCountry[],
  source: string | null,
  languages: readonly string[],
): string | undefined {
  const [, , prefix] =
    countries.find(([name]) => source?.startsWith(`${name}-`)) ??
    languages
      .map(localeOf)
      .flatMap((locale) =>
        countries.filter(([, locales]) => locales.split(" ").includes(locale)),
      )[0] ??
    [];
  return prefix;
}
