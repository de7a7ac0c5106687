import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const here = import.meta.dirname;
const cli = join(createRequire(import.meta.url).resolve("sanity/package.json"), "../bin/sanity");

/** What the CLI writes, as set in sanity.cli.ts: the model, and the types of the site's queries. */
const generated = [
  join(here, "schema.generated.json"),
  join(here, "../src/content/sanity.generated.ts"),
];

function sanity(...args: string[]): void {
  const env = { ...process.env, DO_NOT_TRACK: "1", NO_COLOR: "1" };
  execFileSync(process.execPath, [cli, ...args], { cwd: here, env, stdio: ["ignore", 2, 2] });
}

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
