import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../lib/env.ts";
import { SESSION_KEY } from "./session-key.ts";

const fetched = vi.fn<typeof fetch>();
const getSession = vi.fn<() => Promise<object>>();
const onAuthStateChange = vi.fn<() => object>();
const unsubscribe = vi.fn<() => void>();
/** The mock of the full supabase-js client. */
const fullClient = {
  auth: { getSession, onAuthStateChange, getUser: () => ({ error: "asked whole" }) },
};
const wasLoaded = vi.fn<() => void>();

vi.mock("./whole-client.ts", () => {
  wasLoaded();
  return { supabase: fullClient };
});

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  wasLoaded.mockReset();
  unsubscribe.mockReset();
  onAuthStateChange.mockReset().mockReturnValue({ data: { subscription: { unsubscribe } } });
  getSession.mockReset().mockResolvedValue({ data: { session: null }, error: null });
  fetched.mockReset().mockImplementation(async () => Response.json([]));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => vi.unstubAllGlobals());

function storeSession(seconds: number) {
  const expires_at = Math.floor(Date.now() / 1_000) + seconds;
  const session = { access_token: "stored", expires_at, user: { id: "siti" } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

/** The credentials of the newest request. */
function credentials() {
  const headers = new Headers(fetched.mock.lastCall?.[1]?.headers);
  return [headers.get("apikey"), headers.get("authorization")];
}

test("sends the stored session's token without loading supabase-js", async () => {
  storeSession(3_600);
  const { supabase } = await import("./client.ts");
  await supabase.from("leads").select();
  expect(credentials()).toEqual([env.supabaseAnonKey, "Bearer stored"]);
  expect(wasLoaded).not.toHaveBeenCalled();
});

test("lets supabase-js renew a session that is about to end before it sends the request", async () => {
  storeSession(60);
  getSession.mockResolvedValue({ data: { session: { access_token: "new" } }, error: null });
  const { supabase } = await import("./client.ts");
  await supabase.rpc("enter_desk");
  expect(credentials()[1]).toBe("Bearer new");
});

test("uses the session of supabase-js once it is loaded", async () => {
  storeSession(3_600);
  getSession.mockResolvedValue({ data: { session: { access_token: "its own" } }, error: null });
  const { loadSupabase, supabase } = await import("./client.ts");
  await loadSupabase();
  await supabase.functions.invoke("manage-admin", { body: {} });
  expect(credentials()[1]).toBe("Bearer its own");
});

test("sends the public key without a session", async () => {
  const { supabase } = await import("./client.ts");
  await supabase.from("leads").select();
  expect(credentials()).toEqual([env.supabaseAnonKey, `Bearer ${env.supabaseAnonKey}`]);
});

test.each([
  [Response.json({ id: "siti" }), null],
  [
    Response.json({ error_code: "session_not_found", msg: "gone" }, { status: 403 }),
    { status: 403, code: "session_not_found", message: "gone" },
  ],
])("reads the user from the auth server without supabase-js", async (response, error) => {
  storeSession(3_600);
  fetched.mockResolvedValue(response);
  const { verifyUser } = await import("./client.ts");
  expect(await verifyUser()).toEqual({ error });
  expect(fetched.mock.lastCall?.[0]).toBe(`${env.supabaseUrl}/auth/v1/user`);
  expect(wasLoaded).not.toHaveBeenCalled();
});

test("calls listeners of sign-ins once supabase-js is loaded, until they unsubscribe", async () => {
  const { loadSupabase, watchAuth } = await import("./client.ts");
  watchAuth(() => undefined)();
  const stop = watchAuth(() => undefined);
  await loadSupabase();
  await vi.waitFor(() => expect(onAuthStateChange).toHaveBeenCalledOnce());
  stop();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

test("reports a lost connection if supabase-js does not load, and loads it again", async () => {
  const { isNetworkError } = await import("./app-error.ts");
  vi.doMock("./whole-client.ts", () => {
    throw new Error("Failed to fetch dynamically imported module");
  });
  const { loadSupabase } = await import("./client.ts");
  const failure: unknown = await loadSupabase().catch((error: unknown) => error);
  expect(isNetworkError(failure)).toBe(true);
  vi.doMock("./whole-client.ts", () => ({ supabase: fullClient }));
  expect(await loadSupabase()).toBe(fullClient);
});
