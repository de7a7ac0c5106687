import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { leadRow } from "../supabase/tests/rows.ts";
import type { Backend } from "../supabase/tests/start-backend.ts";
import type { Report } from "./report.ts";
import { storeLeads } from "./store-leads.ts";

/** The request that a load repeats; `headers` and `body` are called for each request. */
type LoadRequest = {
  path: string;
  method?: "GET" | "POST";
  headers: () => Record<string, string>;
  body?: () => unknown;
};

/** `rate` in responses per second, p50 and p99 in milliseconds; `failed` counts every response other than 2xx. */
type Load = { sent: number; failed: number; rate: number; p50: number; p99: number };

/** Repeats the request on 20 simultaneous connections for `seconds`. */
async function sendLoad(
  url: string,
  { path, method = "GET", headers, body }: LoadRequest,
  seconds = 10,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    requests: [
      {
        method,
        path,
        setupRequest: (request) => ({
          ...request,
          headers: { "content-type": "application/json", ...headers() },
          ...(body ? { body: JSON.stringify(body()) } : {}),
        }),
      },
    ],
  });
  return {
    sent: result["2xx"],
    failed: result.non2xx + result.errors + result.timeouts,
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function describeLoad({ sent, failed, rate, p50, p99 }: Load): string {
  const speed = `${Math.round(rate)} a second, p50 ${p50} ms, p99 ${p99} ms`;
  return `20 connections: ${speed}; ${sent} answered, ${failed} failed`;
}

/** Each request sends another client address in this header, so that no request reaches the limit of an address. */
const ADDRESS_HEADER = "x-bench-address";
/** More than the load can send, so that it does not reach the limit of the whole site either. */
const LEADS_PER_MINUTE = 1_000_000;

/** Measures how fast visitors' leads are stored, and checks that none is lost. */
export async function insertLeads(backend: Backend, report: Report): Promise<void> {
  const { url, anonKey, sql } = backend;
  await sql`update public.app_settings
    set client_address_header = ${ADDRESS_HEADER}, leads_per_minute = ${LEADS_PER_MINUTE}`;
  const load = await sendLoad(url, {
    method: "POST",
    path: "/rest/v1/leads",
    headers: () => ({ apikey: anonKey, prefer: "return=minimal", [ADDRESS_HEADER]: randomUUID() }),
    body: () => leadRow({ email: `${randomUUID()}@kopi.example`, source: "schedule-demo" }),
  });
  const [row] = await sql<{ stored: number }[]>`select count(*)::int as stored from public.leads`;
  const stored = row?.stored ?? 0;
  report.log(`a visitor's lead, ${describeLoad(load)}; ${stored} rows`);
  report.figure("a visitor's lead, 20 connections: 99 of 100", load.p99);
  report.check("every lead that was accepted is stored", stored >= load.sent && load.failed === 0);
}

/** Measures how fast an admin's board of 500 leads is read. */
export async function listLeads(backend: Backend, report: Report): Promise<void> {
  const { url, anonKey, sql } = backend;
  await storeLeads(sql, { active: 500, trashed: 500 });
  const { token } = await backend.signIn();
  const load = await sendLoad(url, {
    path: "/rest/v1/rpc/get_active_leads",
    headers: () => ({ apikey: anonKey, authorization: `Bearer ${token}` }),
  });
  report.log(`an admin's board of 500 leads, ${describeLoad(load)}`);
  report.figure("an admin's board of 500 leads, 20 connections: 99 of 100", load.p99);
  report.check("every request for the board succeeds", load.sent > 0 && load.failed === 0);
}
