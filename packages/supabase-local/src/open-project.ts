import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { readConfig } from "./config.ts";
import type { StartOptions } from "./start-supabase.ts";

type Project = Pick<
  StartOptions,
  "migrationsDir" | "functionsDir" | "configFile" | "seedFiles" | "functionEnv"
>;

/** Finds the parts of a project's folder `supabase/` by the names that Supabase's CLI uses; throws if it has none. */
export function openProject(folder: string): Project {
  const root = path.resolve(folder);
  const configFile = path.join(root, "config.toml");
  const migrationsDir = path.join(root, "migrations");
  if (!existsSync(configFile) && !existsSync(migrationsDir)) {
    throw new Error(
      `${root} is not a Supabase project: it has neither config.toml nor migrations.`,
    );
  }
  const functionsDir = path.join(root, "functions");
  const { enabled, sql_paths: patterns } = readConfig(configFile).db.seed;
  const seedFiles = patterns.flatMap((pattern) => globSync(pattern, { cwd: root }).toSorted());
  return {
    configFile,
    migrationsDir,
    functionsDir,
    seedFiles: enabled ? seedFiles.map((file) => path.join(root, file)) : [],
    functionEnv: readEnvironment(path.join(functionsDir, ".env")),
  };
}

/** Reads the variables of the edge functions, without the names that Supabase itself sets, as its CLI does. */
function readEnvironment(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const entries = Object.entries(parseEnv(readFileSync(file, "utf8")));
  const ownEntries = entries.filter(([name]) => !name.startsWith("SUPABASE_"));
  return Object.fromEntries(ownEntries.map(([name, value]) => [name, value ?? ""]));
}
