import assert from "node:assert/strict";
import { createPublicPost } from "../_shared/post-publicly.ts";
import { createHandler, type Dependencies } from "./handler.ts";
import type { Failure, WebhookEvent } from "./webhook.ts";

const target = {
  url: "https://crm.example.com/hooks",
  secrets: [`whsec_${Buffer.alloc(32, 7).toString("base64")}`],
};
const event: WebhookEvent = {
  ...target,
  id: "0b9f0d1e-7a3c-4f5e-8d2b-111111111111",
  claimed_at: "2026-11-28T08:00:00.000Z",
  occurred_at: "2026-11-28T08:00:00+00:00",
  from_stage: null,
  to_stage: "interested",
  lead: { id: "0b9f0d1e-7a3c-4f5e-8d2b-222222222222", company_name: "Kopi" },
};

function setUp(changes: Partial<Dependencies> = {}) {
  const waiting = [event];
  const failures: (Failure | null)[] = [];
  const reported: string[] = [];
  const handler = createHandler({
    findCaller: () => Promise.resolve(null),
    isAdmin: () => Promise.resolve(false),
    findTarget: () => Promise.resolve(target),
    claimEvent: () => Promise.resolve(waiting.shift() ?? null),
    recordEvent: (_, failure) => {
      failures.push(failure);
      return Promise.resolve(failure?.isUnsubscribed ?? false);
    },
    reportStop: (reason) => {
      reported.push(reason);
      return Promise.resolve();
    },
    post: () => Promise.resolve(200),
    siteUrl: null,
    ...changes,
  });
  const call = (body: object) =>
    handler(
      new Request("https://x.example/send-webhooks", {
        method: "POST",
        body: JSON.stringify(body),
      }),
    );
  return { call, failures, reported };
}

for (const [name, addresses] of [
  ["the function's own machine", ["127.0.0.1"]],
  ["a private network", ["10.1.2.3"]],
  ["the cloud's metadata service", ["169.254.169.254"]],
  ["a public and a private address", ["8.8.8.8", "192.168.0.1"]],
  ["no address", []],
] as const) {
  Deno.test(`sends nothing to a URL whose host resolves to ${name}`, async () => {
    const called: string[] = [];
    const { call, failures } = setUp({
      post: createPublicPost({
        standIn: undefined,
        resolve: (_, kind) => Promise.resolve(kind === "A" ? [...addresses] : []),
        post: (address) => {
          called.push(address);
          return Promise.resolve(200);
        },
      }),
    });
    await call({ action: "deliver" });
    assert.deepEqual(called, []);
    const reason = "The host of the address is unknown or in a private network.";
    assert.deepEqual(failures, [{ reason, isUnsubscribed: false }]);
  });
}

Deno.test("sends an event to exactly the address that was checked", async () => {
  const called: string[] = [];
  const { call, failures } = setUp({
    post: createPublicPost({
      standIn: undefined,
      resolve: (_, kind) => Promise.resolve(kind === "A" ? ["8.8.8.8"] : []),
      post: (address, { href }, { headers }) => {
        called.push(`${address} ${href} ${headers["webhook-id"]}`);
        return Promise.resolve(204);
      },
    }),
  });
  await call({ action: "deliver" });
  assert.deepEqual(called, [`8.8.8.8 ${target.url} ${event.id}`]);
  assert.deepEqual(failures, [null]);
});

Deno.test("reports that the webhook was stopped, and why", async () => {
  const { call, reported } = setUp({ post: () => Promise.resolve(410) });
  await call({ action: "deliver" });
  assert.deepEqual(reported, ["The receiver answered 410: it accepts no more events."]);
  const accepting = setUp();
  await accepting.call({ action: "deliver" });
  assert.deepEqual(accepting.reported, []);
});

Deno.test("refuses a test by a caller who is not an admin, and an unknown action", async () => {
  const sent: string[] = [];
  const { call } = setUp({
    post: (url) => {
      sent.push(url.href);
      return Promise.resolve(200);
    },
  });
  await assert.rejects(call({ action: "test" }), { status: 401 });
  await assert.rejects(call({ action: "other" }), { status: 400 });
  assert.deepEqual(sent, []);
});
