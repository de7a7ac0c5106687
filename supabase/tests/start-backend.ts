import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres, { type Sql } from "postgres";
import { findFreePort } from "../../packages/shared/ports.ts";
import { supabaseProject } from "../../local/services.ts";
import { startSupabase } from "supabase-local";
import { startTelegram, type Telegram } from "../../local/telegram/start-telegram.ts";
import type { Database } from "../../src/supabase/database.generated.ts";

export type Client = SupabaseClient<Database>;

export type SignedIn = { client: Client; id: string; email: string; token: string };

/** The backend over HTTP, with the migrations, the edge functions and a fake Telegram. */
export type Backend = {
  url: string;
  /** The folder of keys, logs and, with its own Postgres, the data. */
  dataDir: string;
  anonKey: string;
  databaseUrl: string;
  telegram: Telegram;
  /** Connections as the superuser, without the API. */
  sql: Sql;
  visitor: Client;
  service: Client;
  /** Signs a new user in, by default with the admin role, and enters the desk as its page does. */
  signIn(options?: { role?: "admin" | "none"; isPrimary?: boolean }): Promise<SignedIn>;
  stop(): Promise<void>;
};

const supabaseDir = path.join(import.meta.dirname, "..");
/** The password of every user that is signed in here. */
export const PASSWORD = "Passw0rd!";

export type BackendOptions = {
  /** Environment of the edge functions in addition to that of the local stack. */
  functionEnv?: Record<string, string>;
  /** A database of a Postgres that runs already; without it one is started. */
  databaseUrl?: string;
  /** Folder of the migrations; all of this project by default. */
  migrationsDir?: string;
  /** Each limit of auth in five minutes; by default those of config.toml. */
  tokenLimit?: number;
  /** bcrypt's cost of a password; the lowest by default. */
  passwordCost?: number;
};

/** Starts the backend on free ports, with empty data below the system's temporary folder. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await startParts(options, cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

async function startParts(
  { functionEnv, ...database }: BackendOptions,
  cleanup: AsyncDisposableStack,
): Promise<Backend> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "selat-backend-"));
  cleanup.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const telegram = await startTelegram({ port: 0, mailPort: 0 });
  cleanup.defer(() => telegram.stop());
  const { url, anonKey, serviceRoleKey, databaseUrl, stop } = await startSupabase({
    passwordCost: 4,
    ...supabaseProject(path.join(supabaseDir, "..")),
    ...database,
    dataDir,
    port: await findFreePort(),
    // The gateway lets both through to the functions, which check the origin themselves.
    allowedOrigins: ["https://selat.example", "https://evil.example"],
    siteUrl: "https://selat.example",
    mailPort: telegram.mailPort,
    functionEnv: {
      TELEGRAM_API_URL: telegram.url,
      TURNSTILE_URL: telegram.url,
      TELEGRAM_BOT_TOKEN: "123:test-bot-token",
      TELEGRAM_CHAT_ID: "-100",
      ...functionEnv,
    },
  });
  cleanup.defer(stop);
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  cleanup.defer(() => sql.end({ timeout: 5 }));
  const service = clientOf(url, serviceRoleKey);
  return {
    url,
    dataDir,
    anonKey,
    databaseUrl,
    telegram,
    sql,
    service,
    visitor: clientOf(url, anonKey),
    signIn: async ({ role = "admin", isPrimary = false } = {}) => {
      const email = `${randomUUID()}@selat.example`;
      const { id } = await makeUser(service, email);
      if (role === "admin") {
        await sql`insert into public.user_roles (user_id, role) values (${id}, 'admin')`;
      }
      if (isPrimary) await sql`update public.profiles set is_primary_admin = true where id = ${id}`;
      const client = clientOf(url, anonKey);
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      await client.rpc("enter_desk").throwOnError();
      return { client, id, email, token: data.session.access_token };
    },
    stop: () => cleanup.disposeAsync(),
  };
}

/** Returns a client of the API: a visitor until it signs in. It keeps its session in memory. */
export function clientOf(url: string, key: string): Client {
  const auth = { persistSession: false, autoRefreshToken: false };
  return createClient<Database>(url, key, { auth });
}

async function makeUser(service: Client, email: string): Promise<{ id: string }> {
  const user = { email, password: PASSWORD, email_confirm: true };
  const { data, error } = await service.auth.admin.createUser(user);
  if (error) throw error;
  return data.user;
}
