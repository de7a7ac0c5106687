import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";

/** An accepted mail; `html` and `text` are its two forms, each empty if it has none. */
export type Mail = {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** ISO 8601. */
  sentAt: string;
};

export type MailServer = { port: number; mails(): Mail[]; stop(): Promise<void> };

const MAX_MAIL_BYTES = 1024 ** 2;

/** The oldest are dropped, so that a program that sends mails in a loop does not fill the memory. */
const MOST_MAILS = 200;

/**
 * An SMTP server on 127.0.0.1 that delivers nothing and keeps the last mails in memory. Rejects when the port is taken.
 */
export async function startMail({ port }: { port: number }): Promise<MailServer> {
  const mails: Mail[] = [];
  let count = 0;
  async function keep(stream: SMTPServerDataStream, to: string[]): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!stream.sizeExceeded) chunks.push(chunk);
    }
    if (stream.sizeExceeded) {
      throw Object.assign(new Error("The mail has more than 1 MB"), { responseCode: 552 });
    }
    const {
      from,
      subject = "",
      text = "",
      html = "",
    } = await PostalMime.parse(Buffer.concat(chunks));
    count += 1;
    const sentAt = new Date().toISOString();
    const forms = { text: text.trim(), html: html.trim() };
    mails.push({ id: count, from: from?.address ?? "", to, subject, ...forms, sentAt });
    if (mails.length > MOST_MAILS) mails.shift();
  }
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    size: MAX_MAIL_BYTES,
    logger: false,
    onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      keep(stream, to).then(() => callback(), callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // Keeps the process running when a client disconnects in the middle of a mail.
  server.on("error", () => {});
  return {
    port: (server.server.address() as AddressInfo).port,
    mails: () => [...mails],
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
