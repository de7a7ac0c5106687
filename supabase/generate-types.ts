import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandOf, runSupabase } from "./run-cli.ts";
import { startDatabase } from "./tests/start-database.ts";

const target = path.join(import.meta.dirname, "../src/supabase/database.generated.ts");

/** The types of a database that holds the migrations, as the Supabase CLI writes them. */
async function generateTypes(): Promise<string> {
  const database = await startDatabase();
  try {
    const remote = `--remote=${database.url}?sslmode=disable`;
    const types = ["gen", "types", "--lang=typescript", "--schema=public", remote];
    const stdout = await runSupabase(types);
    const formatter = [commandOf("oxfmt"), "--stdin-filepath=database.ts"];
    return execFileSync(process.execPath, formatter, { input: stdout, encoding: "utf8" });
  } finally {
    await database.stop();
  }
}

const generated = await generateTypes();
if (!process.argv.includes("--check")) {
  writeFileSync(target, generated);
} else if (readFileSync(target, "utf8") !== generated) {
  process.stderr.write("The database types are stale: run node supabase/generate-types.ts\n");
  process.exitCode = 1;
}
