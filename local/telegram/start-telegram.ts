import { once } from "node:events";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { limitBody } from "../limit-body.ts";
import { isHiddenPage, refusalOf } from "../local-origins.ts";
import { messagesPage, type TelegramMessage } from "./messages-page.ts";

export type Telegram = {
  url: string;
  messages(): TelegramMessage[];
  stop(): Promise<void>;
};

/** The part of Telegram's sendMessage that the product uses. */
const bodySchema = z.object({
  chat_id: z.union([z.string(), z.number()]).transform(String),
  text: z.string().min(1).max(4096),
  parse_mode: z.string().optional(),
});

const MAX_BODY_BYTES = 1024 ** 2;

const PAGE_HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/**
 * A stand-in for the Telegram Bot API on 127.0.0.1, which keeps what was sent for as long as it
 * runs. `GET /` shows it, `GET /messages` gives it as JSON, `PUT /health` with a `status` other than
 * 200 makes it fail. Rejects when the port is taken.
 */
export async function startTelegram({ port }: { port: number }): Promise<Telegram> {
  const messages: TelegramMessage[] = [];
  const app = createApp(messages);
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port });
  // Rejects with the server's own error, EADDRINUSE where the port is taken.
  await once(server, "listening");
  const address = server.address();
  const chosenPort = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://localhost:${chosenPort}`,
    messages: () => [...messages],
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server) server.closeAllConnections();
      }),
  };
}

/** 200, or the status that every message is answered with until the next change. */
const healthSchema = z.object({ status: z.number().int().min(200).max(599) });

function refuse(status: number, description: string): Response {
  return Response.json({ ok: false, error_code: status, description }, { status });
}

function createApp(messages: TelegramMessage[]): Hono {
  const app = new Hono();
  // Only the edge functions write here; the page is read by whoever opens it.
  app.use(async ({ req }, next) => {
    const asked = { host: req.header("host"), origin: req.header("origin") };
    const isPage = isHiddenPage((name) => req.header(name));
    const description = refusalOf(asked, []) ?? (isPage ? "A page of another origin" : null);
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
  app.get("/", (context) => context.html(messagesPage(messages), 200, PAGE_HEADERS));
  app.get("/messages", (context) => context.json(messages));
  app.post("/:bot{bot[^/]+}/sendMessage", async (context) => {
    if (status !== 200) {
      return refuse(status, "Unavailable");
    }
    const body = bodySchema.safeParse(await context.req.json().catch(() => null));
    if (!body.success) {
      return refuse(400, "Bad Request: message text is empty or the request is malformed");
    }
    const { chat_id: chatId, text, parse_mode: parseMode } = body.data;
    const now = new Date();
    const id = messages.length + 1;
    messages.push({ id, chatId, text, parseMode, sentAt: now.toISOString() });
    const date = Math.floor(now.getTime() / 1000);
    return context.json({ ok: true, result: { message_id: id, date, chat: { id: chatId }, text } });
  });
  return app;
}
