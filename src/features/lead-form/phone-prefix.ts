import { callingCode } from "../../lib/calling-codes.ts";

/** A country with a page of its own: its name in addresses ("malaysia"), its code and its calling code. */
export type PrefixedCountry = [name: string, code: string, prefix: string];

type Country = { name?: string | null; code?: string | null; phone?: string | null };

/** "sri-lanka" for Sri Lanka, as links name where a lead comes from: `source=sri-lanka-demo`. */
function addressName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
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
 * The countries whose visitors find their own prefix in the form. Each has the English name of its code and its name
 * here, because links keep one source in every language.
 */
export function prefixedCountries(
  countries: readonly Country[] | null | undefined,
): PrefixedCountry[] {
  return (countries ?? []).flatMap(({ name, code, phone }) => {
    // A country that the list lacks has it in front of its telephone number.
    const prefix = callingCode(code) ?? /^\+\d{1,3}(?=[\s(-])/.exec(phone ?? "")?.[0];
    if (!name || !code || !prefix) return [];
    const names = new Set([englishName(code), name].map(addressName));
    // Of a name in other letters nothing is left.
    names.delete("-");
    return [...names].map((each): PrefixedCountry => [each, code, prefix]);
  });
}

/** The country that a language tag is of: "MY" for "ms" and for "en-MY"; undefined for no tag. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region;
  } catch {
    return undefined;
  }
}

/** The prefix of the country whose page led here, else of the first of the languages, the browser's and the page's; undefined keeps the form's own. */
export function choosePrefix(
  countries: readonly PrefixedCountry[],
  source: string | null,
  languages: readonly string[],
): string | undefined {
  const regions = languages.map(regionOf);
  const [, , prefix] =
    countries.find(([name]) => source?.startsWith(`${name}-`)) ??
    regions.flatMap((region) => countries.filter(([, code]) => code === region))[0] ??
    [];
  return prefix;
}
