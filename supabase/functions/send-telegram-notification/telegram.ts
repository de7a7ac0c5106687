import { z } from "npm:zod@4.6.7";
import type { Message } from "./message-template.ts";

export type TelegramOptions = {
  apiUrl: string;
  token: string;
  chatId: string;
  /** The timeout of a request, in milliseconds. */
  timeout?: number;
  fetch?: typeof fetch;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Waits before the second and the third attempt, in milliseconds; the visitor's page waits too. */
const PAUSES = [300, 1200];
/** The longest `retry_after` of Telegram's to wait for; after a longer one, a later call sends the message. */
const LONGEST_PAUSE = 10_000;
const TIMEOUT = 10_000;
/** Deno's messages, in an error or its cause, if there was no connection, so that nothing was sent. */
const NOT_CONNECTED = /client error \(Connect\)|dns error|connection refused/i;
/** The text that replaces a message which Telegram can edit but not delete. */
const ERASED = "Erased on request.";

/** Telegram's description of a failure (core.telegram.org/bots/api#making-requests). */
const failureSchema = z.object({
  description: z.string().catch(""),
  parameters: z.object({ retry_after: z.number().catch(0) }).catch({ retry_after: 0 }),
});

const sentMessageSchema = z.object({
  result: z.object({ message_id: z.number(), chat: z.object({ id: z.coerce.string() }) }),
});

/**
 * `status` 0 means no response; with `isUnsent` Telegram certainly did not get the request; `retryAfter` in
 * milliseconds; `body` is JSON if there was some.
 */
type ApiResponse = {
  status: number;
  isUnsent: boolean;
  description: string;
  retryAfter: number;
  body: unknown;
};

/** A message in a chat by Telegram's ids. */
export type ChatMessage = { chatId: string; messageId: number };

/**
 * `failure` is a plain sentence about what went wrong; null is success. With `isUnconfirmed` no response came, so the
 * message may have arrived. Telegram refuses more for `retryAfter` seconds. If Telegram returned no message id,
 * `message` is null.
 */
export type Delivery = {
  failure: string | null;
  isUnconfirmed: boolean;
  retryAfter: number;
  message: ChatMessage | null;
};

/** The result of removing a message: `refused` has Telegram's reason. */
export type Removal =
  | { outcome: "deleted" | "replaced" | "unreachable" }
  | { outcome: "refused"; reason: string };

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Creates the client of the sales chat. It repeats a request if Telegram was unreachable, busy or failing, except a
 * message whose response was lost, which may have arrived. No text that it returns contains the token.
 */
export function createTelegram(options: TelegramOptions) {
  const { apiUrl, token, chatId, timeout = TIMEOUT, fetch: send = fetch, wait = pause } = options;

  async function attempt(method: string, fields: object): Promise<ApiResponse> {
    try {
      const response = await send(`${apiUrl}/bot${token}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        // Deno automatically resends a text body if the connection is lost, but not a Blob.
        body: new Blob([JSON.stringify(fields)]),
        // The body has personal data, the URL a secret: neither must follow a redirect.
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const body = readJson(await response.text());
      const { description, parameters } = failureSchema.parse(body ?? {});
      const retryAfter = parameters.retry_after * 1000;
      return { status: response.status, isUnsent: false, description, retryAfter, body };
    } catch (error) {
      const { cause } = error as { cause?: unknown };
      const isUnsent = NOT_CONNECTED.test(`${String(error)} ${String(cause)}`);
      return { status: 0, isUnsent, description: "", retryAfter: 0, body: null };
    }
  }

  /** `isOnce`: never repeats a request that Telegram may have executed. */
  async function callWithRetries(
    method: string,
    fields: object,
    isOnce = false,
  ): Promise<ApiResponse> {
    let response = await attempt(method, fields);
    for (const milliseconds of PAUSES) {
      if (!isRetryable(response) || (isOnce && isLost(response))) break;
      await wait(Math.max(milliseconds, response.retryAfter));
      response = await attempt(method, fields);
    }
    return response;
  }

  const failureText = (response: ApiResponse) =>
    describeFailure(response).replaceAll(token, "[token]");

  /** Posts a message, as plain text if Telegram refuses the HTML. */
  async function sendMessage({ html, plain }: Message): Promise<Delivery> {
    // The desk's page has no preview for Telegram, and a card of it would fill the chat.
    const chat = { chat_id: chatId, link_preview_options: { is_disabled: true } };
    let response = await callWithRetries(
      "sendMessage",
      { ...chat, text: html, parse_mode: "HTML" },
      true,
    );
    if (response.status === 400)
      response = await callWithRetries("sendMessage", { ...chat, text: plain }, true);
    const delivery = {
      failure: response.status === 200 ? null : failureText(response),
      isUnconfirmed: isLost(response),
      retryAfter: Math.ceil(response.retryAfter / 1000),
      message: null,
    };
    const sentMessage = sentMessageSchema.safeParse(response.body);
    if (response.status !== 200 || !sentMessage.success) return delivery;
    const { message_id: messageId, chat: where } = sentMessage.data.result;
    return { ...delivery, message: { chatId: where.id, messageId } };
  }

  /**
   * Removes a message from the chat, or its text if it cannot be deleted: a bot may delete its messages for 48 hours
   * (core.telegram.org/bots/api#deletemessage).
   */
  async function removeMessage({ chatId: chat, messageId }: ChatMessage): Promise<Removal> {
    const message = { chat_id: chat, message_id: messageId };
    const deletion = await callWithRetries("deleteMessage", message);
    if (deletion.status === 200 || isAlreadyDeleted(deletion)) return { outcome: "deleted" };
    if (isTemporary(deletion) || isUnknownBot(deletion)) return { outcome: "unreachable" };
    const edit = await callWithRetries("editMessageText", { ...message, text: ERASED });
    if (edit.status === 200 || /is not modified/.test(edit.description)) {
      return { outcome: "replaced" };
    }
    if (isAlreadyDeleted(edit)) return { outcome: "deleted" };
    if (isTemporary(edit)) return { outcome: "unreachable" };
    return { outcome: "refused", reason: failureText(edit) };
  }

  return { sendMessage, removeMessage };
}

function isAlreadyDeleted({ status, description }: ApiResponse): boolean {
  return status === 400 && /message to (?:delete|edit) not found/i.test(description);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the response was lost, so that Telegram may have executed the request. */
function isLost({ status, isUnsent }: ApiResponse): boolean {
  return status === 0 && !isUnsent;
}

function isTemporary({ status }: ApiResponse): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Whether the token is wrong, which says nothing about the message. */
function isUnknownBot({ status }: ApiResponse): boolean {
  return status === 401 || status === 404;
}

function isRetryable(response: ApiResponse): boolean {
  return response.retryAfter <= LONGEST_PAUSE && isTemporary(response);
}

function describeFailure({ status, isUnsent, description }: ApiResponse): string {
  if (status === 0) return isUnsent ? "Telegram could not be reached." : "Telegram did not answer.";
  return `Telegram answered ${status}${description ? `: ${description}` : ""}.`;
}
