import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { applyMigrations } from "supabase-local/migrate";
import { startPostgres } from "supabase-local/postgres";
import { copySchemaAsMigrations } from "../schema-files.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { connect, setUpProject } from "./start-database.ts";

export type TwoDatabases = {
  /** The URL of the database that `migrations` create. */
  migrated: string;
  /** The URL of the database that `schemas` create. */
  declared: string;
  /** Applies to the first database what has been added to `migrations`. */
  migrate(): Promise<unknown>;
  readCatalogues(): Promise<[migrated: Catalogue, declared: Catalogue]>;
  stop(): Promise<void>;
};

/** Starts a Postgres with two databases: of the migrations in `folder`, and of the schema there. */
export async function startTwoDatabases(folder: string): Promise<TwoDatabases> {
  const migrations = path.join(folder, "migrations");
  const temporary = mkdtempSync(path.join(tmpdir(), "selat-diff-"));
  const cleanup = new AsyncDisposableStack();
  const stop = () => cleanup.disposeAsync();
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
    return {
      migrated: migrated.url,
      declared: declared.url,
      migrate: () => applyMigrations(migrated.sql, migrations, () => {}),
      readCatalogues: () => Promise.all([readCatalogue(migrated.sql), readCatalogue(declared.sql)]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
