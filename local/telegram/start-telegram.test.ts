import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTelegram, type Telegram } from "./start-telegram.ts";

let telegram: Telegram;

beforeEach(async () => {
  telegram = await startTelegram({ port: 0, mailPort: 0 });
});
afterEach(() => telegram.stop());

function send(body: unknown): Promise<Response> {
  return fetch(`${telegram.url}/bot123:abc/sendMessage`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("keeps sent messages in order", async () => {
  await send({ chat_id: -100, text: "<b>One</b>", parse_mode: "HTML" });
  await send({ chat_id: "-100", text: "Two" });

  const response = await fetch(`${telegram.url}/messages`);

  expect(telegram.messages()).toMatchObject([
    { id: 1, chatId: "-100", text: "<b>One</b>", parseMode: "HTML" },
    { id: 2, chatId: "-100", text: "Two" },
  ]);
  expect(await response.json()).toEqual(telegram.messages());
});

test("answers a sent message with its id and text, as Telegram does", async () => {
  const response = await send({ chat_id: "-100", text: "Hi" });

  expect(await response.json()).toMatchObject({ ok: true, result: { message_id: 1, text: "Hi" } });
});

test.each([
  ["an empty text", { chat_id: "1", text: "" }],
  ["a text over 4096 characters", { chat_id: "1", text: "x".repeat(4097) }],
  ["no chat", { text: "Hi" }],
])("refuses %s and keeps nothing", async (_name, body) => {
  const response = await send(body);

  expect(response.status).toBe(400);
  expect(telegram.messages()).toEqual([]);
});

test("shows bold text of a message as the chat does, and escapes every other tag", async () => {
  const text = "<b>Company:</b> A &amp; B &lt;i&gt; <script>x</script>";
  await send({ chat_id: "1", text, parse_mode: "HTML" });

  const page = await (await fetch(telegram.url)).text();

  expect(page).toContain("<b>Company:</b> A &amp; B &lt;i&gt; &lt;script&gt;x&lt;/script&gt;");
});

test("answers with the status that a test has set, until the test resets it", async () => {
  const setStatus = (status: number) =>
    fetch(`${telegram.url}/health`, { method: "PUT", body: JSON.stringify({ status }) });

  await setStatus(503);
  const response = await send({ chat_id: "-100", text: "Hi" });
  await setStatus(200);
  await send({ chat_id: "-100", text: "Hi again" });

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ ok: false, error_code: 503 });
  expect(telegram.messages()).toMatchObject([{ text: "Hi again" }]);
});

test.each([
  ["of another origin", { origin: "https://evil.example" }],
  ["that sends no origin", { "sec-fetch-site": "cross-site" }],
])("refuses every request of a page %s with 403", async (_name, headers) => {
  for (const [path, method] of [
    ["/messages", "GET"],
    ["/health", "PUT"],
    ["/bot1:a/sendMessage", "POST"],
  ] as const) {
    const body = method === "GET" ? null : JSON.stringify({ chat_id: 1, text: "x", status: 503 });
    const response = await fetch(telegram.url + path, { method, headers, body });
    expect([path, response.status]).toEqual([path, 403]);
  }
  expect(telegram.messages()).toEqual([]);
});

/** Status and policy of the page when another site opens it, in a tab or a frame. */
async function open(dest: string): Promise<unknown[]> {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  // fetch would set these headers itself.
  const pageRequest = request(telegram.url, {
    headers: { ...headers, "sec-fetch-dest": dest },
  }).end();
  const [response] = (await once(pageRequest, "response")) as [IncomingMessage];
  response.resume();
  return [response.statusCode, response.headers["content-security-policy"]];
}

test("opens by a link from any page, but not in a frame", async () => {
  expect(await open("document")).toEqual([200, expect.stringContaining("frame-ancestors 'none'")]);
  expect(await open("iframe")).toEqual([403, undefined]);
});

test("refuses more than 1 MB", async () => {
  const response = await send({ chat_id: "1", text: "Hi", more: "x".repeat(1024 ** 2) });

  expect(response.status).toBe(413);
  expect(telegram.messages()).toEqual([]);
});

test("refuses an invalid status", async () => {
  const response = await fetch(`${telegram.url}/health`, { method: "PUT", body: "{" });
  expect(response.status).toBe(400);
});

test("reports that the port is in use", async () => {
  const port = Number(new URL(telegram.url).port);

  await expect(startTelegram({ port, mailPort: 0 })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

function callBot(method: string, body: object, url = telegram.url): Promise<Response> {
  return fetch(`${url}/bot123:abc/${method}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

test("deletes a message and never reuses its number", async () => {
  await send({ chat_id: "-100", text: "One" });
  await send({ chat_id: "-100", text: "Two" });

  const response = await callBot("deleteMessage", { chat_id: "-100", message_id: 2 });
  await send({ chat_id: "-100", text: "Three" });

  expect(await response.json()).toEqual({ ok: true, result: true });
  expect(telegram.messages()).toMatchObject([
    { id: 1, text: "One" },
    { id: 3, text: "Three" },
  ]);
});

test("changes the text of a message", async () => {
  await send({ chat_id: "-100", text: "<b>One</b>", parse_mode: "HTML" });
  const changed = { chat_id: "-100", message_id: 1, text: "Erased on request." };

  expect((await callBot("editMessageText", changed)).status).toBe(200);
  expect(telegram.messages()).toMatchObject([{ id: 1, text: "Erased on request." }]);
  expect(await (await callBot("editMessageText", changed)).json()).toMatchObject({
    description: "Bad Request: message is not modified",
  });
});

test.each(["deleteMessage", "editMessageText"])(
  "refuses %s of a message that does not exist",
  async (method) => {
    await send({ chat_id: "-100", text: "One" });
    for (const target of [
      { chat_id: "-100", message_id: 2 },
      { chat_id: "-200", message_id: 1 },
    ]) {
      expect((await callBot(method, { ...target, text: "x" })).status).toBe(400);
    }
    expect(telegram.messages()).toMatchObject([{ text: "One" }]);
  },
);

test("refuses to delete a message after two days, but still changes it", async () => {
  let now = Date.now();
  const old = await startTelegram({ port: 0, mailPort: 0, now: () => now });
  try {
    await callBot("sendMessage", { chat_id: "-100", text: "One" }, old.url);
    now += 48 * 60 * 60 * 1000;
    const message = { chat_id: "-100", message_id: 1 };

    const deletion = await callBot("deleteMessage", message, old.url);
    const edit = await callBot("editMessageText", { ...message, text: "Two" }, old.url);

    expect(await deletion.json()).toMatchObject({
      description: "Bad Request: message can't be deleted for everyone",
    });
    expect(edit.status).toBe(200);
    expect(old.messages()).toMatchObject([{ text: "Two" }]);
  } finally {
    await old.stop();
  }
});
