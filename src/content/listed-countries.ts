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
  const placeOf = ({ code }: CountryName) => {
    const own = pages.filter(({ country }) => country !== null && country === code);
    const places = own.map(({ path }) => footerPaths.indexOf(path)).filter((place) => place >= 0);
    return { hasPage: own.length > 0, place: Math.min(footerPaths.length, ...places) };
  };
  const shown = names
    .map((country) => ({
      ...placeOf(country),
      name: withLocalizedTexts(country, language.code)["name"],
    }))
    .filter(({ hasPage, name }) => hasPage && name)
    .toSorted((a, b) => a.place - b.place);
  const list = new Intl.ListFormat(pageLanguage(language), { type: "conjunction" });
  return list.format(shown.map(({ name }) => String(name)));
}
