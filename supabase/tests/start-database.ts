import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { finishAuthSchema, prepareProject } from "supabase-local/bootstrap";
import { readConfig } from "supabase-local/config";
import { createKeys } from "supabase-local/key-file";
import { keysOf } from "supabase-local/keys";
import { applyMigrations } from "supabase-local/migrate";
import { startPostgres } from "supabase-local/postgres";

export type TestDatabase = { sql: Sql; url: string; stop(): Promise<void> };

export type ProjectOptions = {
  /** False for a project whose new tables and functions are not exposed to the API by default. */
  exposesNewObjects?: boolean;
  /** Folder of the migrations to apply; all of this project by default. */
  migrations?: string;
};

const supabaseDir = path.join(import.meta.dirname, "..");

const HIDE_NEW_OBJECTS = `
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
`;

/** Opens a pool of connections to a database. */
export function connect(url: string): Sql {
  return postgres(url, { max: 10, onnotice: () => {} });
}

/** Gives the empty database behind `sql` and `url` what a hosted project has, and the migrations. */
export async function setUpProject(
  sql: Sql,
  url: string,
  { exposesNewObjects = true, migrations }: ProjectOptions = {},
): Promise<void> {
  const [{ createLiteApp }, { LiteConnection }] = await Promise.all([
    import("supabase-local/lite-app"),
    import("supabase-local/lite-connection"),
  ]);
  await prepareProject(sql);
  if (!exposesNewObjects) await sql.unsafe(HIDE_NEW_OBJECTS).simple();
  const connection = new LiteConnection(url);
  const config = readConfig(path.join(supabaseDir, "config.toml"));
  const keys = keysOf(createKeys());
  await createLiteApp(connection, "http://localhost", keys, config, sql).ensureSchema();
  await connection.close();
  await finishAuthSchema(sql);
  await applyMigrations(sql, migrations ?? path.join(supabaseDir, "migrations"), () => {});
}

/**
 * The parent folder of a database that a test run deletes: in memory, if there is room for the hundred copies of a run
 * (14 MB each). There a copy takes 20 to 80 ms; on a disk it takes 430.
 */
function parentFolder(): string {
  const inMemory = "/dev/shm";
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return Math.min(bavail * bsize, freemem()) > 4 * 1024 ** 3 ? inMemory : tmpdir();
}

/**
 * Starts a separate Postgres 17 with the migrations, gone after `stop()`. Tests share one server
 * instead: see test-database.ts.
 */
export async function startDatabase(): Promise<TestDatabase & { log: string }> {
  const folder = mkdtempSync(path.join(parentFolder(), "selat-database-"));
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const stop = () => cleanup.disposeAsync();
  try {
    const log = path.join(folder, "postgres.log");
    const server = await startPostgres(path.join(folder, "postgres"), log, { isFleeting: true });
    cleanup.defer(() => server.stop());
    const sql = connect(server.url);
    cleanup.defer(() => sql.end({ timeout: 5 }));
    await setUpProject(sql, server.url);
    return { sql, url: server.url, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
