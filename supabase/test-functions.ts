import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

// Checks and tests the edge functions in real Deno, without network: `npm:` imports resolve from node_modules, and the
// tests run without any permission.

const root = path.join(import.meta.dirname, "..");
const deno = createRequire(import.meta.url).resolve("deno/bin.cjs");
const offline = ["--no-lock", "--no-remote", "--node-modules-dir=manual"];
const env = { ...process.env, DENO_DIR: path.join(root, ".cache/deno"), DENO_NO_UPDATE_CHECK: "1" };

const failed = [
  ["check", ...offline, "supabase/functions"],
  ["test", "--no-prompt", "--no-check", ...offline, "supabase/functions"],
].some((args) => {
  const options = { cwd: root, env, stdio: "inherit" as const };
  return spawnSync(process.execPath, [deno, ...args], options).status !== 0;
});
process.exitCode = failed ? 1 : 0;
