import assert from "node:assert/strict";
import { endpoint } from "../_shared/endpoint.ts";
import { createHandler, type Dependencies } from "./handler.ts";

function call(changes: Partial<Dependencies> = {}, body: unknown = { token: "t" }) {
  const handler = createHandler({
    readSecret: () => Promise.resolve("secret"),
    verify: () => Promise.resolve(Response.json({ success: true })),
    signPass: () => Promise.resolve("1.ab"),
    ...changes,
  });
  const url = "https://project.example/functions/v1/verify-turnstile";
  const request = new Request(url, { method: "POST", body: JSON.stringify(body) });
  return endpoint(handler, "")(request);
}

Deno.test("exchanges a token that Turnstile accepts for a pass", async () => {
  const requests: unknown[] = [];
  const response = await call({
    verify(fields) {
      requests.push(fields);
      return Promise.resolve(Response.json({ success: true }));
    },
  });
  assert.deepEqual(await response.json(), { pass: "1.ab" });
  assert.deepEqual(requests, [{ secret: "secret", response: "t" }]);
});

const refusals: [name: string, changes: Partial<Dependencies>, status: number][] = [
  ["a captcha without keys", { readSecret: () => Promise.resolve(null) }, 409],
  [
    "a token that Turnstile refuses",
    { verify: () => Promise.resolve(Response.json({ success: false })) },
    403,
  ],
  ["an answer in HTML", { verify: () => Promise.resolve(new Response("<html>")) }, 503],
  [
    "a token that cannot be verified, without a connection",
    { verify: () => Promise.reject(new TypeError("fetch failed")) },
    503,
  ],
];
for (const [name, changes, status] of refusals) {
  Deno.test(`signs no pass for ${name}`, async () => {
    let signed = 0;
    const response = await call({
      ...changes,
      signPass: () => Promise.resolve(`${(signed += 1)}`),
    });
    assert.equal(response.status, status);
    assert.equal(signed, 0);
    await response.body?.cancel();
  });
}

Deno.test("refuses an empty or too long token before any request", async () => {
  for (const token of ["", "x".repeat(2049), 7, undefined]) {
    const response = await call(
      { readSecret: () => Promise.reject(new Error("asked")) },
      { token },
    );
    assert.equal(response.status, 400);
    await response.body?.cancel();
  }
});
