import assert from "node:assert/strict";
import { endpoint } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";

const HOOK = "https://api.host.example/build/tide";
const url = "https://project.example/functions/v1/rebuild-site";

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;

/** Sanity's signature: t=<time>,v1=<HMAC of "time.body">. */
async function sign(body: string, key: string, time = NOW): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), hmac, false, ["sign"]);
  const bytes = await crypto.subtle.sign("HMAC", secret, encoder.encode(`${time}.${body}`));
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return `t=${time},v1=${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** A function with a database in memory, whose waits end when `pass` is called. */
function setUp(changes: Partial<Dependencies> = {}) {
  const builds: string[] = [];
  const works: Promise<void>[] = [];
  let waits: (() => void)[] = [];
  let last = 0;
  const handler = createHandler({
    buildHook: HOOK,
    requestTicket: () => Promise.resolve(String((last += 1))),
    take: (ticket) => Promise.resolve(Number(ticket) === last),
    build(hook) {
      builds.push(hook);
      return Promise.resolve(new Response());
    },
    wait: () => new Promise((resolve) => waits.push(resolve)),
    inBackground: (work) => works.push(work),
    now: () => NOW,
    ...changes,
  });
  return {
    builds,
    async publish(key = HOOK, body = '{"_id":"page-home"}', signature?: string) {
      const headers = { "sanity-webhook-signature": signature ?? (await sign(body, key)) };
      const response = await endpoint(
        handler,
        "",
      )(new Request(url, { method: "POST", headers, body }));
      await response.body?.cancel();
      return response.status;
    },
    async pass() {
      const ended = waits;
      waits = [];
      for (const end of ended) end();
      await new Promise((resolve) => setTimeout(resolve));
    },
    settle: () => Promise.all(works),
  };
}

Deno.test("answers a burst of publications at once, and builds the site once after it", async () => {
  const { publish, pass, builds, settle } = setUp();
  for (let count = 0; count < 20; count += 1) assert.equal(await publish(), 202);
  assert.deepEqual(builds, []);
  await pass();
  await settle();
  assert.deepEqual(builds, [HOOK]);
});

Deno.test("builds again for a publication after the burst", async () => {
  const { publish, pass, builds } = setUp();
  await publish();
  await pass();
  await publish();
  await pass();
  assert.equal(builds.length, 2);
});

Deno.test("builds nothing for a call that is not signed with the hook's key", async () => {
  const { publish, pass, builds } = setUp();
  assert.equal(await publish("https://api.host.example/build/ebb"), 401);
  await pass();
  assert.deepEqual(builds, []);
  const unsigned = createHandler({ buildHook: HOOK, now: () => NOW } as Dependencies);
  const response = await endpoint(unsigned, "")(new Request(url, { method: "POST", body: "{}" }));
  assert.equal(response.status, 401);
  await response.body?.cancel();
});

for (const value of ["A", "AAAAA", "_".repeat(41), "A".repeat(8_000)]) {
  Deno.test(`refuses a signature of ${value.length} letters that is not base64`, async () => {
    assert.equal(await setUp().publish(HOOK, "{}", `t=${NOW},v1=${value}`), 401);
  });
}

Deno.test("accepts a signed call for an hour, so that it cannot be replayed later", async () => {
  const { publish } = setUp();
  for (const [age, status] of [
    [0.9 * HOUR, 202],
    [1.1 * HOUR, 401],
    [-1.1 * HOUR, 401],
  ] as const) {
    assert.equal(await publish(HOOK, "{}", await sign("{}", HOOK, NOW - age)), status);
  }
});

Deno.test("refuses a call without a build hook", async () => {
  assert.equal(await setUp({ buildHook: undefined }).publish(), 409);
});

Deno.test("calls the build hook three times if it does not answer", async () => {
  let requests = 0;
  const { publish, pass, settle } = setUp({
    build() {
      requests += 1;
      return requests === 1
        ? Promise.reject(new TypeError("fetch failed"))
        : Promise.resolve(new Response("", { status: 503 }));
    },
  });
  await publish();
  for (const _ of [1, 2, 3]) await pass();
  await settle();
  assert.equal(requests, 3);
});
