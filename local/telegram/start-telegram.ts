import { once } from "node:events";
import type { Server } from "node:http";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { limitBody } from "../../packages/shared/limit-body.ts";
import { refusalOfPage } from "../../packages/shared/local-origins.ts";
import { setServerTimeouts } from "../../packages/shared/server-timeouts.ts";
import { messagesPage, type TelegramMessage, type WebhookMessage } from "./messages-page.ts";
import { verdictOf } from "./turnstile.ts";
import { type Mail, startMail } from "./start-mail.ts";

export type Telegram = {
  url: string;
  messages(): TelegramMessage[];
  /** The port of its mail server on 127.0.0.1. */
  mailPort: number;
  mails(): Mail[];
  /** What the browsers' push services received, oldest first. */
  pushes(): PushMessage[];
  /** What the webhook received, oldest first. */
  webhooks(): WebhookMessage[];
  stop(): Promise<void>;
};

/** A Web Push message as a browser's push service receives it: the body is encrypted for the browser. */
export type PushMessage = {
  /** The subscription's endpoint, without its scheme. */
  endpoint: string;
  headers: Record<string, string>;
  /** Base64. */
  body: string;
};

/** The oldest are dropped, so that a program that sends in a loop does not fill the memory. */
const MOST_KEPT = 200;

const chatSchema = z.union([z.string(), z.number()]).transform(String);
const textSchema = z.string().min(1).max(4096);

/** The part of Telegram's sendMessage that the product uses. */
const bodySchema = z.object({
  chat_id: chatSchema,
  text: textSchema,
  parse_mode: z.string().optional(),
});

/** The body of deleteMessage, and with `text` that of editMessageText. */
const messageSchema = z.object({ chat_id: chatSchema, message_id: z.number().int() });

/** How long a bot may delete what it has sent (core.telegram.org/bots/api#deletemessage). */
const DELETABLE_MS = 48 * 60 * 60 * 1000;

const MAX_BODY_BYTES = 1024 ** 2;

const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

type TelegramOptions = {
  /** Port of the page and the API; 0 lets the system choose. */
  port: number;
  /** Port of SMTP; 0 lets the system choose. */
  mailPort: number;
  /** The current time in milliseconds since the epoch; the system clock by default. */
  now?: () => number;
};

/**
 * A stand-in on 127.0.0.1 for the Telegram Bot API, a mail server, Turnstile's siteverify, the browsers' push services
 * and the receiver of the webhook. It stores what it receives in memory. Rejects when a port is taken.
 */
export async function startTelegram({
  port,
  mailPort,
  now = Date.now,
}: TelegramOptions): Promise<Telegram> {
  const messages: TelegramMessage[] = [];
  const mail = await startMail({ port: mailPort });
  const pushes: PushMessage[] = [];
  const webhooks: WebhookMessage[] = [];
  const app = createApp({ messages, mails: mail.mails, pushes, webhooks, now });
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port }) as Server;
  setServerTimeouts(server);
  // Rejects with the server's own error, EADDRINUSE if the port is taken.
  await once(server, "listening").catch(async (error: unknown) => {
    await mail.stop();
    throw error;
  });
  const address = server.address();
  const chosenPort = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://localhost:${chosenPort}`,
    messages: () => [...messages],
    mailPort: mail.port,
    mails: mail.mails,
    pushes: () => [...pushes],
    webhooks: () => [...webhooks],
    async stop() {
      await mail.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

/** 200, or the status that every message is answered with until the next change. */
const healthSchema = z.object({ status: z.number().int().min(200).max(599) });

function refuse(status: number, description: string): Response {
  return Response.json({ ok: false, error_code: status, description }, { status });
}

type AppState = {
  messages: TelegramMessage[];
  mails: () => Mail[];
  pushes: PushMessage[];
  webhooks: WebhookMessage[];
  now: () => number;
};

/**
 * `GET /` shows what was sent, `GET /messages`, `/mails`, `/pushes` and `/webhooks` give it as JSON. A push or a webhook
 * to a host that begins with "gone." is answered with 410; `PUT /health` with a `status` other than 200 makes the APIs fail.
 */
function createApp({ messages, mails, pushes, webhooks, now }: AppState): Hono {
  const app = new Hono();
  // Only the edge functions call this API; anyone may open the page.
  app.use(async ({ req }, next) => {
    const description = refusalOfPage((name) => req.header(name), []);
    if (description === null) return next();
    return refuse(403, description);
  });
  app.use(limitBody(MAX_BODY_BYTES, () => refuse(413, "Request Entity Too Large")));
  let status = 200;
  app.put("/health", async (context) => {
    const health = healthSchema.safeParse(await context.req.json().catch(() => null));
    if (!health.success) return context.body(null, 400);
    ({ status } = health.data);
    return context.body(null, 204);
  });
  app.get("/", (context) =>
    context.html(messagesPage(messages, mails(), webhooks), 200, PAGE_HEADERS),
  );
  app.get("/messages", (context) => context.json(messages));
  app.get("/mails", (context) => context.json(mails()));
  app.get("/pushes", (context) => context.json(pushes));
  app.post("/push/*", async (context) => {
    if (status !== 200) return context.body(null, 503);
    const { pathname, search } = new URL(context.req.url);
    const endpoint = pathname.slice("/push/".length) + search;
    if (endpoint.startsWith("gone.")) return context.body(null, 410);
    const body = Buffer.from(await context.req.arrayBuffer()).toString("base64");
    pushes.push({ endpoint, headers: context.req.header(), body });
    if (pushes.length > MOST_KEPT) pushes.shift();
    return context.body(null, 201);
  });
  app.get("/webhooks", (context) => context.json(webhooks));
  app.post("/webhook/*", async (context) => {
    if (status !== 200) return context.body(null, 503);
    const { pathname, search } = new URL(context.req.url);
    const address = pathname.slice("/webhook/".length) + search;
    if (address.startsWith("gone.")) return context.body(null, 410);
    const [headers, body] = [context.req.header(), await context.req.text()];
    webhooks.push({ address, headers, body, sentAt: new Date(now()).toISOString() });
    if (webhooks.length > MOST_KEPT) webhooks.shift();
    return context.body(null, 204);
  });
  app.post("/turnstile/v0/siteverify", async ({ req }) => {
    if (status !== 200) return refuse(status, "Unavailable");
    return Response.json(verdictOf(await req.json().catch(() => null)));
  });
  app.use("/:bot{bot[^/]+}/:method", async (_, next) => {
    return status === 200 ? next() : refuse(status, "Unavailable");
  });
  let lastId = 0;
  app.post("/:bot{bot[^/]+}/sendMessage", async (context) => {
    const body = bodySchema.safeParse(await context.req.json().catch(() => null));
    if (!body.success) {
      return refuse(400, "Bad Request: message text is empty or the request is malformed");
    }
    const { chat_id: chatId, text, parse_mode: parseMode } = body.data;
    const sentAt = new Date(now());
    const id = (lastId += 1);
    messages.push({ id, chatId, text, parseMode, sentAt: sentAt.toISOString() });
    const date = Math.floor(sentAt.getTime() / 1000);
    return context.json({ ok: true, result: { message_id: id, date, chat: { id: chatId }, text } });
  });
  function find({ chat_id, message_id }: z.infer<typeof messageSchema>) {
    return messages.findIndex(({ id, chatId }) => id === message_id && chatId === chat_id);
  }
  app.post("/:bot{bot[^/]+}/deleteMessage", async (context) => {
    const body = messageSchema.safeParse(await context.req.json().catch(() => null));
    const index = body.success ? find(body.data) : -1;
    const message = messages[index];
    if (!message) return refuse(400, "Bad Request: message to delete not found");
    if (now() - Date.parse(message.sentAt) >= DELETABLE_MS) {
      return refuse(400, "Bad Request: message can't be deleted for everyone");
    }
    messages.splice(index, 1);
    return context.json({ ok: true, result: true });
  });
  app.post("/:bot{bot[^/]+}/editMessageText", async (context) => {
    const schema = messageSchema.extend({ text: textSchema });
    const body = schema.safeParse(await context.req.json().catch(() => null));
    const message = body.success ? messages[find(body.data)] : undefined;
    if (!body.success || !message) return refuse(400, "Bad Request: message to edit not found");
    const { text } = body.data;
    if (message.text === text) return refuse(400, "Bad Request: message is not modified");
    Object.assign(message, { text, parseMode: undefined });
    const { id, chatId } = message;
    return context.json({ ok: true, result: { message_id: id, chat: { id: chatId }, text } });
  });
  return app;
}
