import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient as createSanity, type SanityClient } from "@sanity/client";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { startContentLake } from "content-lake";
import { findFreePort } from "../../packages/shared/ports.ts";
import { type EmbeddedSupabase, startSupabase } from "supabase-local";
import { documents } from "./groq/documents.ts";

const FIXTURES = join(import.meta.dirname, "../../packages/supabase-local/tests/fixtures");

export const PASSWORD = "Selat-films-1";
export const ORIGIN = "http://localhost:3000";

export type SignedIn = {
  client: SupabaseClient;
  id: string;
  email: string;
  token: string;
  refreshToken: string;
};

/** The local servers, empty except for the archive of films, with clients as the product has them. */
export type Servers = {
  supabase: EmbeddedSupabase;
  /** With the publishable key. */
  visitor: SupabaseClient;
  /** With the secret key. */
  service: SupabaseClient;
  /** A new client without a session. */
  client: () => SupabaseClient;
  signUp: () => Promise<SignedIn>;
  lakeUrl: string;
  lake: SanityClient;
};

async function startSupabaseServer(dataDir: string): Promise<Omit<Servers, "lakeUrl" | "lake">> {
  const supabase = await startSupabase({
    dataDir,
    port: await findFreePort(),
    allowedOrigins: [ORIGIN],
    migrationsDir: join(import.meta.dirname, "migrations"),
    functionsDir: join(FIXTURES, "functions"),
    configFile: join(FIXTURES, "config.toml"),
    hasStorage: true,
    hasMailLinks: true,
    functionEnv: { GREETING: "hello" },
    subscribeDelay: 100,
    tokenLimit: 100_000,
  });
  const client = (key = supabase.anonKey) =>
    createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    supabase,
    visitor: client(),
    service: client(supabase.serviceRoleKey),
    client,
    async signUp() {
      const own = client();
      const email = `${randomUUID()}@example.com`;
      const { data, error } = await own.auth.signUp({ email, password: PASSWORD });
      if (!data.user || !data.session) throw new Error("could not sign up", { cause: error });
      const { access_token: token, refresh_token: refreshToken } = data.session;
      return { client: own, id: data.user.id, email, token, refreshToken };
    },
  };
}

/** Starts both servers on free ports and fills them; `stop` leaves nothing behind. */
export async function startServers(): Promise<Servers & { stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "selat-conformance-"));
  const lakePort = await findFreePort();
  const [supabase, lakeServer] = await Promise.all([
    startSupabaseServer(join(folder, "supabase")),
    startContentLake({ dataDir: join(folder, "lake"), port: lakePort, allowedOrigins: [ORIGIN] }),
  ]);
  const lake = createSanity({
    projectId: "local",
    dataset: "production",
    apiVersion: "2025-02-19",
    apiHost: lakeServer.url,
    useProjectHostname: false,
    useCdn: false,
    token: "local",
  });
  await lake.mutate(documents.map((document) => ({ createOrReplace: document })));
  return {
    ...supabase,
    lakeUrl: lakeServer.url,
    lake,
    async stop() {
      await Promise.all([supabase.visitor, supabase.service].map((it) => it.removeAllChannels()));
      await Promise.all([supabase.supabase.stop(), lakeServer.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
