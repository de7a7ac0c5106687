// `node walk/walk.ts CHECKOUT`: starts supabase-local with another team's project and sends the requests of its
// clients. README.md says how; the checkout is not changed.
import { randomUUID } from "node:crypto";
import { existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { findFreePort } from "../../shared/ports.ts";
import { Walk } from "../../shared/walk.ts";
import { readConfig } from "../src/config.ts";
import { openProject } from "../src/open-project.ts";
import { startSupabase } from "../src/start-supabase.ts";

const PASSWORD = "Walk-password-1";

const [checkout = "."] = process.argv.slice(2);
const folder = [checkout, path.join(checkout, "supabase")].find((each) =>
  existsSync(path.join(each, "config.toml")),
);
if (folder === undefined) throw new Error(`${checkout} has no config.toml of Supabase`);
const project = openProject(folder);
const { schemas } = readConfig(project.configFile).api;
const dataDir = mkdtempSync(path.join(tmpdir(), "walk-"));
const walk = new Walk();

const files: string[] = [];
const supabase = await startSupabase({
  ...project,
  dataDir,
  port: await findFreePort(),
  allowedOrigins: ["http://localhost:*"],
  hasStorage: true,
  hasMailLinks: true,
  leavesOutExtensions: true,
  importsRemote: true,
  onProgress: (message) => files.push(message),
});
const sql = postgres(supabase.databaseUrl, { max: 1, onnotice: () => {} });
const client = (key: string) =>
  createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
const service = client(supabase.serviceRoleKey);
const visitor = client(supabase.anonKey);
const tables = await sql<{ schema: string; name: string }[]>`
  select table_schema as schema, table_name as name from information_schema.tables
  where table_schema in ${sql(schemas)} order by 1, 2`;

/** Reads each table and view; a refusal is a valid response, a server error is not. */
async function readAll(as: typeof service, isRefusable: boolean): Promise<string> {
  let [rows, refused] = [0, 0];
  for (const { schema, name } of tables) {
    const { data, error, status } = await as.schema(schema).from(name).select().limit(5);
    if (error && (status >= 500 || !isRefusable)) {
      throw new Error(`${schema}.${name}: ${status} ${error.code} ${error.message}`);
    }
    if (error) refused += 1;
    rows += data?.length ?? 0;
  }
  return `${tables.length} tables and views, ${rows} rows, ${refused} refused`;
}

await walk.step("migrations and seeds", async () => {
  const applied = files.filter((line) => /^(?:Applying|Running)/.test(line));
  return `${applied.length} files`;
});
await walk.step("every table by the secret key", () => readAll(service, false));
await walk.step("every table by the publishable key", () => readAll(visitor, true));

const email = `${randomUUID()}@example.com`;
await walk.step("an account", async () => {
  const { data, error } = await service.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { first_name: "Ada", last_name: "Lim", full_name: "Ada Lim" },
  });
  if (error) throw error;
  return data.user.id;
});
await walk.step("sign-in, refresh, the user", async () => {
  const signedIn = await visitor.auth.signInWithPassword({ email, password: PASSWORD });
  if (signedIn.error) throw signedIn.error;
  const refreshed = await visitor.auth.refreshSession();
  if (refreshed.error) throw refreshed.error;
  const { data, error } = await visitor.auth.getUser();
  if (error) throw error;
  return data.user.email ?? "";
});
await walk.step("every table as that user", () => readAll(visitor, true));

await walk.step("changes over Realtime", async () => {
  const published = await sql<{ name: string }[]>`
    select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`;
  const channel = visitor.channel("walk");
  channel.on(
    "postgres_changes",
    { event: "*", schema: "public", table: published[0]?.name ?? "-" },
    () => {},
  );
  const status = await new Promise<string>((resolve) => channel.subscribe((each) => resolve(each)));
  await visitor.removeAllChannels();
  if (status !== "SUBSCRIBED") throw new Error(status);
  return `${status}; ${published.length} tables are published`;
});

const functions = globSync("*/index.ts", { cwd: project.functionsDir }).map((file) =>
  path.dirname(file),
);
for (const name of functions) {
  await walk.step(`the function ${name}`, async () => {
    const answer = await fetch(`${supabase.url}/functions/v1/${name}`, {
      method: "OPTIONS",
      headers: { origin: "http://localhost:5173", "access-control-request-method": "POST" },
    });
    const said = await answer.text();
    if (answer.status >= 500) throw new Error(`${answer.status} ${said}`);
    return String(answer.status);
  });
}

await sql.end();
await supabase.stop();
rmSync(dataDir, { recursive: true });
console.log(`${walk.steps.length - walk.failed} of ${walk.steps.length} steps`);
process.exitCode = walk.failed > 0 ? 1 : 0;
