import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describeNameProblem, namesOf } from "../studio/generate/section-folders.ts";

const templateDir = join(import.meta.dirname, "section-template");

function refuse(reason: string): never {
  throw new Error(`${reason}. Nothing was created.`);
}

function checkRequest(root: string, name: string, title: string): void {
  const problem = describeNameProblem(name);
  if (problem) refuse(`"${name}" cannot be a section: ${problem}`);
  if (existsSync(join(root, "src/sections", name))) {
    refuse(`src/sections/${name} exists already`);
  }
  const model = readFileSync(join(root, "studio/schema.generated.json"), "utf8");
  const { type } = namesOf(name);
  if (model.includes(`"name": "${type}"`)) refuse(`the Studio has a type ${type} already`);
  if (!title.trim()) refuse('A title is needed, for example "Pricing table"');
}

/** Writes the template's files, under the section's names, into a new folder. */
function fillTemplate(folder: string, name: string, title: string): void {
  const replacements: Record<string, string> = {
    name,
    title: JSON.stringify(title),
    ...namesOf(name),
  };
  for (const file of readdirSync(templateDir)) {
    const target = join(folder, file.replace(/^section/, name).replace(/\.txt$/, ""));
    if (file.endsWith(".txt")) {
      const text = readFileSync(join(templateDir, file), "utf8");
      writeFileSync(
        target,
        text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => replacements[word] ?? ""),
      );
    } else {
      cpSync(join(templateDir, file), target);
    }
  }
}

/**
 * Creates the folder of a new section from the template and generates the derived files. Throws, and restores the
 * checkout, if the name is invalid or a step fails.
 */
export function newSection(root: string, name: string, title: string): void {
  checkRequest(root, name, title);
  const pattern = "{src/sections,src/content,studio}/*.generated.{ts,json}";
  const generated = globSync(pattern, { cwd: root }).map((file) => join(root, file));
  const before = generated.map((file) => [file, readFileSync(file)] as const);
  const folder = join(root, "src/sections", name);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  try {
    mkdirSync(folder);
    fillTemplate(folder, name, title.trim());
    run("node_modules/oxfmt/bin/oxfmt", join("src/sections", name));
    run("studio/generate/sections.ts");
    run("studio/generate/types.ts");
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    for (const [file, text] of before) writeFileSync(file, text);
    throw error;
  }
}
