import assert from "node:assert/strict";
import { corsHeaders } from "npm:@supabase/supabase-js@2.119.1/cors";
import { z } from "npm:zod@4.6.7";
import { endpoint, parseBody, Refusal } from "./endpoint.ts";

const ok = () => Promise.resolve(Response.json({ fine: true }));
const url = "https://project.example/functions/v1/it";

function post(origin?: string, body: BodyInit = "{}"): Request {
  return new Request(url, { method: "POST", headers: origin ? { origin } : {}, body });
}

Deno.test("allows a page of a listed site to read the response", async () => {
  const response = await endpoint(
    ok,
    "https://a.example, https://b.example/",
  )(post("https://b.example"));

  assert.equal(response.headers.get("access-control-allow-origin"), "https://b.example");
  assert.deepEqual(await response.json(), { fine: true });
});

Deno.test("refuses a request of a page of another site, without running the handler", async () => {
  let runs = 0;
  const handler = endpoint(() => (runs++, ok()), "https://a.example");

  const response = await handler(post("https://a.example.evil.example"));

  assert.equal(response.status, 403);
  assert.equal(response.headers.get("access-control-allow-origin"), null);
  assert.equal((await response.json()).error.code, "ORIGIN_NOT_ALLOWED");
  assert.equal(runs, 0);
});

Deno.test("allows only pages of the developer's machine if no list of sites is set", async () => {
  const handler = endpoint(ok, undefined);

  assert.equal((await handler(post("http://localhost:3000"))).status, 200);
  assert.equal((await handler(post("https://localhost.example"))).status, 403);
});

Deno.test("accepts a caller that sends no origin, since it is not a web page", async () => {
  assert.equal((await endpoint(ok, "https://a.example")(post())).status, 200);
});

Deno.test("answers a preflight without running the handler", async () => {
  const handler = endpoint(() => Promise.reject(new Error("ran")), "https://a.example");
  const request = new Request(url, { method: "OPTIONS", headers: { origin: "https://a.example" } });

  const response = await handler(request);

  assert.equal(response.status, 204);
  assert.match(response.headers.get("access-control-allow-headers") ?? "", /authorization/);
});

Deno.test("allows in a preflight every header that the client library sends", async () => {
  const request = new Request(url, { method: "OPTIONS", headers: { origin: "https://a.example" } });

  const response = await endpoint(ok, "https://a.example")(request);

  assert.equal(
    response.headers.get("access-control-allow-headers"),
    corsHeaders["Access-Control-Allow-Headers"],
  );
});

Deno.test("refuses any method but POST", async () => {
  const response = await endpoint(ok, undefined)(new Request(url));

  assert.equal(response.status, 405);
  await response.body?.cancel();
});

Deno.test("sends the message and the code of a refusal to the caller", async () => {
  const handler = endpoint(() => Promise.reject(new Refusal(409, "TAKEN", "It is taken.")), "");

  const response = await handler(post());

  assert.equal(response.status, 409);
  assert.deepEqual(await response.json(), { error: { code: "TAKEN", message: "It is taken." } });
});

Deno.test("reveals nothing about an unexpected error to the caller", async () => {
  const handler = endpoint(() => Promise.reject(new Error("key sb_secret_abc")), "");

  const response = await handler(post());

  assert.equal(response.status, 500);
  assert.doesNotMatch(await response.text(), /sb_secret/);
});

Deno.test("refuses a body that is not JSON or does not match the schema", async () => {
  const schema = z.object({ name: z.string("A name is needed.") });

  await assert.rejects(parseBody(post(undefined, "nonsense"), schema), { status: 400 });
  await assert.rejects(parseBody(post(undefined, "{}"), schema), { message: "A name is needed." });
  assert.deepEqual(await parseBody(post(undefined, '{"name":"x"}'), schema), { name: "x" });
});

Deno.test("refuses a body over 64 kB, with or without a content-length, without reading it to its end", async () => {
  let handled = 0;
  const handler = endpoint(() => ((handled += 1), ok()), "");
  const announced = post(undefined, JSON.stringify("x".repeat(65_536)));
  announced.headers.set("content-length", String(65_538));
  let sentChunks = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sentChunks += 1;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  for (const request of [announced, post(undefined, endless)]) {
    const response = await handler(request);
    assert.equal(response.status, 413);
    await response.body?.cancel();
  }
  assert.equal(handled, 0);
  assert.ok(sentChunks < 10);
  assert.equal((await handler(post(undefined, JSON.stringify("x".repeat(60_000))))).status, 200);
});
