import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const code = readFileSync(join(import.meta.dirname, "service-worker.mjs"), "utf8");
const SITE = "https://selat.example";
const FILES = ["/", "/media/hero-day.svg"];

type FakeRequest = { url: string; method: string; mode: string };
type FakeResponse = { ok: boolean; redirected?: boolean; text: string; clone: () => FakeResponse };

function fakeResponse(text: string, changes: Partial<FakeResponse> = {}): FakeResponse {
  const response: FakeResponse = {
    ok: true,
    redirected: false,
    text,
    clone: () => response,
    ...changes,
  };
  return response;
}

/** A browser's stored copies, by the name of their cache. */
function createStorage() {
  const stores = new Map<string, Map<string, FakeResponse>>();
  const network = vi.fn<(request: FakeRequest | string) => Promise<FakeResponse>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, FakeResponse>();
    stores.set(name, store);
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) store.set(url, fakeResponse(`stored ${url}`));
      },
      put: async (path: string, response: FakeResponse) => void store.set(path, response),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async (request: FakeRequest | string, { cacheName }: { cacheName: string }) =>
      stores
        .get(cacheName)
        ?.get(typeof request === "string" ? request : new URL(request.url).pathname),
  };
  return { stores, network, caches };
}

type Storage = ReturnType<typeof createStorage>;

/** Runs the worker of a build and installs it. */
async function startWorker(version: string, { caches, network }: Storage) {
  const listeners = new Map<string, (event: object) => void>();
  const routes = vi.fn<(routes: object) => void>();
  const built = code
    .replace("__VERSION__", version)
    .replace('"__FILES__"', `'${JSON.stringify(FILES)}'`);
  const self = {
    location: { origin: SITE },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
  };
  class RequestWithUrl {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  runInNewContext(built, { self, caches, fetch: network, Request: RequestWithUrl, URL, JSON });
  async function dispatch(name: string) {
    let work: Promise<unknown> | undefined;
    listeners.get(name)?.({
      addRoutes: routes,
      waitUntil: (promise: Promise<unknown>) => (work = promise),
    });
    await work;
  }
  await dispatch("install");
  return {
    routes,
    activate: () => dispatch("activate"),
    /** What the worker answers; undefined if it leaves the request to the browser. */
    dispatchFetch(path: string, changes: Partial<FakeRequest> = {}) {
      const request = { url: SITE + path, method: "GET", mode: "navigate", ...changes };
      let response: Promise<FakeResponse> | undefined;
      listeners.get("fetch")?.({
        request,
        respondWith: (promise: Promise<FakeResponse>) => (response = promise),
      });
      return response;
    },
  };
}

test("fetches home from the network first, so that a deploy is visible at once", async () => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  storage.network.mockResolvedValue(fakeResponse("new today"));
  expect((await worker.dispatchFetch("/?source=x"))?.text).toBe("new today");
});

test("without a connection serves home as last fetched, with its pictures", async () => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  storage.network.mockResolvedValueOnce(fakeResponse("new today"));
  await worker.dispatchFetch("/");
  storage.network.mockRejectedValue(new TypeError("Failed to fetch"));
  expect((await worker.dispatchFetch("/"))?.text).toBe("new today");
  const picture = worker.dispatchFetch("/media/hero-day.svg", { mode: "no-cors" });
  expect((await picture)?.text).toBe("stored /media/hero-day.svg");
});

test("caches no page except home", async () => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  for (const path of ["/privacy-policy", "/contact", "/assets/entry.js"]) {
    expect(worker.dispatchFetch(path)).toBeUndefined();
  }
  expect(worker.dispatchFetch("/", { method: "POST" })).toBeUndefined();
  expect(worker.dispatchFetch("/", { url: "https://other.example/" })).toBeUndefined();
});

test.each([
  ["an error", fakeResponse("broken", { ok: false })],
  ["a redirected response", fakeResponse("login", { redirected: true })],
])("%s does not replace the cached home page", async (_name, response) => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  storage.network.mockResolvedValueOnce(response);
  await worker.dispatchFetch("/");
  storage.network.mockRejectedValue(new TypeError("Failed to fetch"));
  expect((await worker.dispatchFetch("/"))?.text).toBe("stored /");
});

test("a newer worker deletes the copies of the last build, and only its own", async () => {
  const storage = createStorage();
  const old = await startWorker("one", storage);
  storage.stores.set("another-app", new Map());
  const worker = await startWorker("two", storage);
  expect([...storage.stores.keys()]).toEqual(["selat-one", "another-app", "selat-two"]);
  await worker.activate();
  expect([...storage.stores.keys()]).toEqual(["another-app", "selat-two"]);

  // The old worker does not cache what it still answers.
  storage.network.mockResolvedValue(fakeResponse("late"));
  await old.dispatchFetch("/");
  expect([...storage.stores.keys()]).toEqual(["another-app", "selat-two"]);
});

test("the worker handles only home and its pictures, and delays no beacon and no other page", async () => {
  const worker = await startWorker("one", createStorage());
  const pathRules = FILES.map((pathname) => [{ urlPattern: { pathname } }, "fetch-event"]);
  const [routes] = worker.routes.mock.lastCall ?? [];
  const rules = routes as { condition: object; source: string }[];
  expect(rules.map(({ condition, source }) => [condition, source])).toEqual([
    [{ requestMethod: "POST" }, "network"],
    ...pathRules,
    [{ urlPattern: { pathname: "/*" } }, "network"],
  ]);
});
