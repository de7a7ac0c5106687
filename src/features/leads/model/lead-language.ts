import { knownLanguageName, languageName } from "../../../lib/language-name.ts";
import { foldText } from "../../../lib/search-text.ts";

/** The code of the default language. */
export const DEFAULT_LANGUAGE = "en";

/** The official languages of the sales team's countries, which users select most. */
const OFFICIAL = ["en", "zh", "id", "ms", "ta"];

/** Returns the name of a lead's language; null for English, the default, which is not shown. */
export function shownLanguage({ language }: { language: string }): string | null {
  return language === DEFAULT_LANGUAGE ? null : languageName(language);
}

export type Language = { code: string; name: string };

function allLanguages(): Language[] {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = Intl.getCanonicalLocales(code)[0] === code ? knownLanguageName(code) : undefined;
      return name === undefined ? [] : { code, name };
    })
    .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

let choices: { usual: Language[]; others: Language[] } | undefined;

/** Returns every language with a two-letter code: in `usual` the official ones, in `others` the rest by name. */
export function languageChoices() {
  choices ??= {
    usual: OFFICIAL.map((code) => ({ code, name: languageName(code) })),
    others: allLanguages().filter(({ code }) => !OFFICIAL.includes(code)),
  };
  return choices;
}

/** Returns the code of a typed language, e.g. for `ms`, `ms-MY`, "Malay" or "Bahasa Melayu"; null if it is unknown. */
export function languageCode(typed: string): string | null {
  const [code = ""] = typed.toLowerCase().split(/[-_]/);
  if (/^[a-z]{2,3}$/.test(code) && knownLanguageName(code) !== undefined) return code;
  const folded = foldText(typed).replace(/^bahasa /, "");
  const { usual, others } = languageChoices();
  const language = [...usual, ...others].find(({ code: each, name }) => {
    const ownName = new Intl.DisplayNames(each, { type: "language" }).of(each) ?? "";
    return [name, ownName].some((candidate) => foldText(candidate) === folded);
  });
  return language?.code ?? null;
}
