import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyMigrations } from "../local/supabase/migrate.ts";
import { startPostgres } from "../local/supabase/postgres.ts";
import { copySchemaAsMigrations } from "./schema-files.ts";
import { type Catalogue, readCatalogue } from "./tests/catalogue.ts";
import { connect, setUpProject } from "./tests/start-database.ts";
import { compareDatabases, writeMigration } from "./write-migration.ts";

/** The things that two databases have differently, by kind and name. */
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
 * Writes the migration that leads from `migrations` to `schemas`, both in `folder`, and applies it to a database of its
 * own. Returns lines for a terminal: what was written, what loses data, and what the file does not do yet.
 */
export async function diffSchema(name: string, folder = import.meta.dirname): Promise<string[]> {
  const migrations = path.join(folder, "migrations");
  const temporary = mkdtempSync(path.join(tmpdir(), "selat-diff-"));
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(temporary, { recursive: true, force: true }));
  try {
    const server = await startPostgres(
      path.join(temporary, "postgres"),
      path.join(temporary, "postgres.log"),
    );
    cleanup.defer(() => server.stop());
    const open = async (database: string, from: string) => {
      const admin = connect(server.url);
      await admin.unsafe(`create database ${database}`);
      await admin.end();
      const url = new URL(server.url);
      url.pathname = `/${database}`;
      const sql = connect(url.href);
      cleanup.defer(() => sql.end({ timeout: 5 }));
      await setUpProject(sql, url.href, { migrations: from });
      return { sql, url: url.href };
    };
    copySchemaAsMigrations(temporary, folder);
    const migrated = await open("migrated", migrations);
    const declared = await open("declared", temporary);

    const { statements, losses } = await compareDatabases(migrated.url, declared.url);
    const lines = losses.map((statement) => `This loses data: ${statement}`);
    if (statements.length > 0) {
      const last = readdirSync(migrations).toSorted().at(-1) ?? "";
      const file = writeMigration(migrations, last, name, statements);
      lines.unshift(`Written: ${path.relative(process.cwd(), file)}`);
      await applyMigrations(migrated.sql, migrations, () => {});
    }
    const left = namesThatDiffer(
      await readCatalogue(migrated.sql),
      await readCatalogue(declared.sql),
    );
    lines.push(...left.map((thing) => `To be written by hand: ${thing}`));
    return lines.length > 0 ? lines : ["Nothing differs."];
  } finally {
    await cleanup.disposeAsync();
  }
}
