import { type LocalizedText, withLocalizedTexts } from "./localize.ts";
import { pageLanguage, type SiteLanguage } from "../lib/languages.ts";

type CountryName = {
  code: string | null;
  name: string | null;
  localizedTexts: readonly LocalizedText[] | null;
};

type CountryPage = { path: string; country: string | null };

/**
 * The countries that have a page, as a sentence of the language lists them: "Singapore, Malaysia and Indonesia". Those in
 * `footerPaths` come first, in that order.
 */
export function listedCountries(
  names: readonly CountryName[],
  pages: readonly CountryPage[],
  footerPaths: readonly (string | null)[],
  language: Pick<SiteLanguage, "code" | "tag" | "region">,
): string {
  const positionOf = ({ code }: CountryName) => {
    const countryPages = pages.filter(({ country }) => country !== null && country === code);
    const positions = countryPages
      .map(({ path }) => footerPaths.indexOf(path))
      .filter((position) => position >= 0);
    return {
      hasPage: countryPages.length > 0,
      position: Math.min(footerPaths.length, ...positions),
    };
  };
  const listed = names
    .map((country) => ({
      ...positionOf(country),
      name: withLocalizedTexts(country, language.code)["name"],
    }))
    .filter(({ hasPage, name }) => hasPage && name)
    .toSorted((a, b) => a.position - b.position);
  const list = new Intl.ListFormat(pageLanguage(language), { type: "conjunction" });
  return list.format(listed.map(({ name }) => String(name)));
}
