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

const MOST_REMEMBERED = 20_000;

/** The function with its results cached by its arguments: a change leaves nearly all of the content the same. */
function remembering<Asked extends unknown[], Answer>(
  answer: (...asked: Asked) => Answer,
): (...asked: Asked) => Answer {
  const answers = new Map<string, { answer: Answer }>();
  return (...asked) => {
    const key = JSON.stringify(asked);
    const known = answers.get(key);
    if (known) return known.answer;
    if (answers.size >= MOST_REMEMBERED) answers.clear();
    const made = { answer: answer(...asked) };
    answers.set(key, made);
    return made.answer;
  };
}

const knownLanguage = remembering(readsAs);
const knownLoss = remembering(missingNumbers);
const knownHeadingProblem = remembering(headingProblem);

/** Conversations show how customers write, in any language. */
const AS_SPOKEN = "chat";
const HEADINGS = new Set(["heading", "title", "defaultHeading"]);

/**
 * Findings between the languages of the site: missing versions, links to another language, and texts that do not fit.
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

/** Pages that are missing in some languages, and pages that are joined to no other language. */
function checkGroup(
  document: ContentDocument,
  group: Group | undefined,
  { language, languages }: { language: SiteLanguage; languages: SiteLanguage[] },
): Finding[] {
  // A story or news may exist in any of the languages: each has its own list.
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
  // Reported once, at the source.
  if (!isSource) return [];
  const isThere = (code: string) => {
    const member = group.members.get(code);
    return member !== undefined && pathOf(member) !== undefined;
  };
  const missing = languages.filter(({ code }) => !isThere(code));
  if (missing.length === 0 || group.members.size < 2) return [];
  const names = new Intl.ListFormat("en").format(missing.map(englishName));
  const message = `It is translated, but not into ${names}: that alternate is missing`;
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
        const own = groups.get(target._id)?.members.get(language.code);
        const message = own
          ? `It leads to a page in another language: there is one in ${name}`
          : `It leads to a page that is not translated into ${name}`;
        findings.push(finding(document, [...path, "page"], message, "warning"));
      }
    }
    const text = proseAt(value);
    const field = path.findLast((part) => typeof part === "string") ?? "";
    if (text === null || path.includes(AS_SPOKEN) || isNeverTranslated(field)) return;
    const as = knownLanguage(text, language.tag);
    if (as)
      findings.push(finding(document, path, `It seems to be in ${as}, not in ${name}`, "warning"));
  });
  return [...findings, ...checkNumbers(document, { language, first })];
}

/** A text: a string, or a whole paragraph. */
function proseAt(value: unknown): string | null {
  if (isObject(value)) return value["_type"] === "block" ? blockToText(value) : null;
  return typeof value === "string" ? value : null;
}

/**
 * Figures that a translation changed; a figure that the source has changed since is out of date, which another check
 * reports.
 */
function checkNumbers(
  document: ContentDocument,
  { language, first }: { language: SiteLanguage; first: SiteLanguage },
): Finding[] {
  const kept = (document["translatedFrom"] as { texts?: KeptText[] } | undefined)?.texts ?? [];
  return kept.flatMap(({ path, text }) => {
    const own = textAt(document, path);
    if (own === "" || isSameText(own, text) || path.includes(`.${AS_SPOKEN}.`)) return [];
    const lost = knownLoss(text, own, [first.tag, language.tag]);
    if (lost.length === 0) return [];
    const numbers = new Intl.ListFormat("en").format(lost.map(String));
    const message = `${englishName(first)} says ${numbers} here, ${englishName(language)} does not`;
    return [finding(document, toFieldPath(path), message, "warning")];
  });
}

/** Headings that fill a phone's screen. */
function checkHeadingsOf(document: ContentDocument, { tag }: SiteLanguage): Finding[] {
  const findings: Finding[] = [];
  walk(document, (value, path) => {
    const name = path.at(-1);
    if (typeof value !== "string" || typeof name !== "string" || !HEADINGS.has(name)) return;
    if (!isShownAsHeading(path)) return;
    const message = knownHeadingProblem(value, tag, path.length);
    if (message) findings.push(finding(document, path, message, "warning"));
  });
  return findings;
}

/** The name of a page in lists is not a heading on it. */
function isShownAsHeading(path: FieldPath): boolean {
  return path[0] === "sections" || path[0] === "defaultHeading";
}
