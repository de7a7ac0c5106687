import type { PatchOperations } from "@sanity/client";
import type { Schema } from "sanity";
import { type FieldPath, isObject } from "../texts/content.ts";
import { putItem } from "../put-item.ts";
import { blockToText, textsOf } from "./document-texts.ts";
import { fnv1a, hashOf, plain } from "./text-hash.ts";

type JsonObject = Record<string, unknown>;

/** A text of the source at the time when it was translated. */
export type KeptText = {
  _key: string;
  /** The field, as in `sections[hero].heading`; a list of words, such as `seo.keywords`, is one field. */
  path: string;
  text: string;
  hash: string;
};

/** The texts of the source that a translation was made from, in the translation itself. */
export type TranslatedFrom = { texts: KeptText[] };

/** Returns `seo.keywords` for `seo.keywords[2]`, because the index in a list of words does not identify an item. */
function fieldOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/** Returns the fields of a document that have texts to translate. */
export function translatableFields(schema: Schema, document: JsonObject): string[] {
  return [...new Set(Object.keys(textsOf(schema, document)).map(fieldOf))];
}

/** Splits a path into names of fields and, from brackets, keys of list items. */
function partsOf(path: string): { name: string; isKey: boolean }[] {
  return [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(([, key, name]) => ({
    name: key ?? name ?? "",
    isKey: key !== undefined,
  }));
}

/** Converts a path such as `sections[hero].heading` to the Studio's form. */
export function toFieldPath(path: string): FieldPath {
  return partsOf(path).map(({ name, isKey }) => (isKey ? { _key: name } : name));
}

/** Returns the text of a field, a paragraph as `blockToText` writes it; empty if it has none. */
export function textAt(document: JsonObject, path: string): string {
  let value: unknown = document;
  for (const { name, isKey } of partsOf(path)) {
    if (isKey) {
      const list: unknown[] = Array.isArray(value) ? value : [];
      value = list.find((item) => isObject(item) && item["_key"] === name) ?? list[Number(name)];
    } else value = isObject(value) ? value[name] : undefined;
  }
  if (Array.isArray(value)) {
    // Sorted, since the order of the list is irrelevant.
    return value
      .filter((item) => typeof item === "string")
      .map(plain)
      .toSorted()
      .join(", ");
  }
  const text = isObject(value) && value["_type"] === "block" ? blockToText(value) : value;
  return typeof text === "string" && plain(text) !== "" ? text : "";
}

/** Returns what a translation stores about one field of its source. */
export function keptText(source: JsonObject, path: string): KeptText {
  const text = textAt(source, path);
  return { _key: fnv1a(path), path, text, hash: hashOf(text) };
}

/** Returns what a translation stores about its source when every field was translated. */
export function translatedFrom(schema: Schema, source: JsonObject): TranslatedFrom {
  return { texts: translatableFields(schema, source).map((path) => keptText(source, path)) };
}

/** Returns the patch that marks a field of a translation as up to date: it stores the current source text. */
export function storeSource(source: JsonObject, path: string): PatchOperations {
  const missing = { translatedFrom: { texts: [] } };
  return putItem("translatedFrom.texts", keptText(source, path), missing);
}
