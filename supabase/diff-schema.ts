import { readdirSync } from "node:fs";
import path from "node:path";
import { writeDigest } from "./schema-files.ts";
import type { Catalogue } from "./tests/catalogue.ts";
import { startTwoDatabases } from "./tests/two-databases.ts";
import { compareDatabases, writeMigration } from "./write-migration.ts";

/** The differences between two databases, by kind and name. */
export function namesThatDiffer(one: Catalogue, other: Catalogue): string[] {
  return Object.entries(one).flatMap(([kind, things]) => {
    const others = other[kind] ?? {};
    const names = new Set([...Object.keys(things), ...Object.keys(others)]);
    return [...names]
      .filter((name) => things[name] !== others[name])
      .map((name) => `${kind}: ${name}`);
  });
}

/**
 * Writes the migration that leads from `migrations` to `schemas`, both in `folder`, and applies it to a separate
 * database. Records the schema's hash once the two equal each other. Returns lines for a terminal: what was written,
 * what loses data, and what the file does not do yet.
 */
export async function diffSchema(name: string, folder = import.meta.dirname): Promise<string[]> {
  const migrations = path.join(folder, "migrations");
  const databases = await startTwoDatabases(folder);
  try {
    const { statements, losses } = await compareDatabases(databases.migrated, databases.declared);
    const lines = losses.map((statement) => `This loses data: ${statement}`);
    if (statements.length > 0) {
      const last = readdirSync(migrations).toSorted().at(-1) ?? "";
      const file = writeMigration(migrations, last, name, statements);
      lines.unshift(`Written: ${path.relative(process.cwd(), file)}`);
      await databases.migrate();
    }
    const remaining = namesThatDiffer(...(await databases.readCatalogues()));
    lines.push(...remaining.map((thing) => `To be written by hand: ${thing}`));
    if (remaining.length > 0) lines.push("Then run this command again.");
    else writeDigest(folder);
    return lines.length > 0 ? lines : ["Nothing differs."];
  } finally {
    await databases.stop();
  }
}
