import { alternates, translationsOf, validVersions, type KnownPages } from "../lib/alternates.ts";
import { type Fact, resolveFacts } from "../lib/facts.ts";
import { homePath, languageAt, languagesOf } from "../lib/languages.ts";
import type { LanguageLink, ShownLanguage } from "./language.ts";
import { localize, type LocalizedText, localPathFinder } from "./localize.ts";
import { isHiddenFromSearch, type PageContent } from "./page-content.ts";
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

/** A fact in the words of the language: those for a sentence, else the value. */
export function factIn(
  { id, key, value, words, setting, localizedTexts }: StoredFact,
  code: string,
): Fact {
  const own = (name: string) =>
    localizedTexts?.find(({ language, path }) => language === code && path === name)?.value;
  const text = own("words") || own("value") || words || value || "";
  return { id, key, text, setting: setting ?? "" };
}

/** Each language that has a home page, with the translation of this page where there is one. */
function languageLinks(path: string, known: KnownPages): LanguageLink[] {
  const translations = translationsOf(path, known);
  const paths = new Set(validVersions(known).map((version) => version.path));
  return known.languages.flatMap((language) => {
    const own = translations.find((version) => version.language === language.code);
    const home = homePath(language.code, known.languages);
    if (own) return { ...language, path: own.path, isTranslation: true };
    return paths.has(home) ? { ...language, path: home, isTranslation: false } : [];
  });
}

/**
 * Content as it is shown at its path: in that path's language, the values of its facts in their places, and the facts
 * and other pages themselves gone.
 */
export function resolveContent(content: PageContent, path: string): PageContent {
  const { facts, versions, translationGroups, ...rest } = content;
  const languages = languagesOf(content.site?.languages);
  const language = languageAt(path, languages);
  const known = {
    languages,
    versions: (versions ?? []).flatMap(({ id, path: own, language: of, country }) =>
      own === null ? [] : { id, path: own, language: of, country },
    ),
    groups: (translationGroups ?? []).map(({ ids }) => ids?.split(" ") ?? []),
  };
  const pathOf = localPathFinder(content, language, known);
  const shownIn: ShownLanguage = {
    language,
    home: homePath(language.code, languages),
    privacyPolicy: pathOf(PRIVACY_POLICY).path,
    languages: languageLinks(path, known),
    // Search engines are shown no version of a page that is hidden from them.
    alternates: isHiddenFromSearch(content) ? [] : alternates(path, known),
  };
  const { redirects } = content;
  const local = localize({ ...rest, redirects: [] }, language, pathOf);
  const { contactPage } = local;
  if (contactPage) {
    const solutions = offeredSolutions(contactPage.solutions ?? [], {
      language: language.code,
      firstLanguage: languages[0]?.code ?? "",
      groups: known.groups,
    });
    local.contactPage = { ...contactPage, solutions };
  }
  const shown = resolveFacts(
    local,
    (facts ?? []).map((fact) => factIn(fact, language.code)),
  );
  return { ...shown, redirects, facts: [], versions: [], translationGroups: [], shownIn };
}
