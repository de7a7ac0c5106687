import assert from "node:assert/strict";
import { Refusal } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";
import { defaultTexts } from "./default-texts.ts";
import type { Mail } from "../_shared/mail.ts";
import type { Message } from "./message-template.ts";
import type { Removal } from "./telegram.ts";
import { emptyLead } from "./test-lead.ts";

const leadId = "0d9f6a0e-6a3e-4d1e-9c55-0b8f6c1d2e3f";
const admin = "11111111-1111-4111-8111-111111111111";
const lead = {
  ...emptyLead,
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
    isAdmin: () => Promise.resolve(true),
    findUnnotifiedLead: () => Promise.resolve(null),
    claimLead: (_id, headers) => (claims.push(headers), Promise.resolve([lead])),
    claimUnnotified: () => Promise.resolve([]),
    claimLateLeads: null,
    readChatTexts: () => Promise.resolve(defaultTexts),
    readConfirmations: () => Promise.resolve(() => null),
    salesEmail: "sales@selat.example",
    sendMail: () => Promise.resolve(null),
    claimConfirmation: () => Promise.resolve(null),
    returnConfirmation: (id) => (recorded.push(["returned", id]), Promise.resolve()),
    recordMail: (leads, failure) => (
      recorded.push(["mail", ...leads.map(({ id }) => id), failure?.reason ?? null]),
      Promise.resolve()
    ),
    claimResend: (id, callerId) => (claims.push({ id, callerId }), Promise.resolve(lead)),
    recordDelivery: (leads, { failure, retryAfter }) => (
      recorded.push([...leads.map(({ id }) => id), failure, ...(retryAfter ? [retryAfter] : [])]),
      Promise.resolve()
    ),
    push: null,
    claimPushes: () => Promise.resolve({ leads: [], subscriptions: [] }),
    removeSubscriptions: (endpoints) => (recorded.push(["gone", ...endpoints]), Promise.resolve()),
    findMessageForm: () => Promise.resolve({ isShort: false, siteUrl: null }),
    sendMessage: (message) => (
      sent.push(message),
      Promise.resolve({
        failure: null,
        isUnconfirmed: false,
        retryAfter: 0,
        message: { chatId: "-100", messageId: 7 },
      })
    ),
    findMessagesToRemove: () => Promise.resolve([]),
    removeMessage: () => Promise.resolve({ outcome: "deleted" }),
    isSecretKey: (key) => key === "secret",
    findSeenAddress: (headers) => Promise.resolve(headers["x-forwarded-for"] ?? null),
    recordRemoval: (message, refusal) => (
      recorded.push([message.messageId, refusal]),
      Promise.resolve()
    ),
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

  const response = await handler(call({ leadId, companyName: "Buy cheap pills" }));

  assert.deepEqual(await response.json(), { ok: true });
  assert.equal(sent.length, 1);
  assert.match(sent[0]?.html ?? "", /<b>Company:<\/b> Kopi &lt;b&gt; &amp; Co/);
  assert.doesNotMatch(sent[0]?.html ?? "", /pills/);
  assert.deepEqual(recorded, [[leadId, null]]);
});

Deno.test("leaves out personal data if the setting requires it", async () => {
  const { handler, sent } = setUp({
    findMessageForm: () => Promise.resolve({ isShort: true, siteUrl: "https://www.selat.example" }),
  });

  await handler(call({ leadId }));

  assert.equal(
    sent[0]?.plain,
    `New lead
Company: Kopi <b> & Co
Solution: Waiter AI
Source: schedule-demo
Lead: https://www.selat.example/admin/dashboard/leads/${leadId}`,
  );
});

Deno.test("sends nothing for a lead that is unknown or already sent", async () => {
  const { handler, sent, recorded } = setUp({ claimLead: () => Promise.resolve([]) });

  const response = await handler(call({ leadId }));

  assert.deepEqual(await response.json(), { ok: true });
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

Deno.test("finds the lead by its fields if no id is given, and sends what is stored", async () => {
  const searched: unknown[] = [];
  const claimed: string[] = [];
  const { handler, sent, recorded } = setUp({
    findUnnotifiedLead: (fields) => (searched.push(fields), Promise.resolve(leadId)),
    claimLead: (id) => (claimed.push(id), Promise.resolve([lead])),
  });

  const response = await handler(call(typed));

  assert.deepEqual(await response.json(), { ok: true });
  const { stage: _stage, source: _source, ...fieldsOnly } = typed;
  assert.deepEqual(searched, [fieldsOnly]);
  assert.deepEqual(claimed, [leadId]);
  assert.equal(sent.length, 1);
  assert.deepEqual(recorded, [[leadId, null]]);
});

Deno.test("sends nothing for fields that no lead has, counts the attempt and answers the same", async () => {
  const claimed: string[] = [];
  const { handler, sent } = setUp({
    claimLead: (id) => (claimed.push(id), Promise.resolve([])),
  });

  const response = await handler(call({ ...typed, companyName: "Buy cheap pills" }));

  assert.deepEqual([response.status, await response.json()], [200, { ok: true }]);
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

Deno.test("resends nothing if only a lead's fields are given", async () => {
  const { handler, sent } = setUp({ findUnnotifiedLead: () => Promise.resolve(leadId) });
  const request = call({ ...typed, action: "resend" }, { authorization: "Bearer live" });

  await assert.rejects(handler(request), { status: 400 });
  assert.deepEqual(sent, []);
});

Deno.test("returns the rate limit, sends nothing and leaves the lead to the database's call", async () => {
  const { handler, sent, recorded } = setUp({
    claimLead: () => Promise.reject(new Refusal(429, "RATE_LIMIT_EXCEEDED", "Rate limit")),
  });

  await assert.rejects(handler(call({ leadId })), { code: "RATE_LIMIT_EXCEEDED" });
  assert.deepEqual([sent, recorded], [[], []]);
});

Deno.test("records why a message was not delivered, and returns to a visitor only that it was not", async () => {
  const failure = "Telegram answered 403: Forbidden: bot was kicked.";
  const { handler, recorded } = setUp({
    sendMessage: () =>
      Promise.resolve({ failure, isUnconfirmed: false, retryAfter: 0, message: null }),
  });

  await assert.rejects(handler(call({ leadId })), {
    status: 502,
    code: "DELIVERY_FAILED",
    message: "It could not be delivered.",
  });
  assert.deepEqual(recorded, [[leadId, failure]]);
});

/** Returns these batches of claims, one for each call, and then none. */
function claimsOf(...batches: (typeof lead)[][]) {
  return () => Promise.resolve(batches.shift() ?? []);
}

const other = { ...lead, id: "b7c3c1de-3c0e-4b6e-9a51-5f0a3c1b2d4e", company_name: "Teh Bar" };

Deno.test("the database's call sends everything that waits, claim by claim", async () => {
  const { handler, sent, recorded, claims } = setUp({ claimUnnotified: claimsOf([lead], [other]) });

  const response = await handler(call({ action: "deliver" }));

  assert.deepEqual([response.status, await response.json()], [200, { ok: true }]);
  assert.equal(sent.length, 2);
  assert.deepEqual(recorded, [
    [leadId, null],
    [other.id, null],
  ]);
  assert.deepEqual(claims, []);
});

Deno.test("a visitor's call also sends what arrived meanwhile", async () => {
  const { handler, sent } = setUp({ claimUnnotified: claimsOf([other]) });

  await handler(call({ leadId }));

  assert.match(sent[1]?.plain ?? "", /Teh Bar/);
});

Deno.test("sends a burst as one message with a list", async () => {
  const { handler, sent, recorded } = setUp({ claimUnnotified: claimsOf([lead, other]) });

  await handler(call({ action: "deliver" }));

  assert.deepEqual(
    sent.map(({ plain }) => plain),
    [
      `2 new leads
1. Kopi <b> & Co, Tan, +65 6123 4567, Waiter AI
2. Teh Bar, Tan, +65 6123 4567, Waiter AI`,
    ],
  );
  assert.deepEqual(recorded, [[leadId, other.id, null]]);
});

Deno.test("stops at a failure, and stores the pause that the chat's response states", async () => {
  const failure = "Telegram answered 429: Too Many Requests.";
  const { handler, recorded } = setUp({
    claimUnnotified: claimsOf([lead], [other]),
    sendMessage: () =>
      Promise.resolve({ failure, isUnconfirmed: false, retryAfter: 40, message: null }),
  });

  await assert.rejects(handler(call({ action: "deliver" })), { code: "DELIVERY_FAILED" });
  assert.deepEqual(recorded, [[leadId, failure, 40]]);
});

Deno.test("emails the leads that did not reach the chat, only when the database calls", async () => {
  const mails: Mail[] = [];
  const { handler, recorded } = setUp({
    claimLead: () => Promise.resolve([]),
    claimLateLeads: claimsOf([lead, other]),
    sendMail: (mail) => (mails.push(mail), Promise.resolve(null)),
  });

  await handler(call({ leadId }));
  assert.equal(mails.length, 0);
  await handler(call({ action: "deliver" }));

  assert.equal(mails.length, 1);
  assert.equal(mails[0]?.to, "sales@selat.example");
  assert.equal(mails[0]?.subject, "New leads that did not reach the sales chat");
  assert.match(mails[0]?.text ?? "", /Company: Kopi <b> & Co[^]*Email: tan@[^]*Company: Teh Bar/);
  assert.deepEqual(recorded, [["mail", leadId, other.id, null]]);
});

Deno.test("records why the email failed, too", async () => {
  const { handler, recorded } = setUp({
    claimLateLeads: claimsOf([lead]),
    sendMail: () =>
      Promise.resolve({
        reason: "The mail server did not accept the email (EAUTH).",
        isUnsent: false,
        isUnconfirmed: false,
      }),
  });

  await handler(call({ action: "deliver" }));

  assert.deepEqual(recorded, [
    ["mail", leadId, "The mail server did not accept the email (EAUTH)."],
  ]);
});

Deno.test("resends a lead for an admin", async () => {
  const { handler, sent, claims } = setUp();

  const response = await handler(
    call({ leadId, action: "resend" }, { authorization: "Bearer live" }),
  );

  assert.deepEqual([response.status, await response.json()], [200, { ok: true }]);
  assert.deepEqual(claims, [{ id: leadId, callerId: admin }]);
  assert.equal(sent.length, 1);
});

Deno.test("returns to an admin why a message was not delivered", async () => {
  const failure = "Telegram could not be reached.";
  const { handler } = setUp({
    sendMessage: () =>
      Promise.resolve({ failure, isUnconfirmed: false, retryAfter: 0, message: null }),
  });
  const request = call({ leadId, action: "resend" }, { authorization: "Bearer live" });

  await assert.rejects(handler(request), { code: "DELIVERY_FAILED", message: failure });
});

Deno.test("shows an admin that a message may have arrived if its answer was lost", async () => {
  const failure = "Telegram did not answer.";
  const { handler } = setUp({
    sendMessage: () =>
      Promise.resolve({ failure, isUnconfirmed: true, retryAfter: 0, message: null }),
  });
  const request = call({ leadId, action: "resend" }, { authorization: "Bearer live" });

  await assert.rejects(handler(request), { code: "DELIVERY_UNCONFIRMED", message: failure });
});

Deno.test("resends nothing for a caller who is not an admin", async () => {
  const { handler, sent } = setUp({ isAdmin: () => Promise.resolve(false) });
  const request = call({ leadId, action: "resend" }, { authorization: "Bearer live" });

  await assert.rejects(handler(request), { code: "NOT_ADMIN" });
  assert.deepEqual(sent, []);
});

Deno.test("resends nothing for a caller without a live session", async () => {
  const { handler, sent, claims } = setUp();
  const headers = { authorization: "Bearer sb_publishable_key" };

  await assert.rejects(handler(call({ leadId, action: "resend" }, headers)), { status: 401 });
  await assert.rejects(handler(call({ leadId, action: "resend" })), { status: 401 });
  assert.deepEqual([sent, claims], [[], []]);
});

Deno.test("refuses an action it does not know", async () => {
  const { handler } = setUp();

  await assert.rejects(handler(call({ leadId, action: "delete" })), {
    message: "action can only be deliver, resend, remove-erased, seen-address or push-key.",
  });
});

Deno.test("passes on the gateway's address headers and no credentials", async () => {
  const { handler, claims } = setUp();

  await handler(call({ leadId }, { "x-forwarded-for": "192.0.2.1", authorization: "Bearer key" }));

  assert.deepEqual(claims, [{ "x-forwarded-for": "192.0.2.1" }]);
});

Deno.test("returns the address by which a caller is counted only to the secret key", async () => {
  const { handler, sent } = setUp();
  const requestAddress = (apikey: string) =>
    handler(call({ action: "seen-address" }, { apikey, "x-forwarded-for": "192.0.2.1" }));

  assert.deepEqual(await (await requestAddress("secret")).json(), { address: "192.0.2.1" });
  await assert.rejects(requestAddress("publishable"), { status: 403 });
  await assert.rejects(handler(call({ action: "seen-address" })), { status: 403 });
  assert.deepEqual(sent, []);
});

const asAdmin = { authorization: "Bearer live" };
const messages = [1, 2, 3].map((messageId) => ({ chatId: "-100", messageId }));

Deno.test("removes the messages of erased leads for an admin, and records refused ones", async () => {
  const removals: Removal[] = [
    { outcome: "deleted" },
    { outcome: "replaced" },
    { outcome: "refused", reason: "Telegram answered 400." },
  ];
  const { handler, recorded, sent } = setUp({
    findMessagesToRemove: (callerId) => Promise.resolve(callerId === admin ? messages : []),
    removeMessage: ({ messageId }) => Promise.resolve(removals[messageId - 1] as Removal),
  });

  const response = await handler(call({ action: "remove-erased" }, asAdmin));

  assert.deepEqual(await response.json(), { deleted: 1, replaced: 1, unreachable: 0, refused: 1 });
  assert.deepEqual(recorded, [
    [1, null],
    [2, null],
    [3, "Telegram answered 400."],
  ]);
  assert.deepEqual(sent, []);
});

Deno.test("leaves the other messages for the next call if Telegram cannot be reached", async () => {
  const { handler, recorded } = setUp({
    findMessagesToRemove: () => Promise.resolve(messages),
    removeMessage: ({ messageId }) =>
      Promise.resolve({ outcome: messageId === 1 ? "deleted" : "unreachable" }),
  });

  const response = await handler(call({ action: "remove-erased" }, asAdmin));

  assert.deepEqual(await response.json(), { deleted: 1, replaced: 0, unreachable: 1, refused: 0 });
  assert.deepEqual(recorded, [[1, null]]);
});

Deno.test("removes erased people's messages when the database calls, after the notifications", async () => {
  const { handler, recorded } = setUp({
    findMessagesToRemove: (callerId) => Promise.resolve(callerId === null ? messages : []),
  });

  const response = await handler(call({ action: "deliver" }));

  assert.deepEqual(await response.json(), { ok: true });
  assert.deepEqual(recorded, [
    [1, null],
    [2, null],
    [3, null],
  ]);
});

Deno.test("removes no message for a caller without a live session", async () => {
  const { handler, recorded } = setUp({ findMessagesToRemove: () => Promise.resolve(messages) });

  await assert.rejects(handler(call({ action: "remove-erased" })), { status: 401 });
  assert.deepEqual(recorded, []);
});

function subscription(name: string) {
  return { endpoint: `https://push.example/${name}`, keys: { p256dh: "", auth: "" } };
}

Deno.test("notifies the desk's browsers of the lead even without the chat, and removes expired ones", async () => {
  const pushed: unknown[] = [];
  const { handler, recorded } = setUp({
    sendMessage: () =>
      Promise.resolve({ failure: "No.", isUnconfirmed: false, retryAfter: 0, message: null }),
    claimPushes: () =>
      Promise.resolve({ leads: [lead], subscriptions: ["a", "gone", "b"].map(subscription) }),
    push: {
      publicKey: "key",
      send: ({ endpoint }, notice) => {
        pushed.push([endpoint, notice]);
        return Promise.resolve(endpoint.endsWith("gone") ? "gone" : "failed");
      },
    },
  });

  await assert.rejects(handler(call({ leadId })), { code: "DELIVERY_FAILED" });
  const notice = {
    title: "New lead: Kopi <b> & Co",
    body: "Waiter AI",
    path: `/admin/dashboard/leads/${leadId}`,
    tag: leadId,
  };
  assert.deepEqual(
    pushed,
    ["a", "gone", "b"].map((name) => [`https://push.example/${name}`, notice]),
  );
  assert.deepEqual(recorded.at(-1), ["gone", "https://push.example/gone"]);
  assert.deepEqual(await (await handler(call({ action: "push-key" }))).json(), { key: "key" });
});

Deno.test("without a key for push claims nothing, and answers a browser that push is not set up", async () => {
  const { handler } = setUp({ claimPushes: () => Promise.reject(new Error("claimed")) });

  assert.equal((await handler(call({ leadId }))).status, 200);
  assert.deepEqual(await (await handler(call({ action: "push-key" }))).json(), { key: null });
});

const confirmation = { subject: "We have it", text: "Thank you.", replyTo: "hello@selat.example" };

/** Pending confirmations, returned one by one, all in English. */
function waiting(...emails: string[]) {
  return () => {
    const email = emails.shift();
    const lead = email === undefined ? null : { leadId: `of ${email}`, email, language: "en" };
    return Promise.resolve(lead);
  };
}

Deno.test("sends a confirmation only when the database calls, without any text that was typed", async () => {
  const mails: Mail[] = [];
  const { handler, recorded } = setUp({
    claimLead: () => Promise.resolve([]),
    readConfirmations: () => Promise.resolve(() => confirmation),
    claimConfirmation: waiting("tan@kopi.example", "lim@teh.example"),
    sendMail: (mail) => (mails.push(mail), Promise.resolve(null)),
  });
  await handler(call({ leadId }));
  assert.equal(mails.length, 0);
  await handler(call({ action: "deliver" }));
  assert.deepEqual(mails, [
    { ...confirmation, to: "tan@kopi.example", isAutoReply: true },
    { ...confirmation, to: "lim@teh.example", isAutoReply: true },
  ]);
  assert.deepEqual(recorded, []);
});

Deno.test("confirms each request in its language, and reads the content once for all of them", async () => {
  const mails: Mail[] = [];
  let reads = 0;
  const languages = ["ms", "en", "ms"];
  const { handler } = setUp({
    readConfirmations: () => (
      (reads += 1),
      Promise.resolve((language) => ({
        subject: language === "ms" ? "Terima kasih" : "Thank you",
        text: "Selat",
      }))
    ),
    claimConfirmation: () => {
      const language = languages.shift();
      const email = `${languages.length}@kopi.example`;
      return Promise.resolve(language ? { leadId: email, email, language } : null);
    },
    sendMail: (mail) => (mails.push(mail), Promise.resolve(null)),
  });
  await handler(call({ action: "deliver" }));
  const subjects = mails.map(({ to, subject }) => `${to} ${subject}`);
  assert.deepEqual(subjects, [
    "2@kopi.example Terima kasih",
    "1@kopi.example Thank you",
    "0@kopi.example Terima kasih",
  ]);
  assert.equal(reads, 1);
});

Deno.test("without a confirmation text claims pending leads, so that a later text skips them", async () => {
  const mails: Mail[] = [];
  let tries = 0;
  const next = waiting("tan@kopi.example", "lim@teh.example");
  const { handler, recorded } = setUp({
    claimConfirmation: () => ((tries += 1), next()),
    sendMail: (mail) => (mails.push(mail), Promise.resolve(null)),
  });
  await handler(call({ action: "deliver" }));
  assert.deepEqual([mails, recorded, tries], [[], [], 3]);
});

Deno.test("releases a confirmation that was certainly not sent, but not one that may have been", async () => {
  for (const isUnsent of [true, false]) {
    const { handler, recorded } = setUp({
      readConfirmations: () => Promise.resolve(() => confirmation),
      claimConfirmation: waiting("tan@kopi.example"),
      sendMail: () => Promise.resolve({ reason: "No.", isUnsent, isUnconfirmed: !isUnsent }),
    });
    await handler(call({ action: "deliver" }));
    assert.deepEqual(recorded, isUnsent ? [["returned", "of tan@kopi.example"]] : []);
  }
});

Deno.test("releases a confirmation if the content does not answer", async () => {
  const { handler, recorded } = setUp({
    readConfirmations: () => Promise.reject(new Error("down")),
    claimConfirmation: waiting("tan@kopi.example"),
  });
  await handler(call({ action: "deliver" }));
  assert.deepEqual(recorded, [["returned", "of tan@kopi.example"]]);
});

Deno.test("uses the words of the content in the message", async () => {
  const { handler, sent } = setUp({
    readChatTexts: () =>
      Promise.resolve({ ...defaultTexts, message: "Neuer Kontakt\nFirma: [company]" }),
  });
  await handler(call({ leadId }));
  assert.equal(sent[0]?.html, "<b>Neuer Kontakt</b>\n<b>Firma:</b> Kopi &lt;b&gt; &amp; Co");
});
