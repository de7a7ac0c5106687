import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { registry } from "./registry.generated.ts";
import { sectionComponent } from "./section-component.ts";

type SchemaType = {
  name: string;
  attributes?: { sections?: { value: { of: { of: { rest: { name: string } }[] } } } };
};

const schemaFile = join(import.meta.dirname, "../../studio/schema.generated.json");

function sectionsOfSchema(): string[] {
  const types = JSON.parse(readFileSync(schemaFile, "utf8")) as SchemaType[];
  const sections = types.find(({ name }) => name === "page")?.attributes?.sections;
  const names = sections?.value.of.of.map(({ rest }) => rest.name) ?? [];
  // A reusableSection is only a reference to other sections, which content/flatten-sections.ts resolves.
  return names.filter((name) => name !== "reusableSection");
}

const registered = Object.keys(registry).toSorted();

test("every section of the Studio has a component, and every component a section", () => {
  expect(sectionsOfSchema().toSorted()).toEqual(registered);
});

test("returns no component for names of Object.prototype", () => {
  expect(sectionComponent("constructor")).toBeUndefined();
});
