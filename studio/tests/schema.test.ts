import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { schemaTypes } from "../schema-types.ts";
import { thumbnails } from "../schemas/section-groups.ts";
import { schema } from "../checks/validate-with-model.ts";
import { documents, findAll } from "./content.ts";

const ownTypes = schemaTypes.map(({ name }) => name);

function fieldsOf(type: SchemaType | undefined): ObjectSchemaType["fields"] {
  return type && "fields" in type ? (type as ObjectSchemaType).fields : [];
}

function sectionTypes(): string[] {
  const sections = fieldsOf(schema.get("page")).find(({ name }) => name === "sections");
  if (sections?.type.jsonType !== "array") throw new Error("page.sections is not a list");
  return sections.type.of.map(({ name }) => name);
}

test("the content model compiles without a problem", () => {
  const groups = schema._validation ?? [];
  expect(groups.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([]);
});

type Field = { name: string; path: string; type: SchemaType };

/** Every field that an editor sees, including those of lists, nested objects and links in a text. */
function everyField(): Field[] {
  const ownTypeNames = new Set(ownTypes);
  const fields: Field[] = [];
  for (const name of ownTypes) visit(schema.get(name), name);
  return fields;

  function visit(type: SchemaType | undefined, path: string): void {
    // The parts of a text itself (styles, spans, marks) have titles of Sanity.
    const parts = type?.name === "block" ? [] : fieldsOf(type);
    for (const field of parts.filter(
      ({ name }) => !name.startsWith("_") && !isBuiltIn(name, path),
    )) {
      fields.push({ name: field.name, path: `${path}.${field.name}`, type: field.type });
      if (!ownTypeNames.has(field.type.name)) visit(field.type, `${path}.${field.name}`);
    }
    const members = type && "of" in type ? type.of : [];
    for (const member of members.filter(({ name }) => !ownTypeNames.has(name)))
      visit(member, `${path}[]`);
    const links = (type as { annotations?: SchemaType[] } | undefined)?.annotations ?? [];
    for (const link of links) visit(link, `${path}<${link.name}>`);
  }
}

function isBuiltIn(field: string, type: string): boolean {
  const isFile = /^(?:imageWithAlt$|textPicture$|demoVideo\.)/.test(type);
  return isFile && ["asset", "crop", "hotspot", "media"].includes(field);
}

test("every field has a title and a description for the editor", () => {
  const fields = everyField();
  expect(fields.length).toBeGreaterThan(200);
  const bare = fields.filter(({ type }) => !type.title || !type.description);
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test("every visible field shows an example", () => {
  const bare = everyField().filter(({ type }) => {
    const { description, options } = type as SchemaType & { options?: { list?: unknown } };
    const isGroup =
      fieldsOf(type).length > 0 && !/^(?:reference|file|imageWithAlt)$/.test(type.name);
    const isChosen = type.jsonType === "boolean" || options?.list !== undefined;
    return !isGroup && !isChosen && !/\b(?:examples?|such as)\b/i.test(String(description));
  });
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test("every section has an example: in the starting content or in its initial value", () => {
  // Reusable sections hold the same types, and the starting content has none.
  const pageSections = sectionTypes().filter((name) => name !== "reusableSection");
  const bare = pageSections.filter(
    (name) => findAll(documents, name).length === 0 && !schema.get(name)?.initialValue,
  );
  expect(bare).toEqual([]);
});

test("every section type can be put on a page", () => {
  expect(sectionTypes().toSorted()).toEqual(
    ownTypes.filter((name) => name.endsWith("Section")).toSorted(),
  );
});

test("every section has its picture in the picker", () => {
  expect([...thumbnails.keys()].toSorted()).toEqual(sectionTypes().toSorted());
  const missing = [...thumbnails.values()].filter((url) => !existsSync(fileURLToPath(url)));
  expect(missing).toEqual([]);
});
