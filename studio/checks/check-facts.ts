import { withLocalizedTexts } from "../../src/content/localize.ts";
import { listedCountries } from "../../src/content/listed-countries.ts";
import { factIn } from "../../src/content/resolve-content.ts";
import type { SiteSettings } from "../../src/content/sanity.generated.ts";
import { type Fact, factTexts, resolveFacts, tokensOf } from "../../src/lib/facts.ts";
import { languagesOf, ONLY_LANGUAGE } from "../../src/lib/languages.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
  finding,
  referenceOf,
  walk,
} from "../texts/content.ts";
import { localizedTexts } from "../texts/localized-texts.ts";

/** Fields that hold a name or an address and no prose: no facts are looked for in them. */
const NOT_PROSE = new Set([
  "key",
  "path",
  "formerPaths",
  "from",
  "anchor",
  "source",
  "code",
  "time",
]);

/** A value of only digits, such as 23, is ambiguous: the check finds it only before the first word of the label. */
const ONLY_DIGITS = /^[\d.,]+$/;
const PHONE = /^\+[\d\s()-]{7,}$/;

type Value = { fact: ContentDocument; value: string; isFormer: boolean; pattern: RegExp };

/** The facts of a list of documents by language, cached because each document needs them. */
const cachedFacts = new WeakMap<Content["documents"], Map<string, Fact[]>>();

/** Returns the facts of the content with their values in a language, by default the site's first. */
export function factsOf({ documents }: Pick<Content, "documents">, language = ""): Fact[] {
  const factsByLanguage = cachedFacts.get(documents) ?? new Map<string, Fact[]>();
  const facts = factsByLanguage.get(language) ?? readFacts(documents, language);
  cachedFacts.set(documents, factsByLanguage.set(language, facts));
  return facts;
}

function readFacts(documents: Content["documents"], language: string): Fact[] {
  const countries = countriesIn(documents, language);
  return documents
    .filter(({ _type }) => _type === "fact")
    .map((fact) =>
      factIn(
        {
          id: fact._id,
          key: textOf(fact["key"]),
          value: textOf(fact["value"]),
          words: textOf(fact["words"]),
          setting: textOf(fact["setting"]),
          localizedTexts: localizedTexts(fact),
        },
        language,
        countries,
      ),
    );
}

/** Returns the names of the countries that have a page, as one text; ids replace the codes and paths of the site. */
function countriesIn(documents: Content["documents"], language: string): string {
  const of = (type: string) => documents.filter(({ _type }) => _type === type);
  const [settings] = of("siteSettings") as unknown as Partial<SiteSettings>[];
  const [first = ONLY_LANGUAGE, ...others] = languagesOf(settings?.languages);
  const names = of("country").map((country) => ({
    code: country._id,
    name: textOf(country["name"]),
    localizedTexts: localizedTexts(country),
  }));
  const pages = of("page")
    .filter(({ archived }) => archived !== true)
    .map(({ _id, country }) => ({ path: _id, country: referenceOf(country) ?? null }));
  const footer = (settings?.footer?.links ?? []).map(({ page }) => referenceOf(page) ?? null);
  return listedCountries(
    names,
    pages,
    footer,
    others.find(({ code }) => code === language) ?? first,
  );
}

/** Returns a document as visitors read it: in its own or the requested language, with the values of its facts. */
export function asRead(
  document: ContentDocument,
  content: Pick<Content, "documents">,
  language = textOf(document["language"]),
): ContentDocument {
  const localized = withLocalizedTexts(document, language) as ContentDocument;
  return resolveFacts(localized, factsOf(content, language));
}

/** Reports names in braces that no fact has, facts with the same name, and values that a text writes out. */
export function checkFacts(content: Content): Finding[] {
  const facts = content.documents.filter(({ _type }) => _type === "fact");
  const knownTexts = factTexts(factsOf(content));
  const settings = new Set(facts.flatMap((fact) => (fact["setting"] ? [textOf(fact["key"])] : [])));
  const values = facts.flatMap(valuesOf);
  return [
    ...facts.flatMap((fact) => checkName(fact, facts)),
    ...content.documents.flatMap((document) => {
      const findings: Finding[] = [];
      walk(document, (text, path) => {
        if (typeof text !== "string" || isNotProse(path)) return;
        findings.push(...tokensOf(text).flatMap((token) => checkToken(token, document, path)));
        if (document._type !== "fact") findings.push(...checkWrittenOut(text, document, path));
      });
      return findings;
    }),
  ];

  function checkToken(token: string, document: ContentDocument, path: FieldPath): Finding[] {
    if (knownTexts.has(token)) return [];
    const message = settings.has(token)
      ? `“${token}” works in running text only: type { there to choose it`
      : `No fact is called “${token}”: type { to choose one`;
    return [finding(document, path, message)];
  }

  function checkWrittenOut(text: string, document: ContentDocument, path: FieldPath): Finding[] {
    const match = values.find(({ pattern }) => pattern.test(text));
    if (!match) return [];
    const { fact, value, isFormer } = match;
    const name = textOf(fact["label"]);
    const message = isFormer
      ? `“${value}” is an old value of the fact “${name}”: type { to choose it instead`
      : `“${value}” is written out: type { to choose the fact “${name}” instead`;
    return [finding(document, path, message, "warning")];
  }
}

function checkName(fact: ContentDocument, facts: ContentDocument[]): Finding[] {
  const duplicate = facts.find((other) => other !== fact && other["key"] === fact["key"]);
  if (!duplicate) return [];
  return [finding(fact, ["key"], `Another fact is called “${textOf(fact["key"])}” too`)];
}

function valuesOf(fact: ContentDocument): Value[] {
  const currentValues = [fact["words"], fact["value"]].map(textOf).filter(Boolean);
  const former = Array.isArray(fact["formerValues"]) ? fact["formerValues"].map(textOf) : [];
  const old = former.filter((value) => value && !currentValues.includes(value));
  return [
    ...currentValues.map((value) => ({ value, isFormer: false })),
    ...old.map((value) => ({ value, isFormer: true })),
  ].flatMap(({ value, isFormer }) => {
    const pattern = patternOf(value, textOf(fact["label"]));
    return pattern ? [{ fact, value, isFormer, pattern }] : [];
  });
}

/** Returns a pattern that finds a value in texts; null for a value that is too general, such as a single word. */
function patternOf(value: string, label: string): RegExp | null {
  if (tokensOf(value).length > 0) return null;
  if (PHONE.test(value)) {
    const digits = value.replace(/\D/g, "");
    return new RegExp(`\\+?${[...digits].join(String.raw`[\s()-]*`)}(?!\\d)`);
  }
  if (!/\d|@/.test(value)) return null;
  const counted = /^\p{L}+/u.exec(label)?.[0].replace(/s$/, "");
  if (ONLY_DIGITS.test(value) && !counted) return null;
  const after = ONLY_DIGITS.test(value) ? `[ -]${counted}` : String.raw`(?![\p{L}\d%]|[.,]\d)`;
  return new RegExp(String.raw`(?<![\p{L}\d.,])${escaped(value)}${after}`, "u");
}

function escaped(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
}

function isNotProse(path: FieldPath): boolean {
  return path.some((part) => typeof part === "string" && NOT_PROSE.has(part));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
