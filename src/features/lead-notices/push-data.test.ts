import { beforeEach, expect, test, vi } from "vitest";
import { fake, resetFakeClient } from "../../supabase/testing/fake-client.ts";
import { renewPush } from "./push-data.ts";

vi.mock("../../supabase/client.ts", () => import("../../supabase/testing/fake-client.ts"));

/** The bytes that base64url writes as "-_-_". */
const OLD_KEY = Uint8Array.of(0xfb, 0xff, 0xbf);
const keys = { p256dh: "key", auth: "secret" };

/** Fakes a browser that is subscribed with OLD_KEY; its next subscription has another endpoint. */
function fakeSubscribedBrowser() {
  const subscription = (endpoint: string, key: string | Uint8Array) => ({
    endpoint,
    options: { applicationServerKey: typeof key === "string" ? null : key.buffer },
    unsubscribe: () => {
      current = null;
      return Promise.resolve(true);
    },
    toJSON: () => ({ endpoint, keys }),
  });
  let current: object | null = subscription("https://push.example/old", OLD_KEY);
  const subscribe = vi.fn<(options: { applicationServerKey: string }) => Promise<object>>(
    (options) => {
      current = subscription("https://push.example/new", options.applicationServerKey);
      return Promise.resolve(current);
    },
  );
  const registration = {
    pushManager: { subscribe, getSubscription: () => Promise.resolve(current) },
  };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  };
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("navigator", { ...navigator, serviceWorker });
  return { subscribe, current: () => current };
}

beforeEach(() => {
  resetFakeClient();
  return () => vi.unstubAllGlobals();
});

test("keeps a subscription that was made with the server's current key", async () => {
  const { subscribe } = fakeSubscribedBrowser();
  fake.invoke.mockResolvedValue({ data: { key: "-_-_" }, error: null });
  expect(await renewPush()).toBe(false);
  expect(subscribe).not.toHaveBeenCalled();
});

test("subscribes again if the server's key has changed, and deletes the old endpoint", async () => {
  const { subscribe } = fakeSubscribedBrowser();
  fake.invoke.mockResolvedValue({ data: { key: "BOther" }, error: null });
  expect(await renewPush()).toBe(true);
  expect(subscribe.mock.lastCall?.[0]).toMatchObject({ applicationServerKey: "BOther" });
  expect(fake.delete("push_subscriptions").mock.lastCall?.[0].filters).toEqual({
    endpoint: "https://push.example/old",
  });
  expect(fake.insert("push_subscriptions").mock.lastCall?.[0].values).toEqual({
    endpoint: "https://push.example/new",
    ...keys,
  });
});

test("rejects and keeps the subscription if the server fails", async () => {
  const { current } = fakeSubscribedBrowser();
  const before = current();
  fake.invoke.mockResolvedValue({ data: null, error: { message: "boom" } });
  await expect(renewPush()).rejects.toThrow("boom");
  expect(current()).toBe(before);
});

test("sends no request from a browser that is not subscribed", async () => {
  vi.stubGlobal("PushManager", vi.fn());
  expect(await renewPush()).toBe(false);
  expect(fake.invoke).not.toHaveBeenCalled();
});
