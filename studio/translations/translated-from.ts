import type { PatchOperations } from "@sanity/client";
import type { Schema } from "sanity";
import { type FieldPath, isObject } from "../texts/content.ts";
import { putItem } from "../put-item.ts";
import { blockToText, textsOf } from "./document-texts.ts";

type JsonObject = Record<string, unknown>;

/** What a text of the source said when it was translated. */
export type KeptText = {
  _key: string;
  /** The field, as in `sections[hero].heading`; a list of words, such as `seo.keywords`, is one. */
  path: string;
  text: string;
  hash: string;
};

/** The texts of the source that a translation was made from, in the translation itself. */
export type TranslatedFrom = { texts: KeptText[] };

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a of 64 bits: the same in Node and in the browser, and without waiting. */
function fnv1a(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  }
  return hash.toString(16).padStart(16, "0");
}

function plain(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** The same for texts that say the same: blanks do not count. */
export function hashOf(text: string): string {
  return fnv1a(plain(text));
}

/** Whether two texts say the same. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** `seo.keywords` for `seo.keywords[2]`: the place in a list of words is not a name. */
function fieldOf(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/** The fields of a document that have words to translate. */
export function fieldsWithWords(schema: Schema, document: JsonObject): string[] {
  return [...new Set(Object.keys(textsOf(schema, document)).map(fieldOf))];
}

/** The parts of a path: names of fields, and the keys of items of lists in brackets. */
function partsOf(path: string): { name: string; isKey: boolean }[] {
  return [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(([, key, name]) => ({
    name: key ?? name ?? "",
    isKey: key !== undefined,
  }));
}

/** The path as the Studio writes it. */
export function toFieldPath(path: string): FieldPath {
  return partsOf(path).map(({ name, isKey }) => (isKey ? { _key: name } : name));
}

/** What a field says, a paragraph as `blockToText` writes it; empty if there is nothing. */
export function textAt(document: JsonObject, path: string): string {
  let value: unknown = document;
  for (const { name, isKey } of partsOf(path)) {
    if (isKey) {
      const list: unknown[] = Array.isArray(value) ? value : [];
      value = list.find((item) => isObject(item) && item["_key"] === name) ?? list[Number(name)];
    } else value = isObject(value) ? value[name] : undefined;
  }
  if (Array.isArray(value)) {
    // In an order of their own, since that of the list says nothing.
    return value
      .filter((item) => typeof item === "string")
      .map(plain)
      .toSorted()
      .join(", ");
  }
  const text = isObject(value) && value["_type"] === "block" ? blockToText(value) : value;
  return typeof text === "string" && plain(text) !== "" ? text : "";
}

/** What is kept of one field of the source. */
export function keptText(source: JsonObject, path: string): KeptText {
  const text = textAt(source, path);
  return { _key: fnv1a(path), path, text, hash: hashOf(text) };
}

/** What a translation keeps of its source when all of it was translated. */
export function translatedFrom(schema: Schema, source: JsonObject): TranslatedFrom {
  return { texts: fieldsWithWords(schema, source).map((path) => keptText(source, path)) };
}

/** Says about a field of a translation that it is right: what the source says about it now is kept. */
export function keepSource(source: JsonObject, path: string): PatchOperations {
  const missing = { translatedFrom: { texts: [] } };
  return putItem("translatedFrom.texts", keptText(source, path), missing);
}
