import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { startDatabase } from "./tests/start-database.ts";

const target = path.join(import.meta.dirname, "../src/supabase/database.generated.ts");
const require = createRequire(import.meta.url);

/** The path of a command that the package in node_modules brings. */
function commandOf(name: string): string {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest) as { bin: string | Record<string, string> };
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : (bin[name] ?? ""));
}

/** The types of a database that holds the migrations, as the Supabase CLI writes them. */
async function generateTypes(): Promise<string> {
  const database = await startDatabase();
  try {
    const cli = [commandOf("supabase"), "gen", "types", "--lang=typescript", "--schema=public"];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...cli, `--remote=${database.url}?sslmode=disable`],
      { env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } },
    );
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
