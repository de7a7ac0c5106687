import { beforeEach, expect, test, vi } from "vitest";
import { SESSION_KEY } from "../../supabase/session-key.ts";
import { resetFakeClient } from "../../supabase/testing/fake-client.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

/** The access status of a page that is opened with this storage. */
async function openWith(stored: string | null) {
  localStorage.clear();
  if (stored !== null) localStorage.setItem(SESSION_KEY, stored);
  vi.resetModules();
  const { fetchAccessStatus } = await import("./access-status.ts");
  return fetchAccessStatus();
}

beforeEach(resetFakeClient);

test("a stored session that the client has removed counts as expired", async () => {
  expect(await openWith(JSON.stringify({ access_token: "a.b.c" }))).toEqual({ is: "expired" });
});

test("treats a stored session that is not JSON as expired", async () => {
  expect(await openWith("{broken")).toEqual({ is: "expired" });
});

test("without a stored session reports that there was none", async () => {
  expect(await openWith(null)).toEqual({ is: "no-session" });
});
