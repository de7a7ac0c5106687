import assert from "node:assert/strict";
import { Refusal } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";
import type { Message } from "./lead-message.ts";

const leadId = "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f";
const admin = "11111111-1111-4111-8111-111111111111";
const lead = {
  id: leadId,
  notification_claimed_at: "2026-11-21T08:00:00.123+00:00",
  company_name: "Kopi <b> & Co",
  contact_name: "Tan",
  contact_number: "+65 6123 4567",
  email: "tan@kopi.example",
  solution_interested: "Waiter AI",
  remarks: "",
  stage: "request-demo",
  source: "schedule-demo",
  is_suspected: false,
};

function setUp(changes: Partial<Dependencies> = {}) {
  const sent: Message[] = [];
  const recorded: unknown[] = [];
  const claims: unknown[] = [];
  const handler = createHandler({
    findCaller: (token) => Promise.resolve(token === "live" ? admin : null),
    findUntoldLead: () => Promise.resolve(null),
    claimLead: (_id, headers) => (claims.push(headers), Promise.resolve(lead)),
    claimResend: (id, callerId) => (claims.push({ id, callerId }), Promise.resolve(lead)),
    recordDelivery: ({ id }, failure) => (recorded.push([id, failure]), Promise.resolve()),
    recordUntold: (id, reason) => (recorded.push([id, reason]), Promise.resolve()),
    sendMessage: (message) => (sent.push(message), Promise.resolve(null)),
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

  assert.deepEqual(await answer.json(), { ok: true });
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.html ?? "", /<b>Company:<\/b> Kopi &lt;b&gt; &amp; Co/);
  assert.doesNotMatch(sent[0]?.html ?? "", /pills/);
  assert.deepEqual(recorded, [[leadId, null]]);
});

Deno.test("sends nothing for a lead that is unknown or already told", async () => {
  const { handler, sent, recorded } = setUp({ claimLead: () => Promise.resolve(null) });

  const answer = await handler(call({ leadId }));

  assert.deepEqual(await answer.json(), { ok: true });
  assert.deepEqual([sent, recorded], [[], []]);
});

const typed = {
  companyName: "Kopi <b> & Co",
  contactName: "Tan",
  contactNumber: "+65 6123 4567",
  email: "tan@kopi.example",
  solutionInterested: "Waiter AI",
  remarks: "",
  stage: "request-demo",
  source: "schedule-demo",
};

Deno.test("finds the lead by its fields where no id is given, and sends what is stored", async () => {
  const searched: unknown[] = [];
  const claimed: string[] = [];
  const { handler, sent, recorded } = setUp({
    findUntoldLead: (fields) => (searched.push(fields), Promise.resolve(leadId)),
    claimLead: (id) => (claimed.push(id), Promise.resolve(lead)),
  });

  const answer = await handler(call(typed));

  assert.deepEqual(await answer.json(), { ok: true });
  const { stage: _stage, source: _source, ...words } = typed;
  assert.deepEqual(searched, [words]);
  assert.deepEqual(claimed, [leadId]);
  assert.equal(sent.length, 1);
  assert.deepEqual(recorded, [[leadId, null]]);
});

Deno.test("sends nothing for fields that no lead has, counts the attempt and answers the same", async () => {
  const claimed: string[] = [];
  const { handler, sent } = setUp({
    claimLead: (id) => (claimed.push(id), Promise.resolve(null)),
  });

  const answer = await handler(call({ ...typed, companyName: "Buy cheap pills" }));

  assert.deepEqual([answer.status, await answer.json()], [200, { ok: true }]);
  assert.deepEqual(sent, []);
  assert.equal(claimed.length, 1);
  assert.notEqual(claimed[0], leadId);
});

Deno.test("refuses a call with neither a lead's id nor its fields", async () => {
  const { handler } = setUp();

  await assert.rejects(handler(call({ companyName: "Kopi" })), { status: 400 });
  await assert.rejects(handler(call({ leadId: "1; drop table leads" })), { status: 400 });
  await assert.rejects(handler(call({ ...typed, leadId: "1; drop table leads" })), { status: 400 });
});

Deno.test("sends nothing again by a lead's fields alone", async () => {
  const { handler, sent } = setUp({ findUntoldLead: () => Promise.resolve(leadId) });
  const request = call({ ...typed, action: "resend" }, { authorization: "Bearer live" });

  await assert.rejects(handler(request), { status: 400 });
  assert.deepEqual(sent, []);
});

Deno.test("passes the rate limit on, sends nothing and leaves the reason on the lead", async () => {
  const { handler, sent, recorded } = setUp({
    claimLead: () => Promise.reject(new Refusal(429, "RATE_LIMIT_EXCEEDED", "Rate limit")),
  });

  await assert.rejects(handler(call({ leadId })), { code: "RATE_LIMIT_EXCEEDED" });
  assert.deepEqual(sent, []);
  assert.deepEqual(recorded, [
    [leadId, "Too many notifications in one hour from the visitor's address."],
  ]);
});

Deno.test("records why a message was not delivered, and tells a visitor only that", async () => {
  const failure = "Telegram answered 403: Forbidden: bot was kicked.";
  const { handler, recorded } = setUp({ sendMessage: () => Promise.resolve(failure) });

  await assert.rejects(handler(call({ leadId })), {
    status: 502,
    code: "DELIVERY_FAILED",
    message: "It could not be delivered.",
  });
  assert.deepEqual(recorded, [[leadId, failure]]);
});

Deno.test("sends a lead again for an admin", async () => {
  const { handler, sent, claims } = setUp();

  const answer = await handler(
    call({ leadId, action: "resend" }, { authorization: "Bearer live" }),
  );

  assert.deepEqual([answer.status, await answer.json()], [200, { ok: true }]);
  assert.deepEqual(claims, [{ id: leadId, callerId: admin }]);
  assert.equal(sent.length, 1);
});

Deno.test("tells an admin why a message was not delivered", async () => {
  const failure = "Telegram could not be reached.";
  const { handler } = setUp({ sendMessage: () => Promise.resolve(failure) });
  const request = call({ leadId, action: "resend" }, { authorization: "Bearer live" });

  await assert.rejects(handler(request), { code: "DELIVERY_FAILED", message: failure });
});

Deno.test("sends nothing again for a caller without a live session", async () => {
  const { handler, sent, claims } = setUp();
  const headers = { authorization: "Bearer sb_publishable_key" };

  await assert.rejects(handler(call({ leadId, action: "resend" }, headers)), { status: 401 });
  await assert.rejects(handler(call({ leadId, action: "resend" })), { status: 401 });
  assert.deepEqual([sent, claims], [[], []]);
});

Deno.test("refuses an action it does not know", async () => {
  const { handler } = setUp();

  await assert.rejects(handler(call({ leadId, action: "delete" })), {
    message: "action can only be resend.",
  });
});

Deno.test("hands on the gateway's address headers and no credentials", async () => {
  const { handler, claims } = setUp();

  await handler(call({ leadId }, { "x-forwarded-for": "192.0.2.1", authorization: "Bearer key" }));

  assert.deepEqual(claims, [{ "x-forwarded-for": "192.0.2.1" }]);
});
