import { z } from "npm:zod@4";
import type { Message } from "./lead-message.ts";

export type TelegramOptions = {
  apiUrl: string;
  token: string;
  chatId: string;
  fetch?: typeof fetch;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Waits before the second and the third attempt, in milliseconds; the visitor's page waits too. */
const PAUSES = [300, 1200];
/** Of Telegram's own `retry_after`; asked to wait longer, the message is left to a resend. */
const LONGEST_PAUSE = 10_000;
const TIMEOUT = 4000;

/** What Telegram says of a failure (core.telegram.org/bots/api#making-requests). */
const failureSchema = z.object({
  description: z.string().catch(""),
  parameters: z.object({ retry_after: z.number().catch(0) }).catch({ retry_after: 0 }),
});

/** `status` 0 is no answer; `retryAfter` in milliseconds. */
type Answer = { status: number; description: string; retryAfter: number };

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Posts a message to the sales chat: tries again where Telegram was unreachable, busy or broken,
 * and as plain text where it refused the HTML. Resolves to null, or to why it was not delivered;
 * the words never hold the token.
 */
export function createSendMessage(options: TelegramOptions) {
  const { apiUrl, token, chatId, fetch: send = fetch, wait = pause } = options;

  async function attempt(body: object): Promise<Answer> {
    try {
      const answer = await send(`${apiUrl}/bot${token}/sendMessage`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chat_id: chatId, ...body }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const { description, parameters } = readFailure(await answer.text());
      return { status: answer.status, description, retryAfter: parameters.retry_after * 1000 };
    } catch {
      return { status: 0, description: "", retryAfter: 0 };
    }
  }

  async function persist(body: object): Promise<Answer> {
    let answer = await attempt(body);
    for (const milliseconds of PAUSES) {
      if (!isWorthAnotherTry(answer)) break;
      await wait(Math.max(milliseconds, answer.retryAfter));
      answer = await attempt(body);
    }
    return answer;
  }

  return async ({ html, plain }: Message): Promise<string | null> => {
    let answer = await persist({ text: html, parse_mode: "HTML" });
    if (answer.status === 400) answer = await persist({ text: plain });
    if (answer.status === 200) return null;
    return wordsFor(answer).replaceAll(token, "[token]");
  };
}

function readFailure(text: string) {
  try {
    return failureSchema.parse(JSON.parse(text));
  } catch {
    return { description: "", parameters: { retry_after: 0 } };
  }
}

function isWorthAnotherTry({ status, retryAfter }: Answer): boolean {
  return retryAfter <= LONGEST_PAUSE && (status === 0 || status === 429 || status >= 500);
}

function wordsFor({ status, description }: Answer): string {
  if (status === 0) return "Telegram could not be reached.";
  return `Telegram answered ${status}${description ? `: ${description}` : ""}.`;
}
