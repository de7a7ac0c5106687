import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A folder of src/sections. `name` is the folder's, e.g. `card-grid`; the other names follow from it. */
export type SectionFolder = {
  name: string;
  /** The `_type` in datasets, and the export of the schema: `cardGridSection`. */
  type: string;
  /** The export of the component: `CardGridSection`. */
  component: string;
  /** Object types that only this section uses, by the names of their files: `card` for card.schema.ts. */
  parts: string[];
};

/** The checkout this file belongs to; tests read other folders. */
const projectRoot = join(import.meta.dirname, "../..");

/** The folder beside the sections that has what their tests share. */
const TESTING = "testing";

const SECTION_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Returns `cardGrid` for `card-grid`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the names that follow from a folder's name. */
export function namesOf(name: string): { type: string; component: string } {
  const type = `${camelCase(name)}Section`;
  return { type, component: type.charAt(0).toUpperCase() + type.slice(1) };
}

/** Returns why a section's folder cannot have this name, or null. */
export function describeNameProblem(name: string): string | null {
  if (!SECTION_NAME.test(name)) {
    return "a section's name is small letters, digits and hyphens, such as pricing-table";
  }
  if (name === TESTING) return '"testing" is the folder that the tests of sections share';
  return name.endsWith("-section") ? 'a section\'s name does not end in "-section"' : null;
}

/** Returns the names of the types that the schema files below a folder define, with their files. */
function definedTypes(folder: string): { type: string; file: string }[] {
  return globSync("**/*.ts", { cwd: folder }).flatMap((file) => {
    const code = readFileSync(join(folder, file), "utf8");
    const types = [...code.matchAll(/defineType\(\{\s*name: "(\w+)"/g)];
    return types.map(([, type = ""]) => ({ type, file: join(basename(folder), file) }));
  });
}

function findNameProblems(folder: string, { name, type, component }: SectionFolder): string[] {
  const wrongName = describeNameProblem(name);
  if (wrongName) return [`src/sections/${name}: ${wrongName}`];
  const files: [file: string, ...contents: [wanted: string, pattern: RegExp][]][] = [
    [
      `${name}.schema.ts`,
      [
        `export const ${type} = defineType({ name: "${type}", ... })`,
        new RegExp(`^export const ${type} = defineType\\(\\{\\s*name: "${type}",`, "m"),
      ],
      [
        'export const picker = { group: "...", order: ... } as const',
        /^export const picker = \{ group: "\w+", order: \d+ \} as const;/m,
      ],
    ],
    [
      `${name}.groq.ts`,
      [`export const ${type}Fields`, new RegExp(`^export const ${type}Fields = \``, "m")],
    ],
    [
      `${name}.tsx`,
      [`export function ${component}(...)`, new RegExp(`^export function ${component}\\(`, "m")],
    ],
    [`${name}.test.tsx`],
    [`${name}.thumbnail.webp`],
  ];
  return files.flatMap(([file, ...contents]) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [`src/sections/${name}/${file} is missing`];
    const code = contents.length > 0 ? readFileSync(path, "utf8") : "";
    return contents
      .filter(([, pattern]) => !pattern.test(code))
      .map(([wanted]) => `src/sections/${name}/${file} must have: ${wanted}`);
  });
}

function findPartProblems(folder: string, { name, parts }: SectionFolder): string[] {
  return parts.flatMap((file) => {
    const type = camelCase(file);
    const pattern = new RegExp(`^export const ${type} = defineType\\(\\{\\s*name: "${type}",`, "m");
    if (pattern.test(readFileSync(join(folder, `${file}.schema.ts`), "utf8"))) return [];
    const wanted = `export const ${type} = defineType({ name: "${type}", ... })`;
    return [`src/sections/${name}/${file}.schema.ts must have: ${wanted}`];
  });
}

function readFolder(sectionsDir: string, name: string): SectionFolder {
  const folder = join(sectionsDir, name);
  return {
    name,
    ...namesOf(name),
    parts: globSync("*.schema.ts", { cwd: folder })
      .map((file) => file.replace(".schema.ts", ""))
      .filter((part) => part !== name)
      .toSorted(),
  };
}

/**
 * Reads the section folders of a checkout, sorted by name. Throws an error with one line for each
 * missing file, wrong name and type that is defined twice.
 */
export function readSectionFolders(root = projectRoot): SectionFolder[] {
  const sectionsDir = join(root, "src/sections");
  const names = readdirSync(sectionsDir, { withFileTypes: true })
    .filter((it) => it.isDirectory() && it.name !== TESTING)
    .map(({ name }) => name);
  const folders = names.map((name) => readFolder(sectionsDir, name));
  const problems = folders.flatMap((section) => {
    const folder = join(sectionsDir, section.name);
    return [...findNameProblems(folder, section), ...findPartProblems(folder, section)];
  });
  const types = [...definedTypes(sectionsDir), ...definedTypes(join(root, "studio/schemas"))];
  for (const [type, defined] of Map.groupBy(types, ({ type }) => type)) {
    const files = defined.map(({ file }) => file).toSorted();
    if (files.length > 1) problems.push(`the type ${type} is defined twice: ${files.join(", ")}`);
  }
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return folders.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}
