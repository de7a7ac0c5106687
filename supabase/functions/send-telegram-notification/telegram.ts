import { z } from "npm:zod@4.6.7";
import type { Message } from "./message-template.ts";

export type TelegramOptions = {
  apiUrl: string;
  token: string;
  chatId: string;
  /** For how long an answer is waited for, in milliseconds. */
  timeout?: number;
  fetch?: typeof fetch;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Waits before the second and the third attempt, in milliseconds; the visitor's page waits too. */
const PAUSES = [300, 1200];
/** Of Telegram's own `retry_after`; asked to wait longer, the message is left to a later call. */
const LONGEST_PAUSE = 10_000;
const TIMEOUT = 10_000;
/** How Deno says, in an error or its cause, that there was no connection, so that nothing was sent. */
const NOT_CONNECTED = /client error \(Connect\)|dns error|connection refused/i;
/** The text that replaces a message which Telegram can edit but not delete. */
const ERASED = "Erased on request.";

/** What Telegram says about a failure (core.telegram.org/bots/api#making-requests). */
const failureSchema = z.object({
  description: z.string().catch(""),
  parameters: z.object({ retry_after: z.number().catch(0) }).catch({ retry_after: 0 }),
});

const sentSchema = z.object({
  result: z.object({ message_id: z.number(), chat: z.object({ id: z.coerce.string() }) }),
});

/**
 * `status` 0 is not an answer, to a request that Telegram surely did not get where `isUnsent`; `retryAfter` in milliseconds;
 * `body` is JSON if there was some.
 */
type Answer = {
  status: number;
  isUnsent: boolean;
  description: string;
  retryAfter: number;
  body: unknown;
};

/** A message in a chat by Telegram's ids. */
export type ChatMessage = { chatId: string; messageId: number };

/**
 * In plain words, `failure` says what went wrong; null is success. With `isUnconfirmed` no answer came, so the message
 * may have arrived. Telegram refuses more for `retryAfter` seconds. Where Telegram named no message, `message` is null.
 */
export type Delivery = {
  failure: string | null;
  isUnconfirmed: boolean;
  retryAfter: number;
  message: ChatMessage | null;
};

/** What became of a message that was to be removed: `refused` has Telegram's reason. */
export type Removal =
  | { outcome: "deleted" | "replaced" | "unreachable" }
  | { outcome: "refused"; reason: string };

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The sales chat. Repeats a request where Telegram was unreachable, busy or broken, except a message whose answer was
 * lost, which may have arrived. No text that it returns contains the token.
 */
export function createTelegram(options: TelegramOptions) {
  const { apiUrl, token, chatId, timeout = TIMEOUT, fetch: send = fetch, wait = pause } = options;

  async function attempt(method: string, fields: object): Promise<Answer> {
    try {
      const answer = await send(`${apiUrl}/bot${token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        // Deno itself sends a text again where the connection is lost, but not a Blob.
        body: new Blob([JSON.stringify(fields)]),
        // The body has a person in it, the address a secret: neither goes to another place.
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const body = readJson(await answer.text());
      const { description, parameters } = failureSchema.parse(body ?? {});
      const retryAfter = parameters.retry_after * 1000;
      return { status: answer.status, isUnsent: false, description, retryAfter, body };
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      const isUnsent = NOT_CONNECTED.test(`${String(error)} ${String(cause)}`);
      return { status: 0, isUnsent, description: "", retryAfter: 0, body: null };
    }
  }

  /** `isOnce` has nothing repeated that Telegram may have done. */
  async function persist(method: string, fields: object, isOnce = false): Promise<Answer> {
    let answer = await attempt(method, fields);
    for (const milliseconds of PAUSES) {
      if (!isWorthAnotherTry(answer) || (isOnce && isLost(answer))) break;
      await wait(Math.max(milliseconds, answer.retryAfter));
      answer = await attempt(method, fields);
    }
    return answer;
  }

  const inWords = (answer: Answer) => wordsFor(answer).replaceAll(token, "[token]");

  /** Posts a message, as plain text where Telegram refuses the HTML. */
  async function sendMessage({ html, plain }: Message): Promise<Delivery> {
    // The desk's page says nothing to Telegram, and a card of it would fill the chat.
    const chat = { chat_id: chatId, link_preview_options: { is_disabled: true } };
    let answer = await persist("sendMessage", { ...chat, text: html, parse_mode: "HTML" }, true);
    if (answer.status === 400)
      answer = await persist("sendMessage", { ...chat, text: plain }, true);
    const delivery = {
      failure: answer.status === 200 ? null : inWords(answer),
      isUnconfirmed: isLost(answer),
      retryAfter: Math.ceil(answer.retryAfter / 1000),
      message: null,
    };
    const sent = sentSchema.safeParse(answer.body);
    if (answer.status !== 200 || !sent.success) return delivery;
    const { message_id: messageId, chat: where } = sent.data.result;
    return { ...delivery, message: { chatId: where.id, messageId } };
  }

  /**
   * Takes a message out of the chat, or its words where it cannot be deleted: a bot may delete its
   * messages for 48 hours (core.telegram.org/bots/api#deletemessage).
   */
  async function removeMessage({ chatId: chat, messageId }: ChatMessage): Promise<Removal> {
    const message = { chat_id: chat, message_id: messageId };
    const deletion = await persist("deleteMessage", message);
    if (deletion.status === 200 || isGone(deletion)) return { outcome: "deleted" };
    if (isTemporary(deletion) || isUnknownBot(deletion)) return { outcome: "unreachable" };
    const edit = await persist("editMessageText", { ...message, text: ERASED });
    if (edit.status === 200 || /is not modified/.test(edit.description)) {
      return { outcome: "replaced" };
    }
    if (isGone(edit)) return { outcome: "deleted" };
    if (isTemporary(edit)) return { outcome: "unreachable" };
    return { outcome: "refused", reason: inWords(edit) };
  }

  return { sendMessage, removeMessage };
}

function isGone({ status, description }: Answer): boolean {
  return status === 400 && /message to (?:delete|edit) not found/i.test(description);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Telegram may have got the request and done what it says. */
function isLost({ status, isUnsent }: Answer): boolean {
  return status === 0 && !isUnsent;
}

function isTemporary({ status }: Answer): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** The token is wrong, which says nothing about the message. */
function isUnknownBot({ status }: Answer): boolean {
  return status === 401 || status === 404;
}

function isWorthAnotherTry(answer: Answer): boolean {
  return answer.retryAfter <= LONGEST_PAUSE && isTemporary(answer);
}

function wordsFor({ status, isUnsent, description }: Answer): string {
  if (status === 0) return isUnsent ? "Telegram could not be reached." : "Telegram did not answer.";
  return `Telegram answered ${status}${description ? `: ${description}` : ""}.`;
}
