import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extractSchema } from "@sanity/schema/_internal";
import { schema } from "../checks/validate-with-model.ts";
import { sanity } from "./run-sanity.ts";

const studio = join(import.meta.dirname, "..");

const schemaFile = join(studio, "schema.generated.json");
/** The content model, and the types of the site's queries that the CLI writes, as set in sanity.cli.ts. */
const generated = [schemaFile, join(studio, "../src/content/sanity.generated.ts")];

function generate(): void {
  // The function behind `sanity schemas extract`; the command itself builds the Studio first and takes five times as
  // long.
  const extracted = extractSchema(schema, { enforceRequiredFields: false });
  writeFileSync(schemaFile, `${JSON.stringify(extracted, null, 2)}\n`);
  sanity("typegen", "generate");
}

/** Generates, then restores the files; returns those that would have changed. */
function findStale(): string[] {
  const committed = generated.map((file) => [file, readFileSync(file, "utf8")] as const);
  try {
    generate();
    return committed.flatMap(([file, old]) => (readFileSync(file, "utf8") === old ? [] : file));
  } finally {
    for (const [file, old] of committed) writeFileSync(file, old);
  }
}

if (!process.argv.includes("--check")) {
  generate();
} else {
  for (const file of findStale()) {
    process.stderr.write(`${file} is stale: run npm run generate\n`);
    process.exitCode = 1;
  }
}
