import { beforeEach, expect, test, vi } from "vitest";
import { SESSION_KEY } from "./session-key.ts";

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

function store(session: string) {
  const payload = btoa(JSON.stringify({ session_id: session, name: "é?>>>>>>" }));
  const token = `e30.${payload.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.c2ln`;
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: token }));
}

/** Opens a page whose server returns this response. */
async function open(data: unknown, error: unknown = null) {
  // Each page has a separate client.
  vi.doMock("./client.ts", () => import("./testing/fake-client.ts"));
  const { fake } = await import("./testing/fake-client.ts");
  const request = fake.rpc("session_end").mockResolvedValue({ data, error });
  return { ...(await import("./session-end.ts")), request };
}

test.each(["idle", "age"])(
  "reads from the server why the stored session ended: %s",
  async (end) => {
    store("abc");
    const { fetchSessionEnd, request } = await open(end);
    expect(await fetchSessionEnd()).toBe(end);
    expect(request.mock.lastCall?.[0].values).toEqual({ session: "abc" });
  },
);

test.each([null, "elsewhere", "<b>", ["idle"]])(
  "ignores %j, which names no limit",
  async (data) => {
    store("abc");
    const { fetchSessionEnd } = await open(data);
    expect(await fetchSessionEnd()).toBeNull();
  },
);

test("checks a session that supabase-js has removed, too", async () => {
  store("abc");
  const { fetchSessionEnd } = await open("idle");
  localStorage.clear();
  expect(await fetchSessionEnd()).toBe("idle");
});

test.each(["", "{", '{"access_token":"x"}', '{"access_token":"a.e30.c"}'])(
  "sends no request without a session id (%s)",
  async (text) => {
    localStorage.setItem(SESSION_KEY, text);
    const { fetchSessionEnd, request } = await open("idle");
    expect(await fetchSessionEnd()).toBeNull();
    expect(request).not.toHaveBeenCalled();
  },
);

test("returns no reason without an answer", async () => {
  store("abc");
  const { fetchSessionEnd } = await open(null, { message: "boom" });
  expect(await fetchSessionEnd()).toBeNull();
});
