import path from "node:path";
import { serve } from "@hono/node-server";
import postgres from "postgres";
import { prepareProject } from "../src/bootstrap.ts";
import { createKeys } from "../src/key-file.ts";
import { keysOf } from "../src/keys.ts";
import { applyMigrations } from "../src/migrate.ts";
import { startPostgres } from "../src/postgres.ts";
import type { EmbeddedSupabase, StartOptions } from "../src/start-supabase.ts";

/**
 * Starts unmodified @supabase/lite on the same Postgres and migrations, to prove that each test of a defect fails
 * without our fix: `LITE_STOCK=1 npx vitest run packages/supabase-local/tests/contract -t defects`.
 */
export async function startStockLite(options: StartOptions): Promise<EmbeddedSupabase> {
  const keys = keysOf(createKeys());
  const { App } = await import("@supabase/lite");
  const { createPostgresConnection } = await import("@supabase/lite/postgres");
  const cluster = path.join(options.dataDir, "postgres");
  const database = await startPostgres(cluster, path.join(options.dataDir, "postgres.log"));
  const sql = postgres(database.url, { onnotice: () => {} });
  const connection = createPostgresConnection({ url: database.url });
  const url = `http://localhost:${options.port}`;
  const app = new App({
    connection,
    api: { schemas: ["public"], external_url: url },
    auth: {
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishable,
      secret_key: keys.secret,
      email: { enable_confirmations: false },
    },
    options: { server: { admin: false } },
  });
  await app.init();
  await prepareProject(sql, true);
  await app.ensureSystemSchema();
  await applyMigrations(sql, options.migrationsDir, () => {});
  const peerAddress = "127.0.0.1";
  const server = serve({
    port: options.port,
    hostname: "127.0.0.1",
    fetch: (request) => app.fetch(request, { peerAddress }),
  });
  return {
    url,
    keys,
    anonKey: keys.publishable,
    serviceRoleKey: keys.secret,
    databaseUrl: database.url,
    async stop() {
      server.close();
      await connection.close();
      await sql.end();
      await database.stop();
    },
  };
}
