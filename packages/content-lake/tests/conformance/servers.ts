import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SanityClient } from "@sanity/client";
import { findFreePort } from "../../../shared/ports.ts";
import { startContentLake } from "../../src/start-content-lake.ts";
import { documents } from "./groq/documents.ts";

export const ORIGIN = "http://localhost:3000";

/** A lake, empty except for the archive of films, with the unmodified client. */
export type Servers = { lakeUrl: string; lake: SanityClient };

/** Starts a lake on a free port and fills it; `stop` leaves nothing behind. */
export async function startServers(): Promise<Servers & { stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "content-lake-conformance-"));
  const port = await findFreePort();
  const users = (["administrator", "editor", "contributor", "viewer"] as const).map((role) => {
    const token = role === "administrator" ? "local" : role;
    return { id: `p-${role}`, name: role, email: `${role}@example.com`, token, role };
  });
  const server = await startContentLake({ dataDir, port, allowedOrigins: [ORIGIN], users });
  const lake = createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: server.url,
    useProjectHostname: false,
    useCdn: false,
    token: "local",
  });
  await lake.mutate(documents.map((document) => ({ createOrReplace: document })));
  return {
    lakeUrl: server.url,
    lake,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
