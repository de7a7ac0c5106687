import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";

const require = createRequire(import.meta.url);

/** Returns the path of the command of a package in node_modules. */
export function commandOf(name: string): string {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as {
    bin: string | Record<string, string>;
  };
  return path.join(path.dirname(manifest), typeof bin === "string" ? bin : (bin[name] ?? ""));
}

/** Runs the Supabase CLI; resolves to what it prints. An error contains the CLI's own message. */
export async function runSupabase(args: string[], cwd = process.cwd()): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandOf("supabase"), ...args], {
    cwd,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
  });
  return stdout;
}
