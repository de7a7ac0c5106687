#!/usr/bin/env node
import path from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "../../shared/error-message.ts";
import { startContentLake } from "./start-content-lake.ts";

const HELP = `content-lake: Sanity's Content Lake on this machine

  --dataset NAME   the dataset (default: production)
  --project ID     the projectId of sanity.config.ts (default: local)
  --port NUMBER    the port (default: 3900)
  --data FOLDER    the folder of documents and files (default: .lake)
  --origin ORIGIN  pages that may send requests, such as http://localhost:3333; repeat it for more
                   (default: every page of this machine)
`;

/** Ids of hosted projects are eight small letters and digits. */
const HOSTED_PROJECT = /^[a-z0-9]{8}$/;

/** Reads the arguments and serves until it is interrupted. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dataset: { type: "string", default: "production" },
      project: { type: "string", default: "local" },
      port: { type: "string", default: "3900" },
      data: { type: "string", default: ".lake" },
      origin: { type: "string", multiple: true, default: ["http://localhost:*"] },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const port = Number(values.port);
  if (!(port > 0 && port < 65_536)) throw new Error(`--port is "${values.port}", not a port.`);
  const dataDir = path.resolve(values.data);
  const lake = await startContentLake({
    dataDir,
    port,
    projectId: values.project,
    dataset: values.dataset,
    allowedOrigins: values.origin,
  });
  for (const line of [...lake.warnings, ...lake.damagedFiles()]) {
    console.warn(`content-lake: ${line}`);
  }
  if (HOSTED_PROJECT.test(values.project)) {
    console.warn(`content-lake: "${values.project}" can be the id of a hosted project. A Studio or client that has
  lost its apiHost would reach that one. An id such as demo-blog belongs to none.`);
  }
  console.log(`The Content Lake answers at ${lake.url}. Ctrl-C stops it.

  project    ${values.project}
  dataset    ${values.dataset}
  token      local
  data       ${dataDir}

A client: createClient({ projectId: "${values.project}", dataset: "${values.dataset}", apiVersion: "2025-02-19",
  apiHost: "${lake.url}", useProjectHostname: false, useCdn: false, token: "local" })`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void lake.stop().then(() => process.exit(0)));
  }
}

main().catch((error: unknown) => {
  console.error(`content-lake: ${errorMessage(error)}`);
  process.exit(1);
});
