import { MAX_RETENTION_MONTHS } from "../src/lib/retention-period.ts";
import type { Env } from "../src/lib/parse-env.ts";

type Backend = Pick<Env, "supabaseUrl" | "supabaseAnonKey">;

/** The lead desk's settings that pages use; `turnstileKey` is null without a captcha. */
export type BackendSettings = { keptMonths: number; turnstileKey: string | null };

async function call({ supabaseUrl, supabaseAnonKey }: Backend, name: string): Promise<unknown> {
  const response = await fetch(`${supabaseUrl}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: supabaseAnonKey, "content-type": "application/json" },
    body: "{}",
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`${name} was answered with status ${response.status}`);
  return response.json();
}

/**
 * Reads the settings that pages use. Without the backend, pages name the longest possible period, since the policy
 * promises "up to", and have no captcha, since the database also stores leads without one.
 */
export async function readBackendSettings(backend: Backend): Promise<BackendSettings> {
  const [months, key] = await Promise.all(
    ["get_kept_months", "get_turnstile_site_key"].map((name) =>
      call(backend, name).catch((error: unknown) => {
        console.warn(`prerender: a setting of the lead desk is unreachable: ${String(error)}`);
        return null;
      }),
    ),
  );
  return {
    keptMonths: typeof months === "number" ? months : MAX_RETENTION_MONTHS,
    turnstileKey: typeof key === "string" ? key : null,
  };
}
