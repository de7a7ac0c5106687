import { camelCase, type SectionFolder } from "./section-folders.ts";

const HEAD = "// Written by `npm run generate` from the folders of src/sections. Do not edit.\n";

/** Returns the name for a section's `picker`, such as `faqPicker`, because every schema file exports a `picker`. */
function pickerName({ type }: SectionFolder): string {
  return type.replace(/Section$/, "Picker");
}

/** Returns the Studio's file: every section with its place in the picker, and the types that only sections use. */
function studioFile(sections: SectionFolder[]): string {
  const imports = sections.flatMap((section) => [
    `import { ${section.type}, picker as ${pickerName(section)} } from "./${section.name}/${section.name}.schema.ts";`,
    ...section.parts.map(
      (part) => `import { ${camelCase(part)} } from "./${section.name}/${part}.schema.ts";`,
    ),
  ]);
  const entries = sections.map(
    (section) => `  {
    type: ${section.type},
    picker: ${pickerName(section)},
    thumbnail: new URL("./${section.name}/${section.name}.thumbnail.webp", import.meta.url).href,
  },`,
  );
  const parts = sections.flatMap((section) => section.parts.map((part) => `  ${camelCase(part)},`));
  return `${HEAD}${imports.join("\n")}

/** Every section: its type, its place in the picker and the address of its picture. */
export const sections = [
${entries.join("\n")}
];

/** The object types that only one section uses. */
export const sectionParts = [
${parts.join("\n")}
];
`;
}

/** Returns the page query's file: the projections of all sections, by type. */
function queryFile(sections: SectionFolder[]): string {
  const imports = sections.map(
    ({ name, type }) => `import { ${type}Fields } from "./${name}/${name}.groq.ts";`,
  );
  const projections = sections.map(({ type }) => `  _type == "${type}" => { \${${type}Fields} }`);
  return `${HEAD}${imports.join("\n")}

/** The props of each section type's component. */
export const sectionFields = \`
  _key, _type, anchor,
${projections.join(",\n")}
\`;
`;
}

/** Returns the site's file: the map from `_type` to component. */
function registryFile(sections: SectionFolder[]): string {
  const imports = sections.map(
    ({ name, component }) => `import { ${component} } from "./${name}/${name}.tsx";`,
  );
  const entries = sections.map(({ type, component }) => `  ${type}: ${component},`);
  return `${HEAD}import type { ComponentType } from "react";
import type { Section, SectionOf } from "../content/page-content.ts";
${imports.join("\n")}

type Registry = { [Type in Section["_type"]]: ComponentType<SectionOf<Type>> };

/** The one map from a section's \`_type\` to its component; a missing one fails the type check. */
export const registry = {
${entries.join("\n")}
} satisfies Registry;
`;
}

/** The text of every generated file, by its path in the repository. */
export function sectionFiles(sections: SectionFolder[]): Record<string, string> {
  return {
    "src/sections/studio.generated.ts": studioFile(sections),
    "src/sections/query.generated.ts": queryFile(sections),
    "src/sections/registry.generated.ts": registryFile(sections),
  };
}
