import { randomUUID } from "node:crypto";
import { leadRow } from "../supabase/tests/rows.ts";
import { startBackend, type Backend } from "../supabase/tests/start-backend.ts";
import { describeLoad, loadOverHttp } from "./http-load.ts";
import type { Report } from "./report.ts";

/** Leads arriving and being read over HTTP, on the embedded backend of this machine. */
export async function run(report: Report): Promise<void> {
  const backend = await startBackend();
  try {
    await insertLeads(backend, report);
  } finally {
    await backend.stop();
  }
}

/** Every request comes from another address, as visitors do: the limits are on and nobody meets them. */
const ADDRESS_HEADER = "x-bench-address";

async function insertLeads({ url, anonKey, sql }: Backend, report: Report): Promise<void> {
  await sql`update public.app_settings set client_address_header = ${ADDRESS_HEADER}`;
  const load = await loadOverHttp(url, {
    method: "POST",
    path: "/rest/v1/leads",
    headers: () => ({ apikey: anonKey, prefer: "return=minimal", [ADDRESS_HEADER]: randomUUID() }),
    body: () => leadRow({ email: `${randomUUID()}@kopi.example`, source: "schedule-demo" }),
  });
  const [row] = await sql<{ stored: number }[]>`select count(*)::int as stored from public.leads`;
  const stored = row?.stored ?? 0;
  report.say(`a visitor's lead, ${describeLoad(load)}; ${stored} rows`);
  report.hold("every lead that was answered is stored", stored >= load.sent && load.failed === 0);
}
