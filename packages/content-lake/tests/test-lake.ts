import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type ClientConfig, type SanityClient } from "@sanity/client";
import { afterAll, beforeAll } from "vitest";

import { findFreePort } from "../../shared/ports.ts";
import { startContentLake, type ContentLake } from "../src/start-content-lake.ts";

export const ALLOWED_ORIGIN = "http://localhost:3000";

export const USERS = [
  { id: "p-local", name: "Ada Lim", email: "ada@example.com", token: "local" },
  { id: "p-budi", name: "Budi Hartono", email: "budi@example.com", token: "local-budi" },
];

/** An empty folder that the caller removes. */
export function temporaryFolder(): string {
  return mkdtempSync(path.join(tmpdir(), "content-lake-"));
}

/** The unmodified client, as the site and the Studio configure it. */
export function clientOf(url: string, config: Partial<ClientConfig> = {}): SanityClient {
  return createClient({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    token: "local",
    ignoreBrowserTokenWarning: true,
    ...config,
  });
}

export type TestLake = {
  lake: ContentLake;
  url: string;
  client: SanityClient;
  anonymous: SanityClient;
};

/** Starts one lake for the test file; its fields are set when the tests run. */
export function useLake(): TestLake {
  const fixture = {} as TestLake;
  const dataDir = temporaryFolder();
  beforeAll(async () => {
    const port = await findFreePort();
    const lake = await startContentLake({
      dataDir,
      port,
      allowedOrigins: [ALLOWED_ORIGIN],
      users: USERS,
      help: { title: "Guide", path: "/guide" },
    });
    const client = clientOf(lake.url);
    const anonymous = clientOf(lake.url, { token: undefined });
    Object.assign(fixture, { lake, url: lake.url, client, anonymous });
  });
  afterAll(async () => {
    await fixture.lake.stop();
    rmSync(dataDir, { recursive: true });
  });
  return fixture;
}

/** The status and the parsed body of a refused client call. */
export async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error === null) throw new Error("The call was not refused");
  const { statusCode, message, details } = error as {
    statusCode: number;
    message: string;
    details?: { type: string; items?: { error: { type: string } }[] };
  };
  return { statusCode, message, type: details?.type, reason: details?.items?.[0]?.error.type };
}
