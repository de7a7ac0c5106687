import {
  isArraySchemaType,
  isBlockSchemaType,
  isObjectSchemaType,
  isStringSchemaType,
  type Schema,
  type SchemaType,
} from "sanity";

type JsonObject = Record<string, unknown>;

/** The words of a document by their field, as in `sections[hero].heading`; list items by their `_key`. */
export type DocumentTexts = Record<string, string>;

/**
 * Fields that hold text and no words of a language: addresses, codes, numbers, names of places and times of a
 * conversation. Fields with a list to choose from need not be named here.
 */
const NO_WORDS = new Set(
  (
    "path formerPaths href query anchor from icon source code key position street postalCode phone number email url " +
    "time language setting"
  ).split(" "),
);
/** Fields that hold words in one place and something else in another. */
const WORDS_IN = new Set(["labels.email"]);

/** Fields that say of themselves in which language they are, or what another document says. */
const APART = new Set(["languages", "localizedTexts", "translatedFrom"]);

/** Fields of documents, by their whole path, that only the sales team reads. */
const FOR_SALES = new Set(["chat"]);

const TEXT_TYPES = new Set(["string", "text"]);

function isWordsField(type: SchemaType, path: string): boolean {
  if (!isStringSchemaType(type) || !TEXT_TYPES.has(type.name)) return false;
  const options = type.options as { list?: unknown } | undefined;
  if (options?.list) return false;
  const plain = path.replaceAll(/\[[^\]]*\]/g, "");
  const name = plain.slice(plain.lastIndexOf(".") + 1);
  return WORDS_IN.has(plain) || !NO_WORDS.has(name);
}

/** Whether a field of that name holds no words of a language, whatever is written in it. */
export function isWithoutWords(name: string): boolean {
  return NO_WORDS.has(name);
}

/** Whether there is something to translate: a figure or a fact alone is the same in every language. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text) && !/^\{[^{}]*\}$/.test(text);
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function typeOfItem(type: SchemaType, item: unknown): SchemaType | undefined {
  if (!isArraySchemaType(type)) return undefined;
  const name = isObject(item) ? item["_type"] : undefined;
  return type.of.find((of) => of.name === name) ?? (name ? undefined : type.of[0]);
}

/** Calls `visit` for every text of the value and returns the value with what `visit` answers. */
function mapTexts(
  value: unknown,
  type: SchemaType | undefined,
  path: string,
  visit: (path: string, text: string) => string,
): unknown {
  if (!type) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => {
      const key = isObject(item) && typeof item["_key"] === "string" ? item["_key"] : index;
      return mapTexts(item, typeOfItem(type, item), `${path}[${key}]`, visit);
    });
  }
  if (isObject(value)) {
    if (isBlockSchemaType(type)) {
      const text = blockToText(value);
      if (!hasWords(text)) return value;
      const changed = visit(path, text);
      return changed === text ? value : textToBlock(changed, value);
    }
    if (!isObjectSchemaType(type)) return value;
    const fields = new Map(type.fields.map((field) => [field.name, field.type]));
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => {
        if (name.startsWith("_") || APART.has(name)) return [name, child];
        const childPath = path === "" ? name : `${path}.${name}`;
        if (FOR_SALES.has(childPath)) return [name, child];
        return [name, mapTexts(child, fields.get(name), childPath, visit)];
      }),
    );
  }
  return typeof value === "string" && hasWords(value) && isWordsField(type, path)
    ? visit(path, value)
    : value;
}

/** The words of a document; empty fields are left out. A paragraph is one text, see `blockToText`. */
export function textsOf(schema: Schema, document: JsonObject): DocumentTexts {
  const texts: DocumentTexts = {};
  mapTexts(document, schema.get(String(document["_type"])), "", (path, text) => {
    texts[path] = text;
    return text;
  });
  return texts;
}

/** The document with other words: same structure, keys and references; a field without a text keeps its own. */
export function withTexts(schema: Schema, document: JsonObject, texts: DocumentTexts): JsonObject {
  const type = schema.get(String(document["_type"]));
  return mapTexts(document, type, "", (path, text) => texts[path] ?? text) as JsonObject;
}

type Child = JsonObject & { marks?: string[]; text?: string };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", "{": "&#123;" };
const UNESCAPES = new Map(Object.entries(ESCAPES).map(([plain, escaped]) => [escaped, plain]));

function escape(text: string): string {
  return text.replaceAll(/[&<{]/g, (character) => ESCAPES[character] ?? character);
}

function unescape(text: string): string {
  return text.replaceAll(/&(?:amp|lt|#123);/g, (entity) => UNESCAPES.get(entity) ?? entity);
}

/**
 * A paragraph as one line for who translates it: `Live in {fact-go-live}, <strong>guaranteed</strong>`. A fact stands as
 * the id of its document in braces, a mark as an element of its name or, for a link, of its key.
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

/** The paragraph with the words of such a line; its style, list and links stay. */
export function textToBlock(text: string, block: JsonObject): JsonObject {
  const marks: string[] = [];
  const children: Child[] = [];
  function add(child: Child) {
    const key = children.length === 0 ? "text" : `text-${children.length}`;
    children.push({ ...child, _key: key });
  }
  for (const [, fact, close, mark, words] of text.matchAll(
    /\{([^{}]+)\}|<(\/?)([\w-]+)>|([^<{]+)/g,
  )) {
    if (fact) add({ _type: "factValue", fact: { _type: "reference", _ref: fact } });
    else if (mark && close) marks.splice(marks.lastIndexOf(mark), 1);
    else if (mark) marks.push(mark);
    else add({ _type: "span", marks: [...marks], text: unescape(words ?? "") });
  }
  return { ...block, children };
}
