import assert from "node:assert/strict";
import { Refusal } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";

const leadId = "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f";
const lead = {
  company_name: "Kopi <b> & Co",
  contact_name: "Tan",
  contact_number: "+65 6123 4567",
  email: "tan@kopi.example",
  solution_interested: "Waiter AI",
  remarks: "",
  stage: "request-demo",
  source: "schedule-demo",
};

function setUp(changes: Partial<Dependencies> = {}) {
  const sent: string[] = [];
  const recorded: string[] = [];
  const claims: Record<string, string>[] = [];
  const handler = createHandler({
    claimLead: (_id, headers) => (claims.push(headers), Promise.resolve(lead)),
    recordDelivery: (id, status) => (recorded.push(`${id} ${status}`), Promise.resolve()),
    sendMessage: (html) => (sent.push(html), Promise.resolve()),
    ...changes,
  });
  return { handler, sent, recorded, claims };
}

function call(body: object, headers: Record<string, string> = {}): Request {
  const url = "https://project.example/functions/v1/send-telegram-notification";
  return new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
}

Deno.test("sends the stored lead, not what the caller wrote, and records it", async () => {
  const { handler, sent, recorded } = setUp();

  const answer = await handler(call({ leadId, companyName: "Buy cheap pills" }));

  assert.deepEqual(await answer.json(), { sent: true });
  assert.equal(sent.length, 1);
  assert.match(sent[0] ?? "", /<b>Company:<\/b> Kopi &lt;b&gt; &amp; Co/);
  assert.doesNotMatch(sent[0] ?? "", /pills/);
  assert.deepEqual(recorded, [`${leadId} sent`]);
});

Deno.test("leaves a line out that would be empty", async () => {
  const { handler, sent } = setUp();

  await handler(call({ leadId }));

  assert.doesNotMatch(sent[0] ?? "", /Remarks/);
});

Deno.test("sends nothing for a lead that is unknown or already told", async () => {
  const { handler, sent, recorded } = setUp({ claimLead: () => Promise.resolve(null) });

  const answer = await handler(call({ leadId }));

  assert.deepEqual(await answer.json(), { sent: false });
  assert.deepEqual([sent, recorded], [[], []]);
});

Deno.test("refuses a call without a lead's id", async () => {
  const { handler } = setUp();

  await assert.rejects(handler(call({ companyName: "Kopi" })), { status: 400 });
  await assert.rejects(handler(call({ leadId: "1; drop table leads" })), { status: 400 });
});

Deno.test("passes the rate limit on and sends nothing", async () => {
  const { handler, sent } = setUp({
    claimLead: () => Promise.reject(new Refusal(429, "RATE_LIMIT_EXCEEDED", "Rate limit")),
  });

  await assert.rejects(handler(call({ leadId })), { code: "RATE_LIMIT_EXCEEDED" });
  assert.deepEqual(sent, []);
});

Deno.test("records a message that could not be delivered", async () => {
  const { handler, recorded } = setUp({ sendMessage: () => Promise.reject(new Error("down")) });

  await assert.rejects(handler(call({ leadId })), { status: 502, code: "DELIVERY_FAILED" });
  assert.deepEqual(recorded, [`${leadId} failed`]);
});

Deno.test("hands on the gateway's address headers and no credentials", async () => {
  const { handler, claims } = setUp();

  await handler(call({ leadId }, { "x-forwarded-for": "192.0.2.1", authorization: "Bearer key" }));

  assert.deepEqual(claims, [{ "x-forwarded-for": "192.0.2.1" }]);
});
