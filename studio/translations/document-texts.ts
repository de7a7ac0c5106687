import {
  isArraySchemaType,
  isBlockSchemaType,
  isObjectSchemaType,
  isStringSchemaType,
  type Schema,
  type SchemaType,
} from "sanity";

type JsonObject = Record<string, unknown>;

/** The texts of a document by their field, as in `sections[hero].heading`; list items by their `_key`. */
export type DocumentTexts = Record<string, string>;

/**
 * Fields of strings that are not translated: addresses, codes, numbers, names of places and times of a conversation.
 * Fields with a list of options need not be listed here.
 */
const NOT_TRANSLATED = new Set(
  (
    "path formerPaths href query anchor from icon source code key position street postalCode phone number email url " +
    "time language setting openingHours leftOut next"
  ).split(" "),
);
/** Fields, by their full path, that are translated although their name is in `NOT_TRANSLATED`. */
const STILL_TRANSLATED = new Set(["labels.email"]);

/** Fields whose texts are in another language, or are those of another document. */
const EXCLUDED = new Set(["languages", "localizedTexts", "translatedFrom"]);

/** Fields of documents, by their full path, that only the sales team reads. */
const FOR_SALES = new Set(["chat"]);

const TEXT_TYPES = new Set(["string", "text"]);

function isTranslatedField(type: SchemaType, path: string): boolean {
  if (!isStringSchemaType(type) || !TEXT_TYPES.has(type.name)) return false;
  const options = type.options as { list?: unknown } | undefined;
  if (options?.list) return false;
  const plain = path.replaceAll(/\[[^\]]*\]/g, "");
  const name = plain.slice(plain.lastIndexOf(".") + 1);
  return STILL_TRANSLATED.has(plain) || !NOT_TRANSLATED.has(name);
}

/** Whether a field of that name is never translated. */
export function isNeverTranslated(name: string): boolean {
  return NOT_TRANSLATED.has(name);
}

/** Whether there is something to translate: a text of only a figure or a fact is the same in every language. */
function hasTranslatableText(text: string): boolean {
  return /\p{L}/u.test(text) && !/^(?:\{[^{}]*\}|[^\s@]+@[^\s@]+)$/.test(text);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOfItem(type: SchemaType, item: unknown): SchemaType | undefined {
  if (!isArraySchemaType(type)) return undefined;
  const name = isObject(item) ? item["_type"] : undefined;
  return type.of.find((of) => of.name === name) ?? (name ? undefined : type.of[0]);
}

/** Puts every text of the value into `texts`, by its path. */
function collectTexts(
  value: unknown,
  type: SchemaType | undefined,
  path: string,
  texts: DocumentTexts,
): void {
  if (!type) return;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as unknown[]).entries()) {
      const key = isObject(item) && typeof item["_key"] === "string" ? item["_key"] : index;
      collectTexts(item, typeOfItem(type, item), `${path}[${key}]`, texts);
    }
  } else if (isObject(value)) {
    if (isBlockSchemaType(type)) {
      const text = blockToText(value);
      if (hasTranslatableText(text)) texts[path] = text;
    } else if (isObjectSchemaType(type)) {
      const fields = new Map(type.fields.map((field) => [field.name, field.type]));
      for (const [name, child] of Object.entries(value)) {
        const childPath = path === "" ? name : `${path}.${name}`;
        if (name.startsWith("_") || EXCLUDED.has(name) || FOR_SALES.has(childPath)) continue;
        collectTexts(child, fields.get(name), childPath, texts);
      }
    }
  } else if (
    typeof value === "string" &&
    hasTranslatableText(value) &&
    isTranslatedField(type, path)
  ) {
    texts[path] = value;
  }
}

/** Returns the texts of a document that are not empty. A paragraph is one text, see `blockToText`. */
export function textsOf(schema: Schema, document: JsonObject): DocumentTexts {
  const texts: DocumentTexts = {};
  collectTexts(document, schema.get(String(document["_type"])), "", texts);
  return texts;
}

type Child = JsonObject & { marks?: string[]; text?: string };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", "{": "&#123;" };

function escape(text: string): string {
  return text.replaceAll(/[&<{]/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Returns a paragraph as one line for a translator: `Live in {fact-go-live}, <strong>guaranteed</strong>`. A fact is
 * the id of its document in braces; a mark is an element with its name, or with the key of a link.
 */
export function blockToText(block: JsonObject): string {
  const children = (block["children"] ?? []) as Child[];
  return children
    .map((child) => {
      if (child["_type"] === "factValue") {
        return `{${String((child["fact"] as JsonObject | undefined)?.["_ref"] ?? "")}}`;
      }
      const marks = child.marks ?? [];
      const open = marks.map((mark) => `<${mark}>`).join("");
      const close = marks
        .toReversed()
        .map((mark) => `</${mark}>`)
        .join("");
      return open + escape(child.text ?? "") + close;
    })
    .join("");
}
