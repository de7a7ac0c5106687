// `node walk/serve.ts PROJECT PORT`: serves the folder `supabase/` of a suite that expects Supabase's command line,
// with the command line's fixed secret. README.md says which suites were run with it.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { decodeJwt } from "jose";
import { findFreePort } from "../../shared/ports.ts";
import { setServerTimeouts } from "../../shared/server-timeouts.ts";
import { keysOf } from "../src/keys.ts";
import { openProject } from "../src/open-project.ts";
import { startSupabase } from "../src/start-supabase.ts";

const [project = "supabase", port = "54321"] = process.argv.slice(2);
const dataDir = mkdtempSync(path.join(tmpdir(), "suite-"));
const inner = await findFreePort();
const keys = keysOf({
  publishable: "sb_publishable_local_suite",
  secret: "sb_secret_local_suite",
  jwtSecret: "super-secret-jwt-token-with-at-least-32-characters-long",
});
const supabase = await startSupabase({
  ...openProject(project),
  dataDir,
  port: inner,
  keys,
  allowedOrigins: ["http://localhost:*"],
  hasStorage: true,
  hasMailLinks: true,
  leavesOutExtensions: true,
  importsRemote: true,
  // The command line has no rate limits by address.
  tokenLimit: Number.MAX_SAFE_INTEGER,
});

/** The command line's gateway needs no key, and accepts keys that are signed with the project's own key pair. */
async function knownKey(key: string | undefined): Promise<string> {
  if (key && (await keys.resolveBearer(key))) return key;
  try {
    const isService = /service_role|supabase_admin/.test(String(decodeJwt(key ?? "")["role"]));
    return isService ? keys.secret : keys.publishable;
  } catch {
    return keys.publishable;
  }
}

async function headersOf({ headers }: IncomingMessage) {
  const apikey = await knownKey(headers["apikey"] as string | undefined);
  const token = headers.authorization?.replace(/^Bearer /, "");
  const isForeign = token !== undefined && token === headers["apikey"];
  return { ...headers, apikey, ...(isForeign && { authorization: `Bearer ${apikey}` }) };
}

const server = createServer(async (incoming, outgoing) => {
  const { method, url: path } = incoming;
  const options = { port: inner, host: "127.0.0.1", method, path };
  const headers = await headersOf(incoming);
  const passed = request({ ...options, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on("error", () => outgoing.destroy());
  incoming.pipe(passed);
});
setServerTimeouts(server);
server.on("upgrade", ({ url, headers }, socket, head) => {
  const passed = connect(inner, "127.0.0.1", () => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    passed.write(`GET ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    passed.write(head);
    passed.pipe(socket).pipe(passed);
  });
  for (const each of [passed, socket])
    each.on("error", () => [passed, socket].map((it) => it.destroy()));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`READY ${supabase.databaseUrl}`));
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    server.closeAllConnections();
    server.close();
    await supabase.stop();
    rmSync(dataDir, { recursive: true });
    process.exit(0);
  });
}
