import assert from "node:assert/strict";
import { createSendMessage } from "./telegram.ts";

const message = { html: "<b>Hi</b>", plain: "Hi" };

type Answer = "unreachable" | { status: number; body?: string };

const ok: Answer = { status: 200, body: '{"ok":true}' };
const status = (code: number, body: object | string = {}): Answer => ({
  status: code,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

function setUp(answers: Answer[]) {
  const requests: { url: string; body: unknown }[] = [];
  const waits: number[] = [];
  const sendMessage = createSendMessage({
    apiUrl: "https://telegram.example",
    token: "123:secret",
    chatId: "-100",
    fetch: (url, init) => {
      requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      const answer = answers[requests.length - 1] ?? ok;
      if (answer === "unreachable") return Promise.reject(new TypeError(`failed: ${String(url)}`));
      return Promise.resolve(new Response(answer.body ?? "", { status: answer.status }));
    },
    wait: (milliseconds) => (waits.push(milliseconds), Promise.resolve()),
  });
  return { sendMessage, requests, waits };
}

Deno.test("posts HTML to the chat", async () => {
  const { sendMessage, requests } = setUp([ok]);

  assert.equal(await sendMessage(message), null);
  assert.deepEqual(requests, [
    {
      url: "https://telegram.example/bot123:secret/sendMessage",
      body: { chat_id: "-100", text: "<b>Hi</b>", parse_mode: "HTML" },
    },
  ]);
});

Deno.test("tries again, later each time, where Telegram was unreachable or broken", async () => {
  const { sendMessage, waits } = setUp(["unreachable", status(502, "<h1>Bad gateway</h1>"), ok]);

  assert.equal(await sendMessage(message), null);
  assert.deepEqual(waits, [300, 1200]);
});

Deno.test("waits as long as Telegram asks", async () => {
  const { sendMessage, waits } = setUp([status(429, { parameters: { retry_after: 7 } }), ok]);

  assert.equal(await sendMessage(message), null);
  assert.deepEqual(waits, [7000]);
});

Deno.test("does not keep a visitor waiting for longer than ten seconds", async () => {
  const description = "Too Many Requests: retry after 35";
  const busy = status(429, { description, parameters: { retry_after: 35 } });
  const { sendMessage, requests, waits } = setUp([busy]);

  assert.equal(await sendMessage(message), `Telegram answered 429: ${description}.`);
  assert.deepEqual([requests.length, waits], [1, []]);
});

Deno.test("gives up after three attempts", async () => {
  const { sendMessage, requests } = setUp([status(500), status(500), status(500), ok]);

  assert.equal(await sendMessage(message), "Telegram answered 500.");
  assert.equal(requests.length, 3);
});

Deno.test("sends plain text where Telegram refuses the HTML", async () => {
  const { sendMessage, requests, waits } = setUp([status(400), ok]);

  assert.equal(await sendMessage(message), null);
  assert.deepEqual(requests[1]?.body, { chat_id: "-100", text: "Hi" });
  assert.deepEqual(waits, []);
});

Deno.test("tells why where Telegram refuses the plain text too", async () => {
  const refusal = status(400, { description: "Bad Request: chat not found" });
  const { sendMessage, requests } = setUp([refusal, refusal, ok]);

  const words = "Telegram answered 400: Bad Request: chat not found.";
  assert.equal(await sendMessage(message), words);
  assert.equal(requests.length, 2);
});

Deno.test("does not repeat what Telegram forbids", async () => {
  const { sendMessage, requests } = setUp([status(403)]);

  assert.equal(await sendMessage(message), "Telegram answered 403.");
  assert.equal(requests.length, 1);
});

Deno.test("keeps the token out of its words", async () => {
  const unreachable = setUp(["unreachable", "unreachable", "unreachable"]);
  const echoing = setUp([status(401, { description: "no bot 123:secret" })]);

  assert.equal(await unreachable.sendMessage(message), "Telegram could not be reached.");
  assert.equal(await echoing.sendMessage(message), "Telegram answered 401: no bot [token].");
});
