import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { finishAuthSchema, prepareProject } from "../../local/supabase/bootstrap.ts";
import { readConfig } from "../../local/supabase/config.ts";
import { applyMigrations } from "../../local/supabase/migrate.ts";
import { startPostgres } from "../../local/supabase/postgres.ts";

export type TestDatabase = { sql: Sql; url: string; stop(): Promise<void> };

type Options = {
  /** False for a project whose new tables and functions are not exposed to the API by default. */
  exposesNewObjects?: boolean;
};

const supabaseDir = path.join(import.meta.dirname, "..");

const HIDE_NEW_OBJECTS = `
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
`;

/** A throwaway Postgres 17 as a hosted project has it, with the migrations; gone after `stop()`. */
export async function startDatabase(options: Options = {}): Promise<TestDatabase> {
  const { exposesNewObjects = true } = options;
  const folder = mkdtempSync(path.join(tmpdir(), "selat-database-"));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const [server, lite] = await Promise.all([
      startPostgres(path.join(folder, "postgres"), path.join(folder, "postgres.log")),
      importLite(),
    ]);
    undo.push(() => server.stop());
    const sql = postgres(server.url, { max: 10, onnotice: () => {} });
    undo.push(() => sql.end({ timeout: 5 }));
    await prepareProject(sql);
    if (!exposesNewObjects) await sql.unsafe(HIDE_NEW_OBJECTS).simple();
    await lite.makeAuthSchema(server.url);
    await finishAuthSchema(sql);
    await applyMigrations(sql, path.join(supabaseDir, "migrations"), () => {});
    return { sql, url: server.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** lite is half a second of reading: it is done while Postgres starts. */
async function importLite() {
  const [{ createLiteApp }, { LiteConnection }] = await Promise.all([
    import("../../local/supabase/lite-app.ts"),
    import("../../local/supabase/lite-connection.ts"),
  ]);
  return {
    async makeAuthSchema(url: string) {
      const connection = new LiteConnection(url);
      const config = readConfig(path.join(supabaseDir, "config.toml"));
      await createLiteApp(connection, "http://localhost", config).ensureSchema();
      await connection.close();
    },
  };
}
