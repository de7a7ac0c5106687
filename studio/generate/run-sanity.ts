import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";

const cli = join(createRequire(import.meta.url).resolve("sanity/package.json"), "../bin/sanity");

/** Runs a command of Sanity's CLI in studio/; throws when it fails. */
export function sanity(...args: string[]): void {
  const env = { ...process.env, DO_NOT_TRACK: "1", NO_COLOR: "1" };
  const cwd = join(import.meta.dirname, "..");
  execFileSync(process.execPath, [cli, ...args], { cwd, env, stdio: ["ignore", 2, 2] });
}
