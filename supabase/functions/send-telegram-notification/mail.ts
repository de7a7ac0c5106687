import { createTransport } from "npm:nodemailer@10.6.0";

export type MailOptions = {
  /** `smtps://user:password@host:465`. */
  url: string | undefined;
  from: string | undefined;
  /** Who is told; several are comma separated. */
  to: string | undefined;
};

/** Sends a text to the sales team; answers with why it failed, in words without a secret, or null. */
export type Mailer = (text: string) => Promise<string | null>;

const TIMEOUT = 10_000;

/** Null where one of the settings is missing: then nobody is told by e-mail. */
export function createMailer({ url, from, to }: MailOptions): Mailer | null {
  if (!url || !from || !to) return null;
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  const { protocol, hostname, port, username, password } = new URL(url);
  return async (text) => {
    const transport = createTransport({
      host: hostname,
      port: Number(port) || 465,
      secure: protocol === "smtps:",
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      ...timeouts,
    });
    try {
      const subject = "New leads that the sales chat was not told of";
      await transport.sendMail({ from, to, subject, text });
      return null;
    } catch (error) {
      const code = (error as { code?: string }).code ?? "no reason was given";
      return `The mail server did not take the e-mail (${code}).`;
    } finally {
      transport.close();
    }
  };
}
