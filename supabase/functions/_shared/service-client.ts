import { createHash, timingSafeEqual } from "node:crypto";
import { createClient, type SupabaseClient } from "npm:@supabase/supabase-js@2.119.1";
import { Refusal } from "./endpoint.ts";

/** Returns a client with the project's secret key. It bypasses row level security, so check the caller first. */
export function createServiceClient(): SupabaseClient {
  return createClient(requiredEnv("SUPABASE_URL"), secretKey(), {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Returns a client that acts as the user of an access token, within row level security. */
export function createCallerClient(token: string): SupabaseClient {
  return createClient(requiredEnv("SUPABASE_URL"), publishableKey(), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
}

/** Whether this is the project's secret key; compares in constant time. */
export function isSecretKey(key: string): boolean {
  const [sentHash, ownHash] = [key, secretKey()].map((text) =>
    createHash("sha256").update(text).digest(),
  );
  return sentHash !== undefined && ownHash !== undefined && timingSafeEqual(sentHash, ownHash);
}

/** Newer projects have their API keys in a JSON object, older ones a service_role JWT. */
function secretKey(): string {
  const keys = JSON.parse(Deno.env.get("SUPABASE_SECRET_KEYS") ?? "{}") as { default?: string };
  return keys.default ?? requiredEnv("SUPABASE_SERVICE_ROLE_KEY");
}

function publishableKey(): string {
  const keys = JSON.parse(Deno.env.get("SUPABASE_PUBLISHABLE_KEYS") ?? "{}") as {
    default?: string;
  };
  return keys.default ?? requiredEnv("SUPABASE_ANON_KEY");
}

function requiredEnv(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/** A database error as the API reports it. */
type DatabaseError = { code: string; message: string; details?: string | null };

/**
 * Turns an error that SQL raised with SQLSTATE PT4xx into a refusal with the same status, and with the error's detail
 * as its code. A 429 always has the code RATE_LIMIT_EXCEEDED; any other database error becomes a 500.
 */
export function toRefusal({ code, message, details }: DatabaseError): Refusal {
  const status = Number(/^PT(4\d\d)$/.exec(code)?.[1] ?? 0);
  if (status === 429) return new Refusal(429, "RATE_LIMIT_EXCEEDED", message);
  if (status > 0 && details) return new Refusal(status, details, message);
  console.error("database:", code);
  return new Refusal(500, "INTERNAL_ERROR", "The request could not be completed.");
}
