// Writes the sections' code for the Studio, the page query and the registry, only from the folders of src/sections.
// With `--check` it writes nothing and fails if a file is stale.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorMessage } from "../../src/lib/error-message.ts";
import { readSectionFolders } from "./section-folders.ts";
import { sectionFiles } from "./section-files.ts";

const root = join(import.meta.dirname, "../..");

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function run(): void {
  const isCheck = process.argv.includes("--check");
  for (const [file, text] of Object.entries(sectionFiles(readSectionFolders(root)))) {
    const path = join(root, file);
    if (read(path) === text) continue;
    if (isCheck) {
      process.stderr.write(`${file} is stale: run npm run generate\n`);
      process.exitCode = 1;
    } else {
      writeFileSync(path, text);
    }
  }
}

try {
  run();
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
