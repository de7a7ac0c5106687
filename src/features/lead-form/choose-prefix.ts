import type { PrefixedCountry } from "./phone-prefix.ts";

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
