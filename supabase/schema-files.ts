import { copyFileSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const config = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
});

/** The files of the schema in their order, as `schema_paths` of config.toml has it. */
export function listSchemaFiles(folder: string = import.meta.dirname): string[] {
  const text = readFileSync(path.join(folder, "config.toml"), "utf8");
  const patterns = config.parse(parse(text)).db.migrations.schema_paths;
  return patterns.flatMap((pattern) => {
    return globSync(pattern, { cwd: folder })
      .toSorted()
      .map((file) => path.join(folder, file));
  });
}

/** Copies the schema into `target` as migrations, by which it makes a database from nothing. */
export function copySchemaAsMigrations(target: string, folder?: string): void {
  for (const [index, file] of listSchemaFiles(folder).entries()) {
    const version = String(index).padStart(14, "0");
    copyFileSync(file, path.join(target, `${version}_${path.basename(file)}`));
  }
}
