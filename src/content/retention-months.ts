import { env } from "../lib/env.ts";

const ADDRESS = `${env.supabaseUrl}/rest/v1/rpc/get_kept_months`;

/**
 * The months for which ended leads keep their personal data, by the current settings of the lead desk. Rejects if the
 * backend does not return them. A separate client would be nine tenths of the page's JavaScript.
 */
export async function fetchRetentionMonths(): Promise<number> {
  const response = await fetch(ADDRESS, { headers: { apikey: env.supabaseAnonKey } });
  const months: unknown = await response.json();
  if (!response.ok || typeof months !== "number") {
    throw new Error(`The backend answered ${response.status} to ${ADDRESS}`);
  }
  return months;
}
