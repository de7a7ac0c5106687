import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry, sectionComponent } from "./registry.ts";

type SchemaType = {
  name: string;
  attributes?: { sections?: { value: { of: { of: { rest: { name: string } }[] } } } };
};

const folder = import.meta.dirname;
const schemaFile = join(folder, "../../studio/schema.generated.json");

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function sectionsOfSchema(): string[] {
  const types = JSON.parse(readFileSync(schemaFile, "utf8")) as SchemaType[];
  const sections = types.find(({ name }) => name === "page")?.attributes?.sections;
  const names = sections?.value.of.of.map(({ rest }) => rest.name) ?? [];
  // Only the place of other sections: content/flatten-sections.ts puts them there.
  return names.filter((name) => name !== "reusableSection");
}

const registered = Object.keys(registry).toSorted();

test("every section an editor can choose has a component, and the other way round", () => {
  expect(sectionsOfSchema().toSorted()).toEqual(registered);
});

test("a section's folder, component and projection carry its name", () => {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(folders.map(({ name }) => name).toSorted()).toEqual(registered.map(kebabCase).toSorted());
  for (const name of registered.map(kebabCase)) {
    const files = [".tsx", ".groq.ts", ".test.tsx"].map((ending) => join(name, name + ending));
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  }
});

test("names of Object.prototype are no sections", () => {
  expect(sectionComponent("constructor")).toBeUndefined();
});
