import assert from "node:assert/strict";
import { createTelegram } from "./telegram.ts";

const message = { html: "<b>Hi</b>", plain: "Hi" };

type FakeResponse = Error | { status: number; body?: string };

/** The errors of Deno's fetch: nothing was sent, the connection was closed, no response came in time. */
const failed = (reason: string) => new TypeError("fetch failed", { cause: new Error(reason) });
const refused = failed("client error (Connect): tcp connect error: Connection refused");
const hungUp = failed("client error (SendRequest): connection closed before message completed");
const timeoutError = new DOMException("The operation was aborted due to timeout", "TimeoutError");

const ok: FakeResponse = { status: 200, body: '{"ok":true}' };
const status = (code: number, body: object | string = {}): FakeResponse => ({
  status: code,
  body: typeof body === "string" ? body : JSON.stringify(body),
});

function setUp(responses: FakeResponse[]) {
  const requests: { url: string; body: unknown }[] = [];
  const redirects: (RequestRedirect | undefined)[] = [];
  const waits: number[] = [];
  const telegram = createTelegram({
    apiUrl: "https://telegram.example",
    token: "123:secret",
    chatId: "-100",
    fetch: async (url, init) => {
      requests.push({ url: String(url), body: await new Response(init?.body).json() });
      redirects.push(init?.redirect);
      const response = responses[requests.length - 1] ?? ok;
      if (response instanceof Error) throw response;
      return new Response(response.body ?? "", { status: response.status });
    },
    wait: (milliseconds) => (waits.push(milliseconds), Promise.resolve()),
  });
  const failureOf = async () => (await telegram.sendMessage(message)).failure;
  return { ...telegram, failureOf, requests, redirects, waits };
}

Deno.test("posts HTML to the chat", async () => {
  const { failureOf, requests } = setUp([ok]);

  assert.equal(await failureOf(), null);
  assert.deepEqual(requests, [
    {
      url: "https://telegram.example/bot123:secret/sendMessage",
      body: {
        chat_id: "-100",
        link_preview_options: { is_disabled: true },
        text: "<b>Hi</b>",
        parse_mode: "HTML",
      },
    },
  ]);
});

Deno.test("follows no redirect, which would send the token and the person elsewhere", async () => {
  const { failureOf, redirects } = setUp([ok]);

  await failureOf();
  assert.deepEqual(redirects, ["error"]);
});

Deno.test("tries again, later each time, if Telegram was unreachable or failed", async () => {
  const { failureOf, waits } = setUp([refused, status(502, "<h1>Bad gateway</h1>"), ok]);

  assert.equal(await failureOf(), null);
  assert.deepEqual(waits, [300, 1200]);
});

for (const [lost, reason] of [
  [timeoutError, "comes too late"],
  [hungUp, "is lost with the connection"],
] as const) {
  Deno.test(`sends a message once if its answer ${reason}, since it may have arrived`, async () => {
    const { sendMessage, requests } = setUp([lost, ok]);

    assert.deepEqual(await sendMessage(message), {
      failure: "Telegram did not answer.",
      isUnconfirmed: true,
      retryAfter: 0,
      message: null,
    });
    assert.equal(requests.length, 1);
  });
}

Deno.test("sends a message no third time if the answer to the second attempt is lost", async () => {
  const { sendMessage, requests } = setUp([status(500), timeoutError, ok]);

  assert.equal((await sendMessage(message)).isUnconfirmed, true);
  assert.equal(requests.length, 2);
});

Deno.test("waits as long as Telegram's response says", async () => {
  const { failureOf, waits } = setUp([status(429, { parameters: { retry_after: 7 } }), ok]);

  assert.equal(await failureOf(), null);
  assert.deepEqual(waits, [7000]);
});

Deno.test("lets a visitor wait for at most ten seconds", async () => {
  const description = "Too Many Requests: retry after 35";
  const busy = status(429, { description, parameters: { retry_after: 35 } });
  const { failureOf, requests, waits } = setUp([busy]);

  assert.equal(await failureOf(), `Telegram answered 429: ${description}.`);
  assert.deepEqual([requests.length, waits], [1, []]);
});

Deno.test("gives up after three attempts", async () => {
  const { failureOf, requests } = setUp([status(500), status(500), status(500), ok]);

  assert.equal(await failureOf(), "Telegram answered 500.");
  assert.equal(requests.length, 3);
});

Deno.test("sends plain text if Telegram refuses the HTML", async () => {
  const { failureOf, requests, waits } = setUp([status(400), ok]);

  assert.equal(await failureOf(), null);
  assert.deepEqual(requests[1]?.body, {
    chat_id: "-100",
    link_preview_options: { is_disabled: true },
    text: "Hi",
  });
  assert.deepEqual(waits, []);
});

Deno.test("returns the reason if Telegram refuses the plain text too", async () => {
  const refusal = status(400, { description: "Bad Request: chat not found" });
  const { failureOf, requests } = setUp([refusal, refusal, ok]);

  const failureText = "Telegram answered 400: Bad Request: chat not found.";
  assert.equal(await failureOf(), failureText);
  assert.equal(requests.length, 2);
});

Deno.test("does not repeat what Telegram forbids", async () => {
  const { failureOf, requests } = setUp([status(403)]);

  assert.equal(await failureOf(), "Telegram answered 403.");
  assert.equal(requests.length, 1);
});

Deno.test("keeps the token out of its error messages", async () => {
  const unreachable = setUp([refused, refused, refused]);
  const echoing = setUp([status(401, { description: "no bot 123:secret" })]);

  assert.equal(await unreachable.failureOf(), "Telegram could not be reached.");
  assert.equal(await echoing.failureOf(), "Telegram answered 401: no bot [token].");
});

Deno.test("returns the message's id, and the chat's new id if Telegram moved it", async () => {
  const body = JSON.stringify({ ok: true, result: { message_id: 7, chat: { id: -100123 } } });
  const { sendMessage } = setUp([{ status: 200, body }]);

  assert.deepEqual(await sendMessage(message), {
    failure: null,
    isUnconfirmed: false,
    retryAfter: 0,
    message: { chatId: "-100123", messageId: 7 },
  });
});

Deno.test("treats a message as delivered if Telegram does not return its id", async () => {
  assert.deepEqual(await setUp([ok]).sendMessage(message), {
    failure: null,
    isUnconfirmed: false,
    retryAfter: 0,
    message: null,
  });
});

const old = { chatId: "-100", messageId: 7 };
const tooOld = status(400, { description: "Bad Request: message can't be deleted for everyone" });

Deno.test("deletes a message", async () => {
  const { removeMessage, requests } = setUp([ok]);

  assert.deepEqual(await removeMessage(old), { outcome: "deleted" });
  assert.deepEqual(requests, [
    {
      url: "https://telegram.example/bot123:secret/deleteMessage",
      body: { chat_id: "-100", message_id: 7 },
    },
  ]);
});

Deno.test("replaces the text of a message that is too old to be deleted", async () => {
  const { removeMessage, requests } = setUp([tooOld, ok]);

  assert.deepEqual(await removeMessage(old), { outcome: "replaced" });
  assert.deepEqual(requests[1], {
    url: "https://telegram.example/bot123:secret/editMessageText",
    body: { chat_id: "-100", message_id: 7, text: "Erased on request." },
  });
});

Deno.test("treats a message that was deleted or replaced before as done", async () => {
  const missingMessage = status(400, { description: "Bad Request: message to delete not found" });
  const missingEdit = status(400, { description: "Bad Request: message to edit not found" });
  const same = status(400, { description: "Bad Request: message is not modified: the same" });

  assert.deepEqual(await setUp([missingMessage]).removeMessage(old), { outcome: "deleted" });
  assert.deepEqual(await setUp([tooOld, missingEdit]).removeMessage(old), { outcome: "deleted" });
  assert.deepEqual(await setUp([tooOld, same]).removeMessage(old), { outcome: "replaced" });
});

Deno.test("returns why Telegram can neither delete nor change a message", async () => {
  const refusal = status(400, { description: "Bad Request: message can't be edited" });

  assert.deepEqual(await setUp([tooOld, refusal]).removeMessage(old), {
    outcome: "refused",
    reason: "Telegram answered 400: Bad Request: message can't be edited.",
  });
});

Deno.test("deletes again if the answer was lost", async () => {
  const { removeMessage, requests } = setUp([timeoutError, ok]);

  assert.deepEqual(await removeMessage(old), { outcome: "deleted" });
  assert.equal(requests.length, 2);
});

Deno.test("leaves a message for later if Telegram cannot be reached", async () => {
  const away = [status(500), status(500), status(500)];
  const busy = status(429, { parameters: { retry_after: 35 } });

  assert.deepEqual(await setUp(away).removeMessage(old), { outcome: "unreachable" });
  assert.deepEqual(await setUp([tooOld, busy]).removeMessage(old), { outcome: "unreachable" });
});
