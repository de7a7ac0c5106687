import assert from "node:assert/strict";
import { createPush, noticeOf } from "./push.ts";

const lead = (name: string) => ({ id: name, company_name: name, solution_interested: "Waiter AI" });

Deno.test("names company and solution of one lead and opens it; names several companies and opens Today", () => {
  assert.deepEqual(noticeOf([lead("Kopi")]), {
    title: "New lead: Kopi",
    body: "Waiter AI",
    path: "/admin/dashboard/leads/Kopi",
    tag: "Kopi",
  });
  assert.deepEqual(noticeOf(["A", "B", "C", "D", "E"].map(lead)), {
    title: "5 new leads",
    body: "A, B, C and 2 more",
    path: "/admin/today",
    tag: "E",
  });
});

Deno.test("creates no push without a key, and reports a subscription with a broken key as failed", async () => {
  const contact = "https://selat.example";
  assert.equal(createPush({ privateKey: undefined, contact, serviceUrl: undefined }), null);
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const jwk = { ...(await crypto.subtle.exportKey("jwk", pair.privateKey)), alg: "ES256" };
  const push = createPush({
    privateKey: btoa(JSON.stringify(jwk)),
    contact,
    serviceUrl: undefined,
  });
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const key = btoa(String.fromCharCode(...raw));
  assert.equal(push?.publicKey, key.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", ""));
  const keys = { p256dh: "A".repeat(87), auth: "A".repeat(22) };
  const broken = { endpoint: "https://push.example/1", keys };
  assert.equal(await push?.send(broken, noticeOf([lead("Kopi")])), "failed");
});

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

Deno.test("sends no request to a host in a private network, and distinguishes an ended subscription", async () => {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ]);
  const jwk = { ...(await crypto.subtle.exportKey("jwk", pair.privateKey)), alg: "ES256" };
  const browser = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", browser.publicKey));
  const keys = {
    p256dh: base64url(point),
    auth: base64url(crypto.getRandomValues(new Uint8Array(16))),
  };
  const called: string[] = [];
  const send = (endpoint: string, addresses: string[], status = 201) =>
    createPush({
      privateKey: btoa(JSON.stringify(jwk)),
      contact: "https://selat.example",
      serviceUrl: undefined,
      resolve: (_host, kind) => Promise.resolve(kind === "A" ? addresses : []),
      post: (address, url) => {
        called.push(`${address} ${url.href}`);
        return Promise.resolve(status);
      },
    })?.send({ endpoint, keys }, noticeOf([lead("Kopi")]));
  assert.equal(await send("https://push.example.com/1", ["8.8.8.8"]), "sent");
  assert.equal(await send("https://push.example.com/2", ["169.254.169.254"]), "failed");
  assert.equal(await send("https://metadata.google.internal/3", ["8.8.8.8"]), "failed");
  assert.equal(await send("https://push.example.com/4", ["8.8.4.4"], 410), "gone");
  assert.equal(await send("https://push.example.com/5", ["8.8.4.4"], 302), "failed");
  // To exactly the checked address, so that a second response of the name server changes nothing.
  assert.deepEqual(called, [
    "8.8.8.8 https://push.example.com/1",
    "8.8.4.4 https://push.example.com/4",
    "8.8.4.4 https://push.example.com/5",
  ]);
});
