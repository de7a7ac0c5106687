import { languageOf, languagesOf } from "../translations/languages.ts";
import {
  type Content,
  type ContentDocument,
  type FieldPath,
  type Finding,
  finding,
  isObject,
  pathOf,
  referenceOf,
} from "../texts/content.ts";

/** Fields in which countries' pages may differ: their look and their links. */
const MAY_DIFFER = new Set([
  "anchor",
  "layout",
  "tone",
  "image",
  "chat",
  "archived",
  "noindex",
  "popup",
  "solution",
]);

const LIST = new Intl.ListFormat("en");

type Filled = {
  path: FieldPath;
  what: string;
  /** The type of the section that contains it. */
  section?: string;
};

/**
 * Finds what is missing in documents with one version per country: the countries' offices, and the countries' pages,
 * which name each other as alternates for search engines. A field or a section that only one of three or more lacks
 * counts as forgotten.
 */
export function checkTranslations(content: Content): Finding[] {
  const { documents, byId } = content;
  const languages = languagesOf(content);
  const countries = documents.filter(({ _type }) => _type === "country");
  const pages = documents.filter((page) => pathOf(page) && nameOf(page) !== undefined);
  const byLanguage = Map.groupBy(pages, (page) => languageOf(page, languages));
  return [countries, ...byLanguage.values()].flatMap((versions) =>
    [compare(versions), findDuplicates(versions, byId)].flat(),
  );

  function nameOf(document: ContentDocument): string | undefined {
    const country = byId.get(referenceOf(document["country"]) ?? "");
    const name = document._type === "country" ? document["name"] : country?.["name"];
    return document._type === "page" || document._type === "country"
      ? (name as string | undefined)
      : undefined;
  }

  function compare(versions: ContentDocument[]): Finding[] {
    // The form of a country without a name reports that, and a finding here could not name it.
    const named = versions.filter(nameOf);
    const filled = named.map((document) => ({ document, fields: filledFields(document) }));
    return filled.flatMap(({ document, fields }) => {
      const others = filled.filter((other) => other.document !== document);
      const [first, ...rest] = others;
      // With only two versions either could be the incomplete one.
      if (!first || rest.length === 0) return [];
      const names = LIST.format(others.map((other) => String(nameOf(other.document))));
      return [...first.fields].flatMap(([key, { path, what, section }]) => {
        if (fields.has(key) || !rest.every((other) => other.fields.has(key))) return [];
        if (section !== undefined && !fields.has(section)) return [];
        const message = `${names} have ${what} here, ${String(nameOf(document))} does not`;
        return [finding(document, pathIn(document, path), message, "warning")];
      });
    });
  }
}

function codeOf(document: ContentDocument, byId: Content["byId"]): unknown {
  const country = byId.get(referenceOf(document["country"]) ?? "");
  return document._type === "country" ? document["code"] : country?.["code"];
}

/** Reports second pages of a country, such as duplicates: search engines expect one for each country. */
function findDuplicates(versions: ContentDocument[], byId: Content["byId"]): Finding[] {
  return versions.flatMap((document) => {
    const code = codeOf(document, byId);
    const duplicate = versions.find(
      (other) =>
        other !== document &&
        code !== undefined &&
        codeOf(other, byId) === code &&
        (other["language"] ?? "") === (document["language"] ?? ""),
    );
    if (!duplicate) return [];
    return document._type === "country"
      ? [finding(document, ["code"], `Another country has the code ${String(code)} too`)]
      : [finding(document, ["country"], `${pathOf(duplicate)} is already this country's page`)];
  });
}

/**
 * Collects a document's filled fields and sections. Sections are identified by their type, which all versions share.
 */
function filledFields(document: ContentDocument): Map<string, Filled> {
  const filled = new Map<string, Filled>();
  collect(document, []);
  for (const section of sectionsOf(document)) {
    const type = String(section["_type"]);
    filled.set(type, { path: ["sections"], what: `the section “${readableName(type)}”` });
    collect(section, ["sections", { _key: type }], type);
  }
  return filled;

  function collect(object: Record<string, unknown>, path: FieldPath, section?: string): void {
    for (const [name, value] of Object.entries(object)) {
      if (
        name.startsWith("_") ||
        name === "sections" ||
        name === "translatedFrom" ||
        MAY_DIFFER.has(name) ||
        isEmpty(value)
      )
        continue;
      const fieldPath = [...path, name];
      if (name === "seo" && isObject(value)) collect(value, fieldPath);
      else
        filled.set(JSON.stringify(fieldPath), {
          path: fieldPath,
          what: "this",
          ...(section && { section }),
        });
    }
  }
}

/** Replaces the type of a section in a path by the key of the document's own section of that type. */
function pathIn(document: ContentDocument, path: FieldPath): FieldPath {
  return path.map((part) => {
    if (typeof part !== "object") return part;
    const section = sectionsOf(document).find(({ _type }) => _type === part._key);
    return { _key: String(section?.["_key"]) };
  });
}

/** Returns "call to action" for `callToActionSection`. */
function readableName(type: string): string {
  const separated = type.replace(/Section$/, "").replace(/[A-Z]/g, (letter) => ` ${letter}`);
  return separated.toLowerCase();
}

function sectionsOf({ sections }: ContentDocument): Record<string, unknown>[] {
  return Array.isArray(sections) ? sections.filter(isObject) : [];
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false;
}
