import { env } from "../lib/env.ts";

const ADDRESS = `${env.supabaseUrl}/rest/v1/rpc/get_kept_months`;

/**
 * Fetches the number of months for which ended leads keep their personal data, a setting of the lead desk. Rejects
 * without a valid response. Uses fetch, since a Supabase client would be nine tenths of the page's JavaScript.
 */
export async function fetchRetentionMonths(): Promise<number> {
  const response = await fetch(ADDRESS, { headers: { apikey: env.supabaseAnonKey } });
  const months: unknown = await response.json();
  if (!response.ok || typeof months !== "number") {
    throw new Error(`The backend answered ${response.status} to ${ADDRESS}`);
  }
  return months;
}
