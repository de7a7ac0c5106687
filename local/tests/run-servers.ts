// Runs every server of the stack on free ports with little data. It is a separate program, so that a test notices a
// crash: node run-servers.ts <folder>
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startContentLake } from "content-lake";
import { findFreePort } from "../../packages/shared/ports.ts";
import { supabaseProject } from "../services.ts";
import { startStaticServer } from "../static-server/start-static-server.ts";
import { startSupabase } from "supabase-local";
import { startTelegram } from "../telegram/start-telegram.ts";

export type ServerName = "site" | "studio" | "supabase" | "lake" | "telegram";

/** What the program prints once everything listens. */
export type RunningServers = { ports: Record<ServerName | "mail", number>; apiKey: string };

const [folder = ""] = process.argv.slice(2);
const root = path.join(folder, "site");
mkdirSync(path.join(root, "assets"), { recursive: true });
const files = {
  "index.html": "home",
  "404.html": "not found",
  "assets/app.js": "export {};",
  _headers: "/*\n  X-Content-Type-Options: nosniff\n",
  _redirects: "/old /new\n/produk /产品\n/admin/* /admin 200\n",
};
for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);

const ports = {
  site: await findFreePort(),
  studio: await findFreePort(),
  supabase: await findFreePort(),
  lake: await findFreePort(),
  telegram: await findFreePort(),
  mail: await findFreePort(),
};
await startStaticServer({ root, port: ports.site, fallbacks: [] });
const fallbacks = [{ prefix: "/", file: "index.html" }];
await startStaticServer({ root, port: ports.studio, fallbacks });
const supabase = await startSupabase({
  ...supabaseProject(path.join(import.meta.dirname, "../..")),
  dataDir: path.join(folder, "supabase"),
  port: ports.supabase,
  allowedOrigins: [`http://localhost:${ports.site}`],
  longestStatement: 3_000,
});
const allowedOrigins = [`http://localhost:${ports.studio}`];
const lakeData = path.join(folder, "lake");
const lake = await startContentLake({ dataDir: lakeData, port: ports.lake, allowedOrigins });
await startTelegram({ port: ports.telegram, mailPort: ports.mail });
process.once("SIGTERM", () => {
  void Promise.all([supabase.stop(), lake.stop()]).then(() => process.exit(0));
});
console.log(`READY ${JSON.stringify({ ports, apiKey: supabase.anonKey })}`);
