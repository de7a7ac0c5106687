import assert from "node:assert/strict";
import { createSendMessage } from "./telegram.ts";

function setUp(answers: (number | "unreachable")[]) {
  const requests: { url: string; body: unknown }[] = [];
  const waits: number[] = [];
  const sendMessage = createSendMessage({
    apiUrl: "https://telegram.example",
    token: "123:secret",
    chatId: "-100",
    fetch: (url, init) => {
      requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      const answer = answers[requests.length - 1] ?? 200;
      if (answer === "unreachable") return Promise.reject(new TypeError(`failed: ${String(url)}`));
      return Promise.resolve(new Response("{}", { status: answer }));
    },
    wait: (milliseconds) => (waits.push(milliseconds), Promise.resolve()),
  });
  return { sendMessage, requests, waits };
}

Deno.test("posts HTML to the chat", async () => {
  const { sendMessage, requests } = setUp([200]);

  await sendMessage("<b>Hi</b>");

  assert.deepEqual(requests, [
    {
      url: "https://telegram.example/bot123:secret/sendMessage",
      body: { chat_id: "-100", text: "<b>Hi</b>", parse_mode: "HTML" },
    },
  ]);
});

Deno.test("tries again where Telegram was unreachable, busy or broken", async () => {
  const { sendMessage, requests, waits } = setUp(["unreachable", 429, 200]);

  await sendMessage("Hi");

  assert.equal(requests.length, 3);
  assert.equal(waits.length, 2);
});

Deno.test("gives up after three attempts", async () => {
  const { sendMessage, requests } = setUp([500, 500, 500, 200]);

  await assert.rejects(sendMessage("Hi"), /Telegram answered 500/);
  assert.equal(requests.length, 3);
});

Deno.test("does not repeat what Telegram refused", async () => {
  const { sendMessage, requests } = setUp([403]);

  await assert.rejects(sendMessage("Hi"), /Telegram answered 403/);
  assert.equal(requests.length, 1);
});

Deno.test("keeps the token out of its errors", async () => {
  const { sendMessage } = setUp(["unreachable", "unreachable", "unreachable"]);

  await assert.rejects(sendMessage("Hi"), (error: Error) => {
    return !/secret/.test(`${error.stack} ${String(error.cause)}`);
  });
});
