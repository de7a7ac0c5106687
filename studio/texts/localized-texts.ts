import { type ContentDocument, isObject } from "./content.ts";

/** A text in another language, stored in a document that all languages share. */
export type LocalizedText = {
  _key: string;
  _type: "localizedText";
  language: string;
  path: string;
  value?: string;
  source?: string;
};

/** Returns the texts in other languages that a shared document stores. */
export function localizedTexts(document: ContentDocument): LocalizedText[] {
  const listed: unknown[] = Array.isArray(document["localizedTexts"])
    ? document["localizedTexts"]
    : [];
  return listed.filter(isObject) as LocalizedText[];
}
