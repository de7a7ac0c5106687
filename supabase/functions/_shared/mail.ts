import { createTransport } from "npm:nodemailer@10.6.0";

export type MailOptions = {
  /** `smtps://user:password@host:465`. */
  url: string | undefined;
  from: string | undefined;
};

/**
 * A mail in plain text. `to` may have several addresses, separated by commas. `isAutoReply` keeps automatic responders
 * from answering it.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  isAutoReply?: boolean;
};

/**
 * Why a mail was not sent, without secrets. With `isUnsent` the server certainly did not accept it. With
 * `isUnconfirmed` the server got it and its response was lost, so the mail may arrive.
 */
export type MailFailure = { reason: string; isUnsent: boolean; isUnconfirmed: boolean };

/** Sends a mail; null is success. */
export type Mailer = (mail: Mail) => Promise<MailFailure | null>;

const TIMEOUT = 10_000;
const AUTO_REPLY_HEADERS = { "auto-submitted": "auto-replied", "x-auto-response-suppress": "All" };

type SmtpError = { code?: string; command?: string; responseCode?: number };

/** Returns null if one of the settings is missing: then no email is sent. */
export function createMailer({ url, from }: MailOptions): Mailer | null {
  if (!url || !from) return null;
  const timeouts = { connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT };
  const { protocol, hostname, port, username, password } = new URL(url);
  return async ({ isAutoReply, ...mail }) => {
    const transport = createTransport({
      host: hostname,
      port: Number(port) || 465,
      secure: protocol === "smtps:",
      ...(username
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      ...timeouts,
    });
    // nodemailer reports "CONN" for every lost connection, even for one that had accepted the whole mail.
    let isHandedOver = false;
    transport.use("stream", ({ message }, done) => {
      message.processFunc((stream) => stream.once("end", () => (isHandedOver = true)));
      done(null);
    });
    try {
      await transport.sendMail({
        from,
        ...mail,
        ...(isAutoReply ? { headers: AUTO_REPLY_HEADERS } : {}),
      });
      return null;
    } catch (error) {
      const { code = "no reason was given", command, responseCode = 0 } = error as SmtpError;
      return {
        reason: `The mail server did not accept the email (${code}).`,
        isUnsent:
          (command === "CONN" && !isHandedOver) || (responseCode >= 400 && responseCode < 500),
        isUnconfirmed: isHandedOver && responseCode === 0,
      };
    } finally {
      transport.close();
    }
  };
}
