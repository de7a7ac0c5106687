import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import type { Sql } from "postgres";
import type { SupabaseConfig } from "./config.ts";

/** How mail leaves: an SMTP server on this machine. */
export type MailRoute = { port: number; siteUrl: string; sender?: MailSender | undefined };

/** Work that goes on after its request was answered. */
export type Recovery = {
  /** Mails the account of an address a link, if there is one. Returns at once, and never throws. */
  send(email: string): void;
  /** Resolves when every mail has been sent or given up. */
  settled(): Promise<void>;
};

/** Who mails are from. */
export type MailSender = { name: string; address: string };

const SENDER: MailSender = { name: "Supabase", address: "no-reply@supabase.example" };

/** The mail of a project without a template. Hosted Supabase's leads to `/auth/v1/verify`, which is not answered here. */
const TEMPLATE = `<h1>Reset your password</h1>
<p><a href="{{ .SiteURL }}/?token_hash={{ .TokenHash }}&type=recovery">Choose a new password</a></p>`;

/** Milliseconds that a mail server on this machine may take. */
const TIMEOUT = 10_000;

/**
 * GoTrue's recovery. The token is 256 random bits, where hosted Auth derives it from a code of
 * `otp_length` digits; lite verifies either.
 */
export function createRecovery(
  sql: Sql,
  { template }: SupabaseConfig["auth"]["email"],
  route: MailRoute,
): Recovery {
  const { subject, content_path: file } = template.recovery;
  const transport = createTransport({
    host: "127.0.0.1",
    port: route.port,
    ignoreTLS: true,
    connectionTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  const running = new Set<Promise<void>>();

  async function sendLink(email: string): Promise<void> {
    const token = randomBytes(32).toString("hex");
    const changed = await sql`
      update auth.users set recovery_token = ${token}, recovery_sent_at = now()
      where email = ${email} and email_confirmed_at is not null returning id`;
    if (changed.length === 0) return;
    const values = { SiteURL: route.siteUrl, TokenHash: token, Email: email };
    const html = fillIn(file === undefined ? TEMPLATE : readFileSync(file, "utf8"), values);
    await transport.sendMail({
      from: route.sender ?? SENDER,
      to: email,
      subject,
      html,
      text: toText(html),
    });
  }

  return {
    send(email) {
      const work = sendLink(email)
        // Without the address: it is somebody's.
        .catch((error: NodeJS.ErrnoException) => {
          console.error(`supabase: a recovery mail was not sent: ${error.code ?? error.name}`);
        })
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}

/** Go's `{{ .Name }}`, escaped for HTML as Go does it. */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{ \.(\w+) \}\}/g, (_all, name: string) => {
    return (values[name] ?? "").replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
  });
}

/** The words of a mail, a paragraph each, with the address of a link below its words. */
export function toText(html: string): string {
  const words = html
    .replace(/\s+/g, " ")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a\s*>/g, "$2:\n$1")
    .replace(/<\/(?:p|h1)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
  return words
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
