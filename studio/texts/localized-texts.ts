import { type ContentDocument, isObject } from "./content.ts";

/** A text of another language in a document that all languages share. */
export type LocalizedText = {
  _key: string;
  _type: "localizedText";
  language: string;
  path: string;
  value?: string;
  source?: string;
};

/** The texts of other languages that a shared document has. */
export function localizedTexts(document: ContentDocument): LocalizedText[] {
  const listed: unknown[] = Array.isArray(document["localizedTexts"])
    ? document["localizedTexts"]
    : [];
  return listed.filter(isObject) as LocalizedText[];
}
