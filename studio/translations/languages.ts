import type { Schema, SchemaType } from "sanity";
import { type Content, type ContentDocument, isObject, referenceOf } from "../texts/content.ts";

/** A language of the site, as the settings name it. */
export type SiteLanguage = { code: string; name: string; tag: string };

/** Returns the languages of the site, that of the sources first; none if the settings name none. */
export function languagesOf({ documents }: Content): SiteLanguage[] {
  const settings = documents.find(({ _type }) => _type === "siteSettings");
  const listed: unknown[] = Array.isArray(settings?.["languages"]) ? settings["languages"] : [];
  return listed.filter(isObject).flatMap(({ code, name, tag }) => {
    if (typeof code !== "string" || code === "") return [];
    return [{ code, name: String(name ?? code), tag: String(tag ?? code) }];
  });
}

/** Returns the code of the language that a document is written in; if it has none, that is the site's first. */
export function languageOf(document: ContentDocument, languages: readonly SiteLanguage[]): string {
  return String(document["language"] ?? languages[0]?.code ?? "");
}

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language" });

/** Returns "Malay" for `ms`: the Studio is in English. */
export function englishName({ tag, name }: SiteLanguage): string {
  try {
    return LANGUAGE_NAMES.of(tag) ?? name;
  } catch {
    return name;
  }
}

function hasField(type: SchemaType | undefined, name: string): boolean {
  return type !== undefined && "fields" in type && type.fields.some((field) => field.name === name);
}

/** Whether each language has its own document. */
export function hasVersions(schema: Pick<Schema, "get">, type: string): boolean {
  return hasField(schema.get(type), "translatedFrom");
}

/** Whether one document holds the texts of all languages. */
export function hasLocalizedTexts(schema: Pick<Schema, "get">, type: string): boolean {
  return hasField(schema.get(type), "localizedTexts");
}

/** Documents that say the same in different languages, by language code; `metadata` is the document that joins them. */
export type Group = { metadata?: ContentDocument; members: Map<string, ContentDocument> };

/** Returns the group of every document that has one, by the document's id. */
export function groupsOf({ documents, byId }: Content): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const metadata of documents.filter(({ _type }) => _type === "translation.metadata")) {
    const group: Group = { metadata, members: new Map() };
    const listed: unknown[] = Array.isArray(metadata["translations"])
      ? metadata["translations"]
      : [];
    for (const { language, value } of listed.filter(isObject)) {
      const document = byId.get(referenceOf(value) ?? "");
      if (!document) continue;
      group.members.set(String(language), document);
      groups.set(document._id, group);
    }
  }
  return groups;
}
