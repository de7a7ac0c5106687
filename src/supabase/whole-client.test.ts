import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../lib/env.ts";
import { SESSION_KEY } from "./session-key.ts";

type Client = typeof import("./whole-client.ts").supabase;

const fetched = vi.fn<typeof fetch>();
const stops: (() => void)[] = [];

beforeEach(() => {
  // Each test plays a new page, but supabase-js counts the clients of all tests and warns of several.
  vi.spyOn(console, "warn").mockReturnValue();
  localStorage.clear();
  fetched.mockReset().mockImplementation(async () => Response.json({}));
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A session as the auth server returns it for a sign-in. */
function sessionFor(seconds: number) {
  return {
    access_token: "access",
    refresh_token: "refresh",
    token_type: "bearer",
    expires_in: seconds,
    expires_at: Math.floor(Date.now() / 1_000) + seconds,
    user: { id: "siti" },
  };
}

/** The client of a page that has just been opened. */
async function openClient(): Promise<Client> {
  vi.resetModules();
  const { supabase } = await import("./whole-client.ts");
  stops.push(() => void supabase.auth.stopAutoRefresh());
  await supabase.auth.initialize();
  return supabase;
}

/** The requests so far, without the project's URL. */
function paths() {
  return fetched.mock.calls.map(([input]) => String(input).replace(env.supabaseUrl, ""));
}

test("keeps a session for the next page, under the key that other code reads", async () => {
  fetched.mockImplementation(async () => Response.json(sessionFor(3_600)));
  const { auth } = await openClient();
  await auth.signInWithPassword({ email: "siti@selat.example", password: "x" });
  expect(JSON.parse(localStorage.getItem(SESSION_KEY) ?? "{}")).toMatchObject({
    access_token: "access",
  });
  const next = await openClient();
  const { data } = await next.auth.getSession();
  expect(data.session?.user.id).toBe("siti");
});

test("refreshes a session that is about to expire", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionFor(60)));
  await openClient();
  expect(paths()).toEqual(["/auth/v1/token?grant_type=refresh_token"]);
});

test.each([
  ["an hour ahead of the server's", -3_600],
  ["an hour behind the server's", 3_600],
])(
  "with a clock %s, refreshes a session shortly before it expires by that clock, not earlier",
  async (_clock, skew) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const begun = sessionFor(3_600);
    fetched.mockImplementation(async () =>
      Response.json({ ...begun, expires_at: begun.expires_at + skew }),
    );
    const { auth } = await openClient();
    await auth.signInWithPassword({ email: "siti@selat.example", password: "x" });
    for (const minutes of [1, 20, 30]) {
      vi.advanceTimersByTime(minutes * 60_000);
      await auth.getSession();
    }
    expect(paths()).toEqual(["/auth/v1/token?grant_type=password"]);
    vi.advanceTimersByTime(8 * 60_000);
    await auth.getSession();
    expect(paths().slice(1)).toEqual(["/auth/v1/token?grant_type=refresh_token"]);
  },
);

test("computes by this device's clock, after a second factor too, when a session expires", async () => {
  const begun = sessionFor(3_600);
  localStorage.setItem(SESSION_KEY, JSON.stringify(begun));
  const { auth } = await openClient();
  fetched.mockImplementation(async (input) =>
    Response.json(
      String(input).endsWith("/challenge")
        ? { id: "challenge" }
        : { ...begun, expires_at: begun.expires_at - 3_600, access_token: "with-second-factor" },
    ),
  );
  await auth.mfa.challengeAndVerify({ factorId: "app", code: "123456" });
  const { data } = await auth.getSession();
  expect(data.session?.access_token).toBe("with-second-factor");
  expect(paths().some((path) => path.includes("refresh_token"))).toBe(false);
});

test("ignores a session in the URL", async () => {
  const planted = new URLSearchParams({ access_token: "a", refresh_token: "b", expires_in: "60" });
  window.history.replaceState(null, "", `/#${planted.toString()}&token_type=bearer`);
  const { auth } = await openClient();
  expect((await auth.getSession()).data.session).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});

test("a sign-out waits four seconds for the server, other requests without a limit", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionFor(3_600)));
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const client = await openClient();
  await client.from("leads").select();
  expect(timeout).not.toHaveBeenCalled();
  fetched.mockImplementation(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new TypeError("aborted")));
      }),
  );
  const signedOut = client.auth.signOut();
  await vi.waitFor(() => expect(paths().at(-1)).toMatch(/^\/auth\/v1\/logout/));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(4_000);
  expect(fetched.mock.lastCall?.[1]?.method).toBe("POST");
  limit.abort();
  expect((await signedOut).error).not.toBeNull();
});

test("passes the token of a second factor to Realtime, which supabase-js does not", async () => {
  localStorage.setItem(SESSION_KEY, JSON.stringify(sessionFor(3_600)));
  const client = await openClient();
  const setAuth = vi.spyOn(client.realtime, "setAuth").mockResolvedValue();
  await client.auth.refreshSession();
  setAuth.mockClear();
  fetched.mockImplementation(async (input) =>
    Response.json(
      String(input).endsWith("/challenge")
        ? { id: "challenge" }
        : { ...sessionFor(3_600), access_token: "with-second-factor" },
    ),
  );
  await client.auth.mfa.challengeAndVerify({ factorId: "app", code: "123456" });
  expect(setAuth.mock.calls).toEqual([["with-second-factor"]]);
});
