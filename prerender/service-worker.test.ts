import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

const code = readFileSync(join(import.meta.dirname, "service-worker.mjs"), "utf8");
const SITE = "https://selat.example";
const FILES = ["/", "/media/hero-day.svg"];

type FakeRequest = { url: string; method: string; mode: string };
type Answer = { ok: boolean; redirected?: boolean; text: string; clone: () => Answer };

function answer(text: string, changes: Partial<Answer> = {}): Answer {
  const made: Answer = { ok: true, redirected: false, text, clone: () => made, ...changes };
  return made;
}

/** A browser's stored copies, by the name of their cache. */
function createStorage() {
  const stores = new Map<string, Map<string, Answer>>();
  const network = vi.fn<(request: FakeRequest | string) => Promise<Answer>>();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Answer>();
    stores.set(name, store);
    return {
      addAll: async (requests: { url: string }[]) => {
        for (const { url } of requests) store.set(url, answer(`stored ${url}`));
      },
      put: async (path: string, response: Answer) => void store.set(path, response),
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async (asked: FakeRequest | string, { cacheName }: { cacheName: string }) =>
      stores.get(cacheName)?.get(typeof asked === "string" ? asked : new URL(asked.url).pathname),
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
  class Asked {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  runInNewContext(built, { self, caches, fetch: network, Request: Asked, URL, JSON });
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
    ask(path: string, changes: Partial<FakeRequest> = {}) {
      const request = { url: SITE + path, method: "GET", mode: "navigate", ...changes };
      let answered: Promise<Answer> | undefined;
      listeners.get("fetch")?.({
        request,
        respondWith: (promise: Promise<Answer>) => (answered = promise),
      });
      return answered;
    },
  };
}

test("fetches home from the network first, so that a deploy is visible at once", async () => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  storage.network.mockResolvedValue(answer("new today"));
  expect((await worker.ask("/?source=x"))?.text).toBe("new today");
});

test("without a connection serves home as last fetched, with its pictures", async () => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  storage.network.mockResolvedValueOnce(answer("new today"));
  await worker.ask("/");
  storage.network.mockRejectedValue(new TypeError("Failed to fetch"));
  expect((await worker.ask("/"))?.text).toBe("new today");
  const picture = worker.ask("/media/hero-day.svg", { mode: "no-cors" });
  expect((await picture)?.text).toBe("stored /media/hero-day.svg");
});

test("caches no page except home", async () => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  for (const path of ["/privacy-policy", "/contact", "/assets/entry.js"]) {
    expect(worker.ask(path)).toBeUndefined();
  }
  expect(worker.ask("/", { method: "POST" })).toBeUndefined();
  expect(worker.ask("/", { url: "https://other.example/" })).toBeUndefined();
});

test.each([
  ["an error", answer("broken", { ok: false })],
  ["a redirected response", answer("login", { redirected: true })],
])("%s does not replace the cached home page", async (_name, response) => {
  const storage = createStorage();
  const worker = await startWorker("one", storage);
  storage.network.mockResolvedValueOnce(response);
  await worker.ask("/");
  storage.network.mockRejectedValue(new TypeError("Failed to fetch"));
  expect((await worker.ask("/"))?.text).toBe("stored /");
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
  storage.network.mockResolvedValue(answer("late"));
  await old.ask("/");
  expect([...storage.stores.keys()]).toEqual(["another-app", "selat-two"]);
});

test("the worker handles only home and its pictures, and delays no beacon and no other page", async () => {
  const worker = await startWorker("one", createStorage());
  const asked = FILES.map((pathname) => [{ urlPattern: { pathname } }, "fetch-event"]);
  const [routes] = worker.routes.mock.lastCall ?? [];
  const rules = routes as { condition: object; source: string }[];
  expect(rules.map(({ condition, source }) => [condition, source])).toEqual([
    [{ requestMethod: "POST" }, "network"],
    ...asked,
    [{ urlPattern: { pathname: "/*" } }, "network"],
  ]);
});
