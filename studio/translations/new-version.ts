import {
  type Content,
  type ContentDocument,
  isObject,
  pathOf,
  referenceOf,
} from "../texts/content.ts";
import {
  englishName,
  type Group,
  groupsOf,
  languageOf,
  languagesOf,
  type SiteLanguage,
} from "./languages.ts";

type JsonObject = Record<string, unknown>;

export type NewVersion = {
  document: ContentDocument;
  /** The document that joins the versions, with the entries of the source and of this version. */
  metadata: { id: string; type: string; source: JoinEntry; own: JoinEntry };
};

/** Fields that a version does not copy: those of the Content Lake, and those that each version has for itself. */
const NOT_COPIED = new Set(
  "_id _rev _createdAt _updatedAt _system formerPaths translatedFrom language".split(" "),
);

/** The entry of one version in the document that joins all versions of a page. */
export type JoinEntry = {
  _key: string;
  _type: string;
  language: string;
  value: { _type: "reference"; _ref: string; _weak: true };
};

function entryOf(language: string, id: string): JoinEntry {
  return {
    _key: language,
    _type: "internationalizedArrayReferenceValue",
    language,
    // Weak, so that the referenced version can be deleted or be a draft.
    value: { _type: "reference", _ref: id, _weak: true },
  };
}

/** Returns the path of a version: `/ms/contact`, `/ms` for a home page, `/contact` in the first language. */
function versionPath(language: string, path: string, languages: readonly SiteLanguage[]): string {
  const [, ...others] = languages.map(({ code }) => code);
  const [, code = "", subpath = ""] = /^\/([^/]*)(.*)$/.exec(path) ?? [];
  const plain = others.includes(code) ? subpath || "/" : path;
  if (!others.includes(language)) return plain;
  return `/${language}${plain === "/" ? "" : plain}`;
}

/** Returns the value with its references changed to the versions in that language, if they exist. */
function withVersions(
  value: unknown,
  language: string,
  groups: ReadonlyMap<string, Group>,
  published: ReadonlySet<string>,
): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withVersions(item, language, groups, published));
  }
  if (!isObject(value)) return value;
  const target = groups.get(referenceOf(value) ?? "")?.members.get(language);
  if (target) {
    const { _weak, _strengthenOnPublish, ...reference } = value;
    const isStrong = published.has(target._id);
    return {
      ...reference,
      _ref: target._id,
      ...(!isStrong && { _weak: true, _strengthenOnPublish: { type: target._type } }),
    };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      withVersions(child, language, groups, published),
    ]),
  );
}

/** Returns why a version cannot be made, or null. */
export function describeVersionProblem(
  content: Content,
  source: ContentDocument,
  language: string,
): string | null {
  const languages = languagesOf(content);
  const siteLanguage = languages.find(({ code }) => code === language);
  if (!siteLanguage) return "The settings have no such language any more: add it there first";
  const name = englishName(siteLanguage);
  const existing = groupsOf(content).get(source._id)?.members.get(language);
  if (existing) return `A ${name} version already exists`;
  const id = idOf(source, language);
  if (content.byId.has(id))
    return `A document “${id}” already exists, but no other language is linked to it`;
  const path = pathOf(source);
  if (path === undefined) return null;
  const newPath = versionPath(language, path, languages);
  const conflicting = content.documents.find(
    (document) => pathOf(document) === newPath && document._type !== "redirect",
  );
  if (!conflicting) return null;
  return `${newPath} is the path of another page: change that one first`;
}

function idOf(source: ContentDocument, language: string): string {
  return `${source._id}-${language}`;
}

/**
 * Creates a version of a document in another language, with the same structure, keys, files and, until they are
 * translated, texts. It refers to the versions of other documents in that language, if they exist.
 */
export function newVersion(
  content: Content,
  source: ContentDocument,
  language: string,
): NewVersion {
  const groups = groupsOf(content);
  const languages = languagesOf(content);
  const copy = Object.fromEntries(Object.entries(source).filter(([name]) => !NOT_COPIED.has(name)));
  const { path } = source;
  const id = idOf(source, language);
  const document = {
    ...(withVersions(copy, language, groups, content.publishedIds) as JsonObject),
    _id: id,
    _type: source._type,
    // A version in the first language gets neither, because it is the source of the others.
    ...(language !== languages[0]?.code && { language, translatedFrom: { texts: [] } }),
    ...(typeof path === "string" &&
      path !== "" && { path: versionPath(language, path, languages) }),
  };
  const existing = groups.get(source._id)?.metadata;
  return {
    document,
    metadata: {
      id: existing?._id ?? `translation-${source._id}`,
      type: source._type,
      source: entryOf(languageOf(source, languages), source._id),
      own: entryOf(language, id),
    },
  };
}
