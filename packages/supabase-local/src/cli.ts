#!/usr/bin/env node
import path from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "../../shared/error-message.ts";
import { openProject } from "./open-project.ts";
import { startSupabase } from "./start-supabase.ts";

const HELP = `supabase-local: Supabase on this machine, without Docker

  --project FOLDER   the folder of config.toml, migrations, seed.sql and functions (default: supabase)
  --port NUMBER      the port of the API (default: 54321)
  --data FOLDER      the folder of rows, files and keys (default: .supabase-local)
  --origin ORIGIN    pages that may send requests, such as http://localhost:3000; repeat it for more
                     (default: every page of this machine)
  --mail-port NUMBER the port of an SMTP server on this machine (default: none, no mail is sent)
`;

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} is "${text}", not a port.`);
}

/** Reads the arguments and serves until it is interrupted. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: "string", default: "supabase" },
      port: { type: "string", default: "54321" },
      data: { type: "string", default: ".supabase-local" },
      origin: { type: "string", multiple: true, default: ["http://localhost:*"] },
      "mail-port": { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const mailPort = values["mail-port"];
  const dataDir = path.resolve(values.data);
  const supabase = await startSupabase({
    ...openProject(values.project),
    hasStorage: true,
    hasMailLinks: true,
    leavesOutExtensions: true,
    importsRemote: true,
    dataDir,
    port: portOf("--port", values.port),
    allowedOrigins: values.origin,
    ...(mailPort === undefined ? {} : { mailPort: portOf("--mail-port", mailPort) }),
    onProgress: (message) => console.log(`  ${message}`),
  });
  console.log(`Supabase answers at ${supabase.url}. Ctrl-C stops it.

  publishable key  ${supabase.keys.publishable}
  secret key       ${supabase.keys.secret}
  JWT secret       ${supabase.keys.jwtSecret}
  database         ${supabase.databaseUrl}
  data             ${dataDir}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void supabase.stop().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  console.error(`supabase: ${errorMessage(error)}`);
  process.exit(1);
});
