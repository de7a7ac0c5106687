export type TelegramOptions = {
  apiUrl: string;
  token: string;
  chatId: string;
  fetch?: typeof fetch;
  wait?: (milliseconds: number) => Promise<void>;
};

/** Waits before the second and the third attempt, in milliseconds; the visitor's page waits too. */
const PAUSES = [300, 1200];
const TIMEOUT = 4000;

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Posts HTML to the sales chat. Tries again where Telegram was unreachable, busy or broken; throws
 * at once where it refused. The errors never hold the address, which holds the token.
 */
export function createSendMessage(options: TelegramOptions): (html: string) => Promise<void> {
  const { apiUrl, token, chatId, fetch: send = fetch, wait = pause } = options;

  async function attempt(html: string): Promise<number> {
    try {
      const answer = await send(`${apiUrl}/bot${token}/sendMessage`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chat_id: chatId, text: html, parse_mode: "HTML" }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }

  return async (html) => {
    let status = await attempt(html);
    for (const milliseconds of PAUSES) {
      if (!isWorthAnotherTry(status)) break;
      await wait(milliseconds);
      status = await attempt(html);
    }
    if (status !== 200) throw new Error(`Telegram answered ${status || "nothing"}`);
  };
}

function isWorthAnotherTry(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
