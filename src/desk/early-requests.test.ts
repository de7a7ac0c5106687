import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchPage } from "../features/lead-board/lead-board-page.tsx";
import { fetchAccessStatus } from "../features/admin-shell/access-status.ts";
import { SESSION_KEY } from "../supabase/session-key.ts";

const desk = window as { earlyRequests?: Map<string, unknown> };
const fakeFetch = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  delete desk.earlyRequests;
  fakeFetch.mockReset().mockImplementation(async () => Response.json([]));
  vi.stubGlobal("fetch", fakeFetch);
});
afterEach(() => {
  window.history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function storeSession(seconds = 3_600) {
  const expires_at = Math.floor(Date.now() / 1_000) + seconds;
  const session = { access_token: "token", expires_at, user: { id: "siti" } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

/** Runs the script that is inlined in the desk's document, as before the code of a page is loaded. */
async function openDocument(address: string): Promise<void> {
  window.history.replaceState(null, "", address);
  await import("./early-requests.ts");
}

/** Does what the board's code does when it is loaded: prefetches its data and checks access. */
async function startBoard() {
  prefetchPage(window.location.search);
  await fetchAccessStatus();
}

test.each(["/admin/dashboard", "/admin/dashboard?q=kopi&country=sg&sort=oldest"])(
  "requests the first data of %s before its code is loaded, and not a second time",
  async (address) => {
    storeSession();
    await openDocument(address);
    expect(fakeFetch).toHaveBeenCalledTimes(7);
    await startBoard();
    expect(fakeFetch).toHaveBeenCalledTimes(7);
    expect(desk.earlyRequests?.size).toBe(0);
  },
);

test("sends each request with the user's own token", async () => {
  storeSession();
  await openDocument("/admin/dashboard");
  for (const [, init] of fakeFetch.mock.calls) {
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
  }
});

test.each(["/admin/today", "/admin/report", "/admin/dashboard/leads/1", "/admin/dashboard?age=7"])(
  "requests only what the access check needs for %s",
  async (address) => {
    storeSession();
    await openDocument(address);
    expect(fakeFetch).toHaveBeenCalledTimes(3);
  },
);

test.each([
  ["without a session", "/admin/dashboard", () => undefined],
  ["with a session that is about to end", "/admin/dashboard", () => storeSession(60)],
  ["on the sign-in page", "/admin/login", () => storeSession()],
])("sends no request %s", async (_where, address, prepare) => {
  prepare();
  await openDocument(address);
  expect(fakeFetch).not.toHaveBeenCalled();
});

test("does not use an early response that is older than ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  storeSession();
  await openDocument("/admin/dashboard");
  vi.advanceTimersByTime(10_001);
  await startBoard();
  expect(fakeFetch).toHaveBeenCalledTimes(14);
});

test("does not use an early response to a request with another user's token", async () => {
  storeSession();
  await openDocument("/admin/dashboard");
  const stored = localStorage.getItem(SESSION_KEY) ?? "";
  localStorage.setItem(SESSION_KEY, stored.replace('"token"', '"other"'));
  await startBoard();
  expect(fakeFetch).toHaveBeenCalledTimes(14);
});
