import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ObjectSchemaType, SchemaType } from "sanity";
import { expect, test } from "vitest";
import { schemaTypes } from "../schema-types.ts";
import { sectionTypes as pickable } from "../schemas/sections/section-groups.ts";
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

test("compiles without a problem", () => {
  const groups = schema._validation ?? [];
  expect(groups.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([]);
});

test("every field has a title and a description for the editor", () => {
  const bare = ownTypes.flatMap((name) =>
    fieldsOf(schema.get(name))
      .filter((field) => !field.name.startsWith("_") && !isBuiltIn(field.name, name))
      .filter(({ type }) => !type.title || !type.description)
      .map((field) => `${name}.${field.name}`),
  );
  expect(bare).toEqual([]);
});

function isBuiltIn(field: string, type: string): boolean {
  return type === "imageWithAlt" && ["asset", "crop", "hotspot", "media"].includes(field);
}

test("every section a page can hold has starting content", () => {
  // A reusable section holds the same types; nothing in the starting content repeats.
  const own = sectionTypes().filter((name) => name !== "reusableSection");
  const used = new Set(own.filter((name) => findAll(documents, name).length > 0));
  expect([...used].toSorted()).toEqual(own.toSorted());
});

test("every section type can be put on a page", () => {
  expect(sectionTypes().toSorted()).toEqual(
    ownTypes.filter((name) => name.endsWith("Section")).toSorted(),
  );
});

test("every section has its picture in the picker", () => {
  const pictures = readdirSync(join(import.meta.dirname, "../static/sections"));
  expect(pictures.toSorted()).toEqual(pickable.map((type) => `${type}.webp`).toSorted());
});
