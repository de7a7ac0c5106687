import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandOf, runSupabase } from "./run-cli.ts";
import { describeDatabase } from "./tests/describe-database.ts";
import { startDatabase } from "./tests/start-database.ts";

const root = path.join(import.meta.dirname, "..");

function formatted(text: string, file: string): string {
  // Gives the formatter another file name, because it ignores the names of generated files.
  const formatter = [commandOf("oxfmt"), `--stdin-filepath=database${path.extname(file)}`];
  return execFileSync(process.execPath, formatter, { input: text, encoding: "utf8" });
}

/**
 * The files generated from a database with the migrations: its types, as the Supabase CLI writes them, and its page.
 */
async function generate(): Promise<[file: string, text: string][]> {
  const database = await startDatabase();
  try {
    const remote = `--remote=${database.url}?sslmode=disable`;
    const types = ["gen", "types", "--lang=typescript", "--schema=public", remote];
    return [
      ["src/supabase/database.generated.ts", await runSupabase(types)],
      ["docs/database.md", await describeDatabase(database.sql)],
    ];
  } finally {
    await database.stop();
  }
}

for (const [file, text] of await generate()) {
  const target = path.join(root, file);
  const generated = formatted(text, file);
  if (!process.argv.includes("--check")) {
    writeFileSync(target, generated);
  } else if (readFileSync(target, "utf8") !== generated) {
    process.stderr.write(`${file} is stale: run npm run generate\n`);
    process.exitCode = 1;
  }
}
