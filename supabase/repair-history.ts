import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { runSupabase } from "./run-cli.ts";

const root = path.join(import.meta.dirname, "..");
const listed = z.object({ migrations: z.array(z.object({ remote: z.string() })) });

/**
 * The SQL of the migrations that a baseline replaced, by file; packages/supabase-local/src/migrate.ts reads the same
 * archive.
 */
function readEarlier(version: string): [file: string, text: string][] {
  const archive = path.join(root, `supabase/earlier-migrations/${version}.json.gz`);
  if (!existsSync(archive)) return [];
  const texts = z.record(z.string(), z.string());
  return Object.entries(texts.parse(JSON.parse(gunzipSync(readFileSync(archive)).toString())));
}

/**
 * Updates a database whose history is older than the baseline: applies the replaced migrations that it lacks, then
 * records the baseline. Does not change any other database. `remote` is a project's reference or a URL. Returns a
 * sentence about what was done.
 */
export async function repairHistory(remote: string): Promise<string> {
  const target = `--remote=${remote}`;
  const [baseline = ""] = readdirSync(path.join(root, "supabase/migrations")).toSorted();
  const version = baseline.slice(0, 14);
  const earlier = readEarlier(version);
  const list = await runSupabase(["migration", "list", target, "--output-format", "json"], root);
  const { migrations } = listed.parse(JSON.parse(list));
  const done = new Set(migrations.map((each) => each.remote));
  const versions = earlier.map(([file]) => file.slice(0, 14));
  if (!versions.some((each) => each !== version && done.has(each))) {
    return "The history needs no repair.";
  }

  const lacking = versions.filter((each) => !done.has(each));
  if (lacking.length > 0) await pushEarlier(earlier, target);
  // Records the baseline first, so that the next run can continue if this one stops here.
  await repair("applied", [version], target);
  const others = versions.filter((each) => each !== version);
  await repair("reverted", others, target);
  return `${lacking.length} earlier migrations were applied; ${baseline} now replaces ${versions.length}.`;
}

function repair(status: string, versions: string[], target: string): Promise<string> {
  return runSupabase(
    ["migration", "repair", "--yes", "--status", status, ...versions, target],
    root,
  );
}

/** Runs `supabase db push` in a folder that has the project as it was before the baseline. */
async function pushEarlier(files: [file: string, text: string][], target: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "selat-earlier-"));
  try {
    for (const part of ["config.toml", "templates"]) {
      const from = path.join(root, "supabase", part);
      cpSync(from, path.join(folder, "supabase", part), { recursive: true });
    }
    mkdirSync(path.join(folder, "supabase/migrations"));
    for (const [file, text] of files) {
      writeFileSync(path.join(folder, "supabase/migrations", file), text);
    }
    await runSupabase(["db", "push", "--yes", "--workdir", folder, target], folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
