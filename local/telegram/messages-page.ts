/** A message as it was accepted; `text` is Telegram HTML where `parseMode` is "HTML". */
export type TelegramMessage = {
  id: number;
  chatId: string;
  text: string;
  parseMode: string | undefined;
  /** ISO 8601. */
  sentAt: string;
};

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid; border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 1rem 0; }
  p { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
  time { opacity: 0.7; font-size: 0.875rem; }
`;

/** The page that shows a person what was sent, newest first. */
export function messagesPage(messages: readonly TelegramMessage[]): string {
  const articles = messages.toReversed().map(
    ({ text, parseMode, sentAt }) => `<article>
      <p>${parseMode === "HTML" ? formatted(text) : escapeHtml(text)}</p>
      <time datetime="${sentAt}">${sentAt}</time>
    </article>`,
  );
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Telegram stand-in</title>
  <style>${STYLE}</style>
  <h1>Telegram stand-in</h1>
  ${articles.join("\n  ") || "<p>No message has been sent yet.</p>"}
</html>`;
}

/** Of Telegram's tags only bold ones are shown as such; everything else appears as it was sent. */
function formatted(html: string): string {
  return escapeHtml(html)
    .replace(/&lt;(\/?b)&gt;/g, "<$1>")
    .replace(/&amp;(amp|lt|gt|quot);/g, "&$1;");
}

function escapeHtml(text: string): string {
  const entities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (found) => entities[found as keyof typeof entities]);
}
