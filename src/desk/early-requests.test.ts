import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefetchPage } from "../features/lead-board/lead-board-page.tsx";
import { fetchAccessStatus } from "../features/admin-shell/access-status.ts";
import { SESSION_KEY } from "../supabase/session-key.ts";

const desk = window as { earlyRequests?: Map<string, unknown> };
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  delete desk.earlyRequests;
  fetched.mockReset().mockImplementation(async () => Response.json([]));
  vi.stubGlobal("fetch", fetched);
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

/** Opens the document of the desk, before its code. */
async function openDocument(address: string): Promise<void> {
  window.history.replaceState(null, "", address);
  await import("./early-requests.ts");
}

/** The code of the page that was opened, with its check of access. */
async function drawBoard() {
  prefetchPage(window.location.search);
  await fetchAccessStatus();
}

test.each(["/admin/dashboard", "/admin/dashboard?q=kopi&country=sg&sort=oldest"])(
  "requests the first data of %s before its code has loaded, and not again",
  async (address) => {
    storeSession();
    await openDocument(address);
    expect(fetched).toHaveBeenCalledTimes(7);
    await drawBoard();
    expect(fetched).toHaveBeenCalledTimes(7);
    expect(desk.earlyRequests?.size).toBe(0);
  },
);

test("sends each request with the user's own token", async () => {
  storeSession();
  await openDocument("/admin/dashboard");
  for (const [, init] of fetched.mock.calls) {
    expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
  }
});

test.each(["/admin/today", "/admin/report", "/admin/dashboard/leads/1", "/admin/dashboard?age=7"])(
  "%s requests early only what the access check needs",
  async (address) => {
    storeSession();
    await openDocument(address);
    expect(fetched).toHaveBeenCalledTimes(3);
  },
);

test.each([
  ["without a session", "/admin/dashboard", () => undefined],
  ["with a session that is about to end", "/admin/dashboard", () => storeSession(60)],
  ["at the sign-in", "/admin/login", () => storeSession()],
])("nothing is requested %s", async (_where, address, prepare) => {
  prepare();
  await openDocument(address);
  expect(fetched).not.toHaveBeenCalled();
});

test("requests again after an early answer has waited for ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  storeSession();
  await openDocument("/admin/dashboard");
  vi.advanceTimersByTime(10_001);
  await drawBoard();
  expect(fetched).toHaveBeenCalledTimes(14);
});

test("does not use an answer to another user's token", async () => {
  storeSession();
  await openDocument("/admin/dashboard");
  const stored = localStorage.getItem(SESSION_KEY) ?? "";
  localStorage.setItem(SESSION_KEY, stored.replace('"token"', '"other"'));
  await drawBoard();
  expect(fetched).toHaveBeenCalledTimes(14);
});
