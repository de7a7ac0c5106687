import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../lib/env.ts";
import { SESSION_KEY } from "./session-key.ts";

vi.mock("./client.ts", () => import("./testing/fake-client.ts"));

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  fetched.mockReset().mockImplementation(async () => new Response(null, { status: 201 }));
  vi.stubGlobal("fetch", fetched);
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

/** The client of a page that has just been opened; it keeps the global `fetch` of that moment. */
async function openClient() {
  const { loadVisitorClient } = await import("./visitor-client.ts");
  return loadVisitorClient();
}

/** URL, method, credential headers and body of the only request. */
function request() {
  const [input, init] = fetched.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  return {
    url: String(input),
    method: init?.method,
    credentials: [headers.get("apikey"), headers.get("authorization")],
    body: JSON.parse(String(init?.body)) as unknown,
  };
}

const credentials = [env.supabaseAnonKey, `Bearer ${env.supabaseAnonKey}`];

test("inserts a visitor's row with the public key", async () => {
  const { tables } = await openClient();
  const lead = { company_name: "Kopi Lane" } as never;
  const { error, status } = await tables.from("leads").insert(lead);
  expect([error, status]).toEqual([null, 201]);
  expect(request()).toMatchObject({
    url: `${env.supabaseUrl}/rest/v1/leads`,
    method: "POST",
    credentials,
    body: { company_name: "Kopi Lane" },
  });
});

test("calls an edge function for a visitor with the public key", async () => {
  fetched.mockResolvedValue(Response.json({ ok: true }));
  const { functions } = await openClient();
  const { data } = await functions.invoke("send-telegram-notification", { body: { leadId: "1" } });
  expect(data).toEqual({ ok: true });
  expect(request()).toEqual({
    url: `${env.supabaseUrl}/functions/v1/send-telegram-notification`,
    method: "POST",
    credentials,
    body: { leadId: "1" },
  });
});

test("sends with the session of a user who is signed in in this browser", async () => {
  localStorage.setItem(SESSION_KEY, "{}");
  const { tables, functions } = await openClient();
  const { supabase } = await import("./client.ts");
  expect(tables).toBe(supabase);
  expect(functions).toBe(supabase.functions);
});
