import { beforeEach, expect, test, vi } from "vitest";
import { SESSION_KEY } from "../../supabase/session-key.ts";
import { resetFakeClient } from "../../supabase/testing/fake-client.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

/** Loads the module again with this session in localStorage, and returns the access status. */
async function openWith(stored: string | null) {
  localStorage.clear();
  if (stored !== null) localStorage.setItem(SESSION_KEY, stored);
  vi.resetModules();
  const { fetchAccessStatus } = await import("./access-status.ts");
  return fetchAccessStatus();
}

beforeEach(resetFakeClient);

test("returns expired if supabase-js has removed a session that was stored at the start", async () => {
  expect(await openWith(JSON.stringify({ access_token: "a.b.c" }))).toEqual({ is: "expired" });
});

test("returns expired if the stored session is not JSON", async () => {
  expect(await openWith("{broken")).toEqual({ is: "expired" });
});

test("returns no-session if no session was stored", async () => {
  expect(await openWith(null)).toEqual({ is: "no-session" });
});
