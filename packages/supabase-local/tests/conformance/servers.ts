import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { findFreePort } from "../../../shared/ports.ts";
import { type EmbeddedSupabase, startSupabase } from "../../src/start-supabase.ts";
import { fixtureOptions, makeDataDir } from "../stack.ts";

export const PASSWORD = "Local-films-1";

export type SignedIn = {
  client: SupabaseClient;
  id: string;
  email: string;
  token: string;
  refreshToken: string;
};

/** A Supabase with only the archive of films, and unmodified clients. */
export type Servers = {
  supabase: EmbeddedSupabase;
  /** With the publishable key. */
  visitor: SupabaseClient;
  /** With the secret key. */
  service: SupabaseClient;
  /** A new client without a session. */
  client: () => SupabaseClient;
  signUp: () => Promise<SignedIn>;
};

/** Starts Supabase on a free port; `stop` leaves nothing behind. */
export async function startServers(): Promise<Servers & { stop: () => Promise<void> }> {
  const dataDir = makeDataDir();
  const supabase = await startSupabase({
    ...fixtureOptions(dataDir, await findFreePort()),
    migrationsDir: path.join(import.meta.dirname, "migrations"),
    subscribeDelay: 100,
    tokenLimit: 100_000,
  });
  const client = (key = supabase.anonKey) =>
    createClient(supabase.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const [visitor, service] = [client(), client(supabase.serviceRoleKey)];
  return {
    supabase,
    visitor,
    service,
    client,
    async signUp() {
      const userClient = client();
      const email = `${randomUUID()}@example.com`;
      const { data, error } = await userClient.auth.signUp({ email, password: PASSWORD });
      if (!data.user || !data.session) throw new Error("could not sign up", { cause: error });
      const { access_token: token, refresh_token: refreshToken } = data.session;
      return { client: userClient, id: data.user.id, email, token, refreshToken };
    },
    async stop() {
      await Promise.all([visitor, service].map((each) => each.removeAllChannels()));
      await supabase.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
