import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SanityClient } from "@sanity/client";
import { lakeProject } from "../../local/services.ts";
import { startContentLake } from "content-lake";
import { openDataset, readTarget } from "../commands/dataset.ts";

export type StartedLake = {
  url: string;
  client: SanityClient;
  /** The environment variables by which a content command finds the lake. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** An empty lake in its own folder, deleted when it is stopped; pages of `allowedOrigins` may call it. */
export async function startLake(allowedOrigins: string[] = []): Promise<StartedLake> {
  const dataDir = mkdtempSync(join(tmpdir(), "lake-"));
  const lake = await startContentLake({
    ...lakeProject,
    dataDir,
    port: await freePort(),
    allowedOrigins,
  });
  const environment = { SANITY_STUDIO_API_HOST: lake.url };
  return {
    url: lake.url,
    client: openDataset(readTarget(environment)),
    environment,
    async stop() {
      await lake.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
