import type { Mail } from "./start-mail.ts";

/** A message as it was accepted; `text` is Telegram HTML where `parseMode` is "HTML". */
export type TelegramMessage = {
  id: number;
  chatId: string;
  text: string;
  parseMode: string | undefined;
  /** ISO 8601. */
  sentAt: string;
};

/** A POST of the webhook; `address` without its scheme. */
export type WebhookMessage = {
  address: string;
  headers: Record<string, string>;
  body: string;
  /** ISO 8601. */
  sentAt: string;
};

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
  main { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); }
  article { border: 1px solid; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 1rem 0; }
  h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 0.5rem; }
  iframe { width: 100%; height: 26rem; border: 0; border-radius: 0.25rem; background: #fff; color-scheme: light; }
  summary { cursor: pointer; min-height: 1.5rem; }
  time, .who { opacity: 0.75; font-size: 0.875rem; }
`;

/** The page that shows a person what was sent, newest first: the chat, the mail beside it, and the webhook. */
export function messagesPage(
  messages: readonly TelegramMessage[],
  mails: readonly Mail[],
  webhooks: readonly WebhookMessage[] = [],
): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Telegram and mail stand-in</title>
  <style>${STYLE}</style>
  <h1>What was sent</h1>
  <main>
    <section>
      <h2>Telegram</h2>
      ${messages.toReversed().map(messageArticle).join("\n") || "<p>No message has been sent yet.</p>"}
    </section>
    <section>
      <h2>Email</h2>
      ${mails.toReversed().map(mailArticle).join("\n") || "<p>No email has been sent yet.</p>"}
    </section>
    <section>
      <h2>Webhook</h2>
      ${webhooks.toReversed().map(webhookArticle).join("\n") || "<p>No webhook has been sent yet.</p>"}
    </section>
  </main>
</html>`;
}

function messageArticle({ text, parseMode, sentAt }: TelegramMessage): string {
  return `<article>
      <p>${parseMode === "HTML" ? formatted(text) : escapeHtml(text)}</p>
      ${timeOf(sentAt)}
    </article>`;
}

/** The text with its links, and the HTML in a frame that runs no scripts. */
function mailArticle({ subject, from, to, text, html, sentAt }: Mail): string {
  const title = escapeHtml(subject);
  const page = escapeHtml(`<base target="_blank">${html}`);
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${title}" srcdoc="${page}"></iframe>`;
  return `<article>
      <h3>${title}</h3>
      <p class="who">${escapeHtml(from)} to ${escapeHtml(to.join(", "))}</p>
      <p>${linked(text)}</p>
      ${html && `<details><summary>As HTML</summary>${frame}</details>`}
      ${timeOf(sentAt)}
    </article>`;
}

function webhookArticle({ address, body, sentAt }: WebhookMessage): string {
  return `<article>
      <h3>${escapeHtml(address)}</h3>
      <p>${escapeHtml(indented(body))}</p>
      ${timeOf(sentAt)}
    </article>`;
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

function timeOf(sentAt: string): string {
  return `<time datetime="${sentAt}">${sentAt}</time>`;
}

/** Plain text whose web addresses can be followed. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => {
    return `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`;
  });
}

/** Shows only Telegram's bold tags as such; everything else appears as the bot sent it. */
function formatted(html: string): string {
  return escapeHtml(html)
    .replace(/&lt;(\/?b)&gt;/g, "<$1>")
    .replace(/&amp;(amp|lt|gt|quot);/g, "&$1;");
}

function escapeHtml(text: string): string {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (found) => entities[found as keyof typeof entities]);
}
