import { createContext, use } from "react";
import { ONLY_LANGUAGE, type SiteLanguage } from "../lib/languages.ts";
import type { Alternate } from "../lib/alternates.ts";

/** A link to a page in another language: to its translation, or to that language's home page. */
export type LanguageLink = SiteLanguage & { path: string; isTranslation: boolean };

/** The language that a page is shown in, and the links to the others. */
export type ShownLanguage = {
  language: SiteLanguage;
  /** The home page of the language. */
  home: string;
  /** The privacy policy in the language, or else in the first one. */
  privacyPolicy: string;
  /** The list of the language's articles; missing if it has none. */
  articles?: string;
  /** Every language with a home page, including the page's own, in the order of the settings. */
  languages: LanguageLink[];
  alternates: Alternate[];
};

/** The language of a page whose content names no language. */
export const onlyLanguage: ShownLanguage = {
  language: ONLY_LANGUAGE,
  home: "/",
  privacyPolicy: "/privacy-policy",
  languages: [],
  alternates: [],
};

export const LanguageContext = createContext(onlyLanguage);

/** The language of the current page. */
export function useLanguage(): ShownLanguage {
  return use(LanguageContext);
}
