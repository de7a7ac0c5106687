import { getPublishedId, isPublishedId } from "@sanity/client/csm";

/** A document as stored in the Content Lake. */
export type ContentDocument = { _id: string; _type: string; [field: string]: unknown };

/** The path of a value in a document, as the Studio writes it. */
export type FieldPath = (string | number | { _key: string })[];

/** A problem in the content: an error breaks a page, a warning makes it worse than it could be. */
export type Finding = {
  documentId: string;
  documentType: string;
  path: FieldPath;
  level: "error" | "warning";
  message: string;
};

export type Asset = {
  _id: string;
  originalFilename?: string;
  /** Size of the file in bytes. */
  size?: number;
  metadata?: { dimensions?: { width: number; height: number } };
};

/** All content as it will be when every draft is published. */
export type Content = {
  documents: ContentDocument[];
  byId: Map<string, ContentDocument>;
  assets: Map<string, Asset>;
  /** Ids of published documents. */
  publishedIds: Set<string>;
  /** The documents that translations are compared with: published or in a release, drafts only if they are new. */
  sources: Map<string, ContentDocument>;
};

/**
 * Returns the content with published documents replaced by their drafts, and these by their versions in `releases`,
 * which lists the release that is published last first. Assets are separate; system documents are omitted.
 */
export function toContent(
  raw: readonly ContentDocument[],
  releases: readonly string[] = [],
): Content {
  const relevant = raw.filter(
    ({ _id, _type }) =>
      !/^_\.|^publish-reason\./.test(_id) &&
      !isSystem(_type) &&
      (!_id.startsWith("versions.") || releases.includes(_id.split(".")[1] ?? "")),
  );
  // A draft replaces the published document, a release's version the draft.
  const rank = ({ _id }: ContentDocument): number => {
    const [prefix, name = ""] = _id.split(".");
    if (prefix === "versions") return 1 + releases.length - releases.indexOf(name);
    return prefix === "drafts" ? 1 : 0;
  };
  const publishedIds = new Set(relevant.flatMap(({ _id }) => (isPublishedId(_id) ? [_id] : [])));
  const byId = new Map<string, ContentDocument>();
  const sources = new Map<string, ContentDocument>();
  for (const document of relevant.toSorted((a, b) => rank(a) - rank(b))) {
    const _id = getPublishedId(document._id);
    const unprefixed = _id === document._id ? document : { ...document, _id };
    byId.set(_id, unprefixed);
    if (rank(document) !== 1 || !sources.has(_id)) sources.set(_id, unprefixed);
  }
  const assets = raw.filter(({ _type }) => _type.startsWith("sanity.")) as Asset[];
  return {
    documents: [...byId.values()],
    byId,
    assets: new Map(assets.map((asset) => [asset._id, asset])),
    publishedIds,
    sources,
  };
}

/** Returns the documents that were read, but the same objects as before for unchanged ones. */
export function reuseUnchanged(
  documents: readonly ContentDocument[],
  before: readonly ContentDocument[],
): ContentDocument[] {
  const previousById = new Map(before.map((document) => [document._id, document]));
  return documents.map((document) => {
    const earlier = previousById.get(document._id);
    const isSame = earlier?.["_rev"] !== undefined && earlier["_rev"] === document["_rev"];
    return isSame ? earlier : document;
  });
}

function isSystem(type: string): boolean {
  return /^(?:sanity|system)\./.test(type);
}

export type Visitor = (value: unknown, path: FieldPath) => void;

/** The field with the texts of a translation's source, which are not texts of the document itself. */
const SOURCE_TEXTS = "translatedFrom";

/** Visits a value and everything inside it, outermost first; fields that start with _ are skipped. */
export function walk(value: unknown, visit: Visitor, path: FieldPath = []): void {
  visit(value, path);
  if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      const key = isObject(item) && typeof item["_key"] === "string" ? item["_key"] : undefined;
      walk(item, visit, [...path, key === undefined ? index : { _key: key }]);
    });
  } else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) {
      if (!name.startsWith("_") && name !== SOURCE_TEXTS) walk(child, visit, [...path, name]);
    }
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the id in a reference, or undefined. */
export function referenceOf(value: unknown): string | undefined {
  return isObject(value) && typeof value["_ref"] === "string" ? value["_ref"] : undefined;
}

/** Returns the path of a document on the site; undefined if it is archived or not a page. */
export function pathOf(document: ContentDocument | undefined): string | undefined {
  if (document?.["archived"] === true) return undefined;
  const path = document?.["path"];
  return typeof path === "string" && path !== "" ? path : undefined;
}

/** Creates a finding in a document; an empty `path` means the document as a whole. */
export function finding(
  document: ContentDocument,
  path: FieldPath,
  message: string,
  level: Finding["level"] = "error",
): Finding {
  return { documentId: document._id, documentType: document._type, path, level, message };
}
