import { ARTICLES_PER_PAGE, articlePages, articlesPath } from "../lib/articles.ts";
import { alternates, translationsOf, validVersions, type KnownPages } from "../lib/alternates.ts";
import { type Fact, resolveFacts } from "../lib/facts.ts";
import { homePath, languageAt, languagesOf, type SiteLanguage } from "../lib/languages.ts";
import type { LanguageLink, ShownLanguage } from "./language.ts";
import { leadFormSectionOf } from "./lead-form-section.ts";
import { listedCountries } from "./listed-countries.ts";
import { localize, type LocalizedText, localPathFinder } from "./localize.ts";
import {
  type ArticleList,
  type ContactPage,
  countryCodeOf,
  hasMinimalChrome,
  isHiddenFromSearch,
  type PageContent,
} from "./page-content.ts";
import { offeredSolutions } from "./solution-options.ts";

const PRIVACY_POLICY = "/privacy-policy";

type StoredFact = {
  id: string;
  key: string;
  value: string | null;
  words: string | null;
  setting: string | null;
  localizedTexts: readonly LocalizedText[] | null;
};

/** The `setting` of the fact whose value is the list of the countries that have a page. */
export const COUNTRIES = "countries";

/**
 * Returns a fact in the language. Its text is the one for sentences (`words`), else the value; `countries` is the text
 * of the fact that lists the countries.
 */
export function factIn(
  { id, key, value, words, setting, localizedTexts }: StoredFact,
  code: string,
  countries: string,
): Fact {
  if (setting === COUNTRIES) return { id, key, text: countries, setting: "" };
  const translationOf = (name: string) =>
    localizedTexts?.find(({ language, path }) => language === code && path === name)?.value;
  const text = translationOf("words") || translationOf("value") || words || value || "";
  return { id, key, text, setting: setting ?? "" };
}

/** Returns a link for each language that has a home page: to the translation of this page, else to the home page. */
function languageLinks(path: string, knownPages: KnownPages): LanguageLink[] {
  const translations = translationsOf(path, knownPages);
  const paths = new Set(validVersions(knownPages).map((version) => version.path));
  return knownPages.languages.flatMap((language) => {
    const translation = translations.find((version) => version.language === language.code);
    const home = homePath(language.code, knownPages.languages);
    if (translation) return { ...language, path: translation.path, isTranslation: true };
    return paths.has(home) ? { ...language, path: home, isTranslation: false } : [];
  });
}

/**
 * Returns the form of a page that has a section for it, as a list of one; otherwise an empty list. In a language
 * without a contact page the form has the default texts of the code.
 */
function leadFormsOf({ page, leadForms }: PageContent, code: string, first: string): ContactPage[] {
  if (!leadFormSectionOf(page)) return [];
  const forms = leadForms ?? [];
  const localForm = forms.find(({ language }) => (language || first) === code);
  const [other] = forms;
  if (localForm ?? !other) return localForm ? [localForm] : [];
  const noLabels = { labels: null, submitLabel: null, submittingLabel: null };
  return [{ ...other, ...noLabels, consentText: null, consentLinkLabel: null }];
}

/** Returns the page of the list of articles at a path; null if there is none, or if a document has that path. */
function articleListAt(
  path: string,
  { page, contactPage, articles }: PageContent,
  { code }: SiteLanguage,
  languages: readonly SiteLanguage[],
): ArticleList | null {
  if (page || contactPage) return null;
  const first = languages[0]?.code;
  const localArticles = (articles ?? []).filter(({ language }) => (language || first) === code);
  const pages = articlePages(localArticles.length);
  const number = Array.from({ length: pages }, (_, index) => index + 1).find(
    (each) => articlesPath(code, languages, each) === path,
  );
  if (number === undefined) return null;
  const end = number * ARTICLES_PER_PAGE;
  return { number, pages, items: localArticles.slice(end - ARTICLES_PER_PAGE, end) };
}

/** The announcements of the page's language and country; none on a page without links around it. */
function announcementsOf(content: PageContent, code: string, first: string) {
  if (hasMinimalChrome(content)) return [];
  const country = countryCodeOf(content.page);
  return (content.announcements ?? []).filter(
    ({ language, countries }) =>
      (language || first) === code && (!countries?.length || countries.includes(country)),
  );
}

/**
 * Returns content as it is shown at its path: in that path's language, with facts replaced by their values, and without
 * the lists of facts and of other pages.
 */
export function resolveContent(content: PageContent, path: string): PageContent {
  const { facts, countryNames, versions, translationGroups, ...others } = content;
  const { articles: _all, articleLanguages, ...rest } = others;
  const languages = languagesOf(content.site?.languages);
  const language = languageAt(path, languages);
  const firstLanguage = languages[0]?.code ?? "";
  const lists = (articleLanguages ?? []).map((code) => {
    const list = articlesPath(code || firstLanguage, languages);
    return { id: `articles ${list}`, path: list, language: code, country: null };
  });
  const pages = (versions ?? []).flatMap(({ id, path: pagePath, language: of, country }) =>
    pagePath === null ? [] : { id, path: pagePath, language: of, country },
  );
  const knownPages = {
    languages,
    versions: [...pages, ...lists.filter((list) => !pages.some((page) => page.path === list.path))],
    groups: [
      ...(translationGroups ?? []).map(({ ids }) => ids?.split(" ") ?? []),
      lists.map(({ id }) => id),
    ],
  };
  const localList = lists.find((list) => (list.language || firstLanguage) === language.code);
  const pathOf = localPathFinder(content, language, knownPages);
  const shownIn: ShownLanguage = {
    language,
    home: homePath(language.code, languages),
    privacyPolicy: pathOf(PRIVACY_POLICY).path,
    ...(localList && { articles: localList.path }),
    languages: languageLinks(path, knownPages),
    // A page that is hidden from search engines gets no alternates.
    alternates: isHiddenFromSearch(content) ? [] : alternates(path, knownPages),
  };
  const { redirects } = content;
  const articleList = articleListAt(path, content, language, languages);
  const leadForms = leadFormsOf(content, language.code, firstLanguage);
  const announcements = announcementsOf(content, language.code, firstLanguage);
  const local = localize(
    {
      ...rest,
      leadForms,
      announcements,
      articleList,
      articles: [],
      articleLanguages: [],
      redirects: [],
    },
    language,
    pathOf,
  );
  const choice = { language: language.code, firstLanguage, groups: knownPages.groups };
  const withSolutions = (form: ContactPage) => ({
    ...form,
    solutions: offeredSolutions(form.solutions ?? [], choice),
  });
  local.contactPage &&= withSolutions(local.contactPage);
  local.leadForms = local.leadForms.map(withSolutions);
  const footerPaths = (content.site?.footer?.links ?? []).map((link) => link.path);
  const countries = listedCountries(countryNames ?? [], pages, footerPaths, language);
  const resolved = resolveFacts(
    local,
    (facts ?? []).map((fact) => factIn(fact, language.code, countries)),
  );
  const used = { facts: [], countryNames: [], versions: [], translationGroups: [] };
  return { ...resolved, ...used, redirects, shownIn };
}
