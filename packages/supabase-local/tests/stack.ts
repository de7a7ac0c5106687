import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { findFreePort } from "../../shared/ports.ts";
import { startSupabase, type EmbeddedSupabase, type StartOptions } from "../src/start-supabase.ts";
import { startMailSink } from "./mail-sink.ts";
import { startStockLite } from "./stock-lite.ts";

const FIXTURES = path.join(import.meta.dirname, "fixtures");

export type SignedIn = { client: SupabaseClient; id: string; email: string; token: string };

export type Stack = EmbeddedSupabase & {
  /** An unmodified supabase-js client with a separate session. */
  client(key?: string): SupabaseClient;
  /** A client as `@supabase/ssr` configures it: links of its mails redirect to the site with a code (PKCE). */
  clientWithCodes(): SupabaseClient;
  service: SupabaseClient;
  /** The links mailed to an address, oldest first. */
  linksTo(email: string): string[];
  /** The codes mailed to an address, oldest first. */
  codesTo(email: string): string[];
  signUp(options?: { member?: boolean; fullName?: string }): Promise<SignedIn>;
};

/** The origin whose pages may send requests. */
export const SITE = "http://localhost:3000";

export const PASSWORD = "Passw0rd!";

/** The folder of this suite's migrations, functions and config.toml. */
export function fixtureOptions(dataDir: string, port: number): StartOptions {
  return {
    dataDir,
    port,
    allowedOrigins: [SITE],
    longestStatement: 3_000,
    subscribeDelay: 200,
    // The tests of a file together join more often than the limit allows.
    realtimeLimits: { joinsPerSecond: 1_000 },
    migrationsDir: path.join(FIXTURES, "migrations"),
    functionsDir: path.join(FIXTURES, "functions"),
    configFile: path.join(FIXTURES, "config.toml"),
    hasStorage: true,
    hasMailLinks: true,
    functionEnv: { GREETING: "hello" },
  };
}

/** A new, empty data folder below the system's temporary folder. */
export function makeDataDir(): string {
  return mkdtempSync(path.join(tmpdir(), "supabase-local-"));
}

/**
 * Starts the stack under test with new data and the given options. With LITE_STOCK=1 it starts unmodified lite, on
 * which the tests of defects fail.
 */
export async function startStack(others: Partial<StartOptions> = {}): Promise<Stack> {
  const dataDir = makeDataDir();
  const mails = await startMailSink();
  const own = fixtureOptions(dataDir, await findFreePort());
  const options = { ...own, mailPort: mails.port, ...others };
  const start = process.env["LITE_STOCK"] ? startStockLite : startSupabase;
  const running = await start(options);
  const client = (key = running.anonKey) =>
    createClient(running.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const service = client(running.serviceRoleKey);
  return {
    ...running,
    client,
    clientWithCodes() {
      const kept = new Map<string, string>();
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      };
      return createClient(running.url, running.anonKey, {
        auth: { flowType: "pkce", storage, autoRefreshToken: false, detectSessionInUrl: false },
      });
    },
    service,
    linksTo: mails.linksTo,
    codesTo: mails.codesTo,
    async signUp({ member = false, fullName = "Ada" } = {}) {
      const own = client();
      const email = `${randomUUID()}@example.com`;
      const { data, error } = await own.auth.signUp({
        email,
        password: PASSWORD,
        options: { data: { full_name: fullName } },
      });
      if (error || !data.user || !data.session)
        throw new Error("could not sign up", { cause: error });
      const { id } = data.user;
      if (member)
        await service.from("members").insert({ user_id: id, role: "admin" }).throwOnError();
      return { client: own, id, email, token: data.session.access_token };
    },
    async stop() {
      await running.stop();
      await mails.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The columns a visitor may write, with a new address. */
export function ticket(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { title: "Printer on fire", email: `${randomUUID()}@example.com`, ...more };
}
