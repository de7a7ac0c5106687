import { createHash } from "node:crypto";
import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";

const config = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
});

/** Returns the files of the schema, in the order of `schema_paths` in config.toml. */
export function listSchemaFiles(folder: string = import.meta.dirname): string[] {
  const text = readFileSync(path.join(folder, "config.toml"), "utf8");
  const patterns = config.parse(parse(text)).db.migrations.schema_paths;
  return patterns.flatMap((pattern) => {
    return globSync(pattern, { cwd: folder })
      .toSorted()
      .map((file) => path.join(folder, file));
  });
}

/** Copies the schema into `target` as migrations that create an empty database. */
export function copySchemaAsMigrations(target: string, folder?: string): void {
  for (const [index, file] of listSchemaFiles(folder).entries()) {
    const version = String(index).padStart(14, "0");
    copyFileSync(file, path.join(target, `${version}_${path.basename(file)}`));
  }
}

const DIGEST = "schemas.sha256";

/** Returns a hash of the schema without `--` comments and white space. */
export function digestOfSchema(folder?: string): string {
  const texts = listSchemaFiles(folder).map((file) => readFileSync(file, "utf8"));
  const statements = texts
    .join("\n")
    .replaceAll(/^\s*--.*$/gm, "")
    .replaceAll(/\s+/g, " ");
  return createHash("sha256").update(statements).digest("hex");
}

/** Returns the recorded hash of the schema that the migrations lead to; empty if none is recorded. */
export function readDigest(folder: string = import.meta.dirname): string {
  const file = path.join(folder, DIGEST);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

/** Records that the migrations lead to the current schema. */
export function writeDigest(folder: string = import.meta.dirname): void {
  writeFileSync(path.join(folder, DIGEST), `${digestOfSchema(folder)}\n`);
}
