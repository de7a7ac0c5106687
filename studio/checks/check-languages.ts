import { readsAs } from "../translations/language-signs.ts";
import {
  englishName,
  type Group,
  groupsOf,
  languageOf,
  languagesOf,
  type SiteLanguage,
} from "../translations/languages.ts";
import { missingNumbers } from "../translations/numbers.ts";
import { headingProblem } from "../translations/text-width.ts";
import { blockToText, isNeverTranslated } from "../translations/document-texts.ts";
import { isArticle } from "../schemas/page-kinds.ts";
import { isSameText } from "../translations/text-hash.ts";
import { type KeptText, textAt, toFieldPath } from "../translations/translated-from.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
  finding,
  isObject,
  pathOf,
  referenceOf,
  walk,
} from "../texts/content.ts";

const MAX_CACHED = 20_000;

/** Returns the function with its results cached by its arguments: most texts stay the same after a change. */
function cached<Parameters extends unknown[], Result>(
  compute: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const results = new Map<string, { result: Result }>();
  return (...parameters) => {
    const key = JSON.stringify(parameters);
    const cachedResult = results.get(key);
    if (cachedResult) return cachedResult.result;
    if (results.size >= MAX_CACHED) results.clear();
    const computed = { result: compute(...parameters) };
    results.set(key, computed);
    return computed.result;
  };
}

const cachedReadsAs = cached(readsAs);
const cachedMissingNumbers = cached(missingNumbers);
const cachedHeadingProblem = cached(headingProblem);

/** The field of a conversation. It shows how customers write, in any language, so its language is not checked. */
const CONVERSATION = "chat";
const HEADINGS = new Set(["heading", "title", "defaultHeading"]);

/**
 * Reports problems with the site's languages: missing versions, links to another language, and texts that do not fit.
 */
export function checkLanguages(content: Content): Finding[] {
  const languages = languagesOf(content);
  const [first, ...others] = languages;
  if (!first || others.length === 0) return [];
  const groups = groupsOf(content);
  return content.documents.flatMap((document) => {
    if (document["archived"] === true) return [];
    const code = languageOf(document, languages);
    const language = languages.find((each) => each.code === code);
    if (!language) return [];
    return [
      ...checkGroup(document, groups.get(document._id), { language, languages }),
      ...(language === first ? [] : checkVersion(content, document, groups, { language, first })),
      ...checkHeadingsOf(document, language),
    ];
  });
}

/** Reports pages that are missing in some languages, and documents that are joined to no other language. */
function checkGroup(
  document: ContentDocument,
  group: Group | undefined,
  { language, languages }: { language: SiteLanguage; languages: SiteLanguage[] },
): Finding[] {
  // Articles need not exist in every language: each language lists its own.
  if (isArticle(document["kind"])) return [];
  const isSource = language === languages[0];
  const isPage = pathOf(document) !== undefined && document._type !== "redirect";
  if (!group && !isSource) {
    const name = englishName(language);
    return isPage
      ? [
          finding(
            document,
            [],
            "It is not linked to another language: search engines do not find its translations",
          ),
        ]
      : [
          finding(
            document,
            [],
            `It exists only in ${name}: make the first language's version under Translations, beside its form`,
            "warning",
          ),
        ];
  }
  if (!group || !isPage) return [];
  // Reported once for all languages, at the source.
  if (!isSource) return [];
  const isAvailable = (code: string) => {
    const member = group.members.get(code);
    return member !== undefined && pathOf(member) !== undefined;
  };
  const missing = languages.filter(({ code }) => !isAvailable(code));
  if (missing.length === 0 || group.members.size < 2) return [];
  const names = new Intl.ListFormat("en").format(missing.map(englishName));
  const message = `It is translated, but not into ${names}: make that version under Translations`;
  return [finding(document, [], message, "warning")];
}

function checkVersion(
  content: Content,
  document: ContentDocument,
  groups: ReadonlyMap<string, Group>,
  { language, first }: { language: SiteLanguage; first: SiteLanguage },
): Finding[] {
  const findings: Finding[] = [];
  const name = englishName(language);
  walk(document, (value, path) => {
    if (isObject(value)) {
      const target = content.byId.get(referenceOf(value["page"]) ?? "");
      if (target && String(target["language"] ?? first.code) !== language.code) {
        const translatedTarget = groups.get(target._id)?.members.get(language.code);
        const message = translatedTarget
          ? `It leads to a page in another language: link to the ${name} version instead`
          : `It leads to a page that is not translated into ${name}`;
        findings.push(finding(document, [...path, "page"], message, "warning"));
      }
    }
    const text = proseAt(value);
    const field = path.findLast((part) => typeof part === "string") ?? "";
    if (text === null || path.includes(CONVERSATION) || isNeverTranslated(field)) return;
    const as = cachedReadsAs(text, language.tag);
    if (as)
      findings.push(finding(document, path, `It seems to be in ${as}, not in ${name}`, "warning"));
  });
  return [...findings, ...checkNumbers(document, { language, first })];
}

/** Returns the text of a string or of a whole paragraph; null for other values. */
function proseAt(value: unknown): string | null {
  if (isObject(value)) return value["_type"] === "block" ? blockToText(value) : null;
  return typeof value === "string" ? value : null;
}

/**
 * Reports figures of the source that a translation lacks. It reads the source as it was when it was translated: a later
 * change of the source makes the translation out of date, which is shown under Translations.
 */
function checkNumbers(
  document: ContentDocument,
  { language, first }: { language: SiteLanguage; first: SiteLanguage },
): Finding[] {
  const sourceTexts =
    (document["translatedFrom"] as { texts?: KeptText[] } | undefined)?.texts ?? [];
  return sourceTexts.flatMap(({ path, text }) => {
    const translation = textAt(document, path);
    if (translation === "" || isSameText(translation, text) || path.includes(`.${CONVERSATION}.`))
      return [];
    const lost = cachedMissingNumbers(text, translation, [first.tag, language.tag]);
    if (lost.length === 0) return [];
    const numbers = new Intl.ListFormat("en").format(lost.map(String));
    const message = `${englishName(first)} says ${numbers} here, ${englishName(language)} does not`;
    return [finding(document, toFieldPath(path), message, "warning")];
  });
}

/** Reports headings that fill a phone's screen. */
function checkHeadingsOf(document: ContentDocument, { tag }: SiteLanguage): Finding[] {
  const findings: Finding[] = [];
  walk(document, (value, path) => {
    const name = path.at(-1);
    if (typeof value !== "string" || typeof name !== "string" || !HEADINGS.has(name)) return;
    if (!isShownAsHeading(path)) return;
    const message = cachedHeadingProblem(value, tag, path.length);
    if (message) findings.push(finding(document, path, message, "warning"));
  });
  return findings;
}

/** Whether visitors see the field as a heading; the `title` of a page is only its name in lists. */
function isShownAsHeading(path: FieldPath): boolean {
  return path[0] === "sections" || path[0] === "defaultHeading";
}
