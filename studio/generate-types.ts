import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sanity } from "./run-sanity.ts";

const here = import.meta.dirname;

/** What the CLI writes, as set in sanity.cli.ts: the model, and the types of the site's queries. */
const generated = [
  join(here, "schema.generated.json"),
  join(here, "../src/content/sanity.generated.ts"),
];

function generate(): void {
  sanity("schemas", "extract", "--path", "schema.generated.json", "--force");
  sanity("typegen", "generate");
}

/** Generates, and puts back what was there; returns the files that would have changed. */
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
    process.stderr.write(`${file} is stale: run node studio/generate-types.ts\n`);
    process.exitCode = 1;
  }
}
