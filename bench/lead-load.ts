import { randomUUID } from "node:crypto";
import { leadRow } from "../supabase/tests/rows.ts";
import type { Backend } from "../supabase/tests/start-backend.ts";
import { describeLoad, loadOverHttp } from "./http-load.ts";
import type { Report } from "./report.ts";
import { storeLeads } from "./store-leads.ts";

/** Every request comes from another address, as visitors do: the limits are on and nobody meets them. */
const ADDRESS_HEADER = "x-bench-address";

/** Visitors' leads arriving; none may be lost. */
export async function insertLeads(backend: Backend, report: Report): Promise<void> {
  const { url, anonKey, sql } = backend;
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

/** Admins opening a board of 500 leads. */
export async function listLeads(backend: Backend, report: Report): Promise<void> {
  const { url, anonKey, sql } = backend;
  await storeLeads(sql, { active: 500, trashed: 500 });
  const { token } = await backend.signIn();
  const load = await loadOverHttp(url, {
    path: "/rest/v1/rpc/get_active_leads",
    headers: () => ({ apikey: anonKey, authorization: `Bearer ${token}` }),
  });
  report.say(`an admin's board of 500 leads, ${describeLoad(load)}`);
  report.hold("every board is answered", load.sent > 0 && load.failed === 0);
}
