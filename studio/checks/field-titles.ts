import type { Schema, SchemaType } from "sanity";
import { type ContentDocument, type FieldPath, isObject } from "../texts/content.ts";

/**
 * Returns the titles by which editors know a field, outermost first: `Sections`, `Hero`, `Main button`, `Label`. Fields
 * that the model does not have are omitted.
 */
export function fieldTitles(
  schema: Pick<Schema, "get">,
  document: ContentDocument,
  path: FieldPath,
): string[] {
  const titles: string[] = [];
  let type: SchemaType | undefined = schema.get(document._type);
  let value: unknown = document;
  for (const part of path) {
    value = child(value, part);
    type = typeof part === "string" ? fieldType(type, part) : itemType(type, value);
    const isText = type?.name === "block" || type?.jsonType !== "object";
    // The list of a text's links, which no form shows.
    if (part === "markDefs") continue;
    if (type?.title && (typeof part === "string" || !isText)) titles.push(type.title);
  }
  return titles;
}

function child(value: unknown, part: FieldPath[number]): unknown {
  if (typeof part === "object") {
    const list: unknown[] = Array.isArray(value) ? value : [];
    return list.find((item) => isObject(item) && item["_key"] === part._key);
  }
  return (value as Record<string, unknown> | undefined)?.[part];
}

function fieldType(type: SchemaType | undefined, name: string): SchemaType | undefined {
  if (!type || !("fields" in type)) return undefined;
  return type.fields.find((field) => field.name === name)?.type;
}

function itemType(type: SchemaType | undefined, item: unknown): SchemaType | undefined {
  if (!type || !("of" in type)) return undefined;
  const name = isObject(item) ? item["_type"] : undefined;
  const named = type.of.find((member) => member.name === name);
  return named ?? (type.of.length === 1 ? type.of[0] : undefined);
}
