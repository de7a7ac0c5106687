import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { readEarlierMigrations, replacedVersions } from "../local/supabase/earlier-migrations.ts";
import { runSupabase } from "./run-cli.ts";

const root = path.join(import.meta.dirname, "..");
const listed = z.object({ migrations: z.array(z.object({ remote: z.string() })) });

/**
 * Brings a database whose history is older than the baseline up to it, by the migrations that it lacks of those that the
 * baseline replaced, and writes the baseline into its history; any other is left as it is. `remote` is a project's
 * reference or an address. Returns what was done in a sentence.
 */
export async function repairHistory(remote: string): Promise<string> {
  const target = `--remote=${remote}`;
  const [baseline = ""] = readdirSync(path.join(root, "supabase/migrations")).toSorted();
  const version = baseline.slice(0, 14);
  const earlier = readEarlierMigrations(path.join(root, "supabase/migrations"), version);
  const list = await runSupabase(["migration", "list", target, "--output-format", "json"], root);
  const { migrations } = listed.parse(JSON.parse(list));
  const done = new Set(migrations.map((each) => each.remote));
  const replaced = earlier ? replacedVersions(earlier, done) : [];
  if (!earlier || replaced.length === 0) return "The history needs no repair.";

  const lacking = earlier.files.filter(([file]) => !done.has(file.slice(0, 14)));
  if (lacking.length > 0) await pushEarlier(earlier.files, target);
  const versions = earlier.files.map(([file]) => file.slice(0, 14));
  await repair("reverted", versions, target);
  await repair("applied", [version], target);
  return `${lacking.length} earlier migrations were applied; ${baseline} now stands for ${versions.length}.`;
}

function repair(status: string, versions: string[], target: string): Promise<string> {
  return runSupabase(
    ["migration", "repair", "--yes", "--status", status, ...versions, target],
    root,
  );
}

/** `supabase db push` from a folder that has the project as it was before the baseline. */
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
