import type { Schema } from "sanity";
import { type Content, type ContentDocument, pathOf } from "../texts/content.ts";
import { localizedTexts } from "../texts/localized-texts.ts";
import { textsOf } from "./document-texts.ts";
import { type FieldState, fieldStates } from "./field-states.ts";
import {
  groupsOf,
  hasLocalizedTexts,
  hasVersions,
  languageOf,
  languagesOf,
  type SiteLanguage,
} from "./languages.ts";
import { isSameText } from "./text-hash.ts";
import { translatableFields, textAt } from "./translated-from.ts";

/** `inWork`: not published yet, or with fields that are empty in this language. */
export type VersionStatus = "missing" | "inWork" | "outOfDate" | "complete";

/** A document's version in one of the other languages. */
export type Version = {
  language: SiteLanguage;
  status: VersionStatus;
  /** The document with its texts: its own, or the one of all languages. */
  document?: ContentDocument;
  fields: FieldState[];
};

/** A document of the site's first language with its versions in the others. */
export type Translated = { source: ContentDocument; versions: Version[] };

/** Types whose texts the site has in each language without a document. */
const WITHOUT_DOCUMENT = new Set(["siteMessages"]);

function statusOf(fields: readonly FieldState[], isPublished: boolean): VersionStatus {
  if (!isPublished) return "inWork";
  const states = new Set(fields.map(({ state }) => state));
  if (states.has("outOfDate") || states.has("obsolete")) return "outOfDate";
  return states.has("missing") ? "inWork" : "complete";
}

type States = (
  schema: Schema,
  source: ContentDocument,
  edited: ContentDocument,
  language: SiteLanguage,
) => FieldState[];

/** Returns the function with its results cached by both documents, which are the same objects while unchanged. */
function cached(find: States): States {
  const cache = new WeakMap<ContentDocument, WeakMap<ContentDocument, Map<string, FieldState[]>>>();
  return (schema, source, edited, language) => {
    const ofSource = cache.get(source) ?? new WeakMap<ContentDocument, Map<string, FieldState[]>>();
    const ofBoth = ofSource.get(edited) ?? new Map<string, FieldState[]>();
    const states = ofBoth.get(language.code) ?? find(schema, source, edited, language);
    cache.set(source, ofSource.set(edited, ofBoth.set(language.code, states)));
    return states;
  };
}

const versionStates = cached(fieldStates);

/** Returns the states of the fields of a document that all languages share, in one language. */
const localizedStates = cached((schema, source, edited, { code }) => {
  const localized = localizedTexts(edited).filter(({ language }) => language === code);
  const texts = new Map(localized.map((text) => [text.path, text]));
  // A list of words has one entry for each word.
  const paths = new Set([...Object.keys(textsOf(schema, source)), ...texts.keys()]);
  return [...paths].flatMap((path): FieldState[] => {
    const text = texts.get(path);
    const [now, translation] = [textAt(source, path), text?.value?.trim() ?? ""];
    if (now === "" && translation === "") return [];
    const before = text?.source;
    const isUnchanged = before !== undefined && isSameText(before, now);
    const state =
      translation === ""
        ? "missing"
        : now === ""
          ? "obsolete"
          : isUnchanged || before === undefined
            ? "current"
            : "outOfDate";
    return [{ path, state, source: now, translation, ...(before !== undefined && { before }) }];
  });
});

/** Sorts pages by their path, then other documents by their type. */
function byPath(a: ContentDocument, b: ContentDocument): number {
  const [one, other] = [a, b].map((each) => pathOf(each) ?? `~${each._type}`);
  return String(one).localeCompare(String(other));
}

/** Returns every document with texts, with its state in each of the site's other languages. */
export function siteTranslations(schema: Schema, content: Content): Translated[] {
  const [first, ...others] = languagesOf(content);
  if (!first) return [];
  const groups = groupsOf(content);
  return content.documents.toSorted(byPath).flatMap((edited): Translated[] => {
    const source = content.sources.get(edited._id) ?? edited;
    if (hasLocalizedTexts(schema, edited._type)) {
      const versions = others.map((language) => sharedVersionOf(source, edited, language));
      return versions.some(({ fields }) => fields.length > 0) ? [{ source, versions }] : [];
    }
    if (!hasVersions(schema, edited._type)) return [];
    if (languageOf(edited, [first]) !== first.code) return [];
    const members = groups.get(edited._id)?.members;
    const versions = others.map((language) => versionOf(source, members, language));
    const isNeeded = !WITHOUT_DOCUMENT.has(edited._type) && edited["archived"] !== true;
    const isTranslated = versions.some(({ document }) => document);
    return isTranslated || (isNeeded && translatableFields(schema, source).length > 0)
      ? [{ source, versions }]
      : [];
  });

  function sharedVersionOf(
    source: ContentDocument,
    edited: ContentDocument,
    language: SiteLanguage,
  ): Version {
    const fields = localizedStates(schema, source, edited, language);
    const isEmpty = fields.every(({ state }) => state === "missing");
    const status = isEmpty && fields.length > 0 ? "missing" : statusOf(fields, true);
    return { language, status, document: edited, fields };
  }

  function versionOf(
    source: ContentDocument,
    members: Map<string, ContentDocument> | undefined,
    language: SiteLanguage,
  ): Version {
    const document = members?.get(language.code);
    if (!document) return { language, status: "missing", fields: [] };
    const fields = versionStates(schema, source, document, language);
    return {
      language,
      status: statusOf(fields, content.publishedIds.has(document._id)),
      document,
      fields,
    };
  }
}

/** A document in one of the other languages without a version in the first. */
export type UnlinkedDocument = { document: ContentDocument; language: SiteLanguage };

/**
 * Returns the documents in other languages that are joined to none in the first language; nothing can show when they
 * are out of date.
 */
export function findUnlinkedDocuments(schema: Schema, content: Content): UnlinkedDocument[] {
  const [first, ...others] = languagesOf(content);
  if (!first) return [];
  const groups = groupsOf(content);
  return content.documents.flatMap((document): UnlinkedDocument[] => {
    const language = others.find(({ code }) => code === document["language"]);
    if (!language || !hasVersions(schema, document._type)) return [];
    if (WITHOUT_DOCUMENT.has(document._type) || document["archived"] === true) return [];
    return groups.get(document._id)?.members.has(first.code) ? [] : [{ document, language }];
  });
}

/** Returns the entry in which a document is the source or a version. */
export function translatedOf(all: readonly Translated[], id: string): Translated | undefined {
  return all.find(
    ({ source, versions }) =>
      source._id === id || versions.some(({ document }) => document?._id === id),
  );
}
