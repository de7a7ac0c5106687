import { readFileSync } from "node:fs";
import { createTransport } from "nodemailer";
import type { SupabaseConfig } from "./config.ts";

/** How mail is sent: through the SMTP server on this `port` of this machine. */
export type MailRoute = { port: number; siteUrl: string; sender?: MailSender | undefined };

/** The sender of mails. */
export type MailSender = { name: string; address: string };

const SENDER: MailSender = { name: "Supabase", address: "no-reply@supabase.example" };

export type MailKind = keyof SupabaseConfig["auth"]["email"]["template"];

/**
 * The mails of a project without templates. The link of `recovery` leads to the site, which calls `verifyOtp`; with
 * `hasMailLinks`, RECOVERY_LINK replaces it.
 */
const TEMPLATES: Record<MailKind, string> = {
  confirmation: `<h1>Confirm your email address</h1>
<p><a href="{{ .ConfirmationURL }}">Confirm</a></p>
<p>Or enter this code: {{ .Token }}</p>`,
  email_change: `<h1>Confirm your new email address</h1>
<p>From {{ .Email }} to {{ .NewEmail }}:</p>
<p><a href="{{ .ConfirmationURL }}">Confirm</a></p>`,
  reauthentication: `<h1>Confirm that it is you</h1>
<p>Enter this code: {{ .Token }}</p>`,
  recovery: `<h1>Reset your password</h1>
<p><a href="{{ .SiteURL }}/?token_hash={{ .TokenHash }}&type=recovery">Choose a new password</a></p>`,
  magic_link: `<h1>Your sign-in link</h1>
<p><a href="{{ .ConfirmationURL }}">Sign in</a></p>
<p>Or enter this code: {{ .Token }}</p>`,
  invite: `<h1>You have been invited</h1>
<p><a href="{{ .ConfirmationURL }}">Accept the invitation</a></p>`,
};

/** The mail of `recovery` with `hasMailLinks`: opening its link begins a session. */
const RECOVERY_LINK = `<h1>Reset your password</h1>
<p><a href="{{ .ConfirmationURL }}">Choose a new password</a></p>`;

/** Timeout of a mail server on this machine, in milliseconds. */
const TIMEOUT = 10_000;

/** The values of a template's variables, `{{ .Name }}`. */
export type MailValues = { TokenHash: string } & Partial<
  Record<"Token" | "ConfirmationURL" | "RedirectTo" | "NewEmail", string>
>;

/** Sends mails after the response to their request. */
export type Mailer = {
  /** Sends the mail that `prepare` resolves to, or nothing for null. Returns at once and never throws. */
  send(kind: MailKind, email: string, prepare: () => Promise<MailValues | null>): void;
  /** Resolves when every mail has been sent or given up. */
  settled(): Promise<void>;
};

/** Creates a mailer that uses the templates of config.toml. */
export function createMailer(
  { template: templates }: SupabaseConfig["auth"]["email"],
  route: MailRoute,
): Mailer {
  const transport = createTransport({
    host: "127.0.0.1",
    port: route.port,
    ignoreTLS: true,
    connectionTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  const running = new Set<Promise<void>>();

  async function deliver(kind: MailKind, email: string, values: MailValues): Promise<void> {
    const { subject, content_path: file } = templates[kind];
    const builtInTemplate =
      kind === "recovery" && values.ConfirmationURL ? RECOVERY_LINK : TEMPLATES[kind];
    const template = file === undefined ? builtInTemplate : readFileSync(file, "utf8");
    const html = fillIn(template, { SiteURL: route.siteUrl, Email: email, ...values });
    const from = route.sender ?? SENDER;
    await transport.sendMail({ from, to: email, subject, html, text: toText(html) });
  }

  return {
    send(kind, email, prepare) {
      const work = prepare()
        .then((values) => (values ? deliver(kind, email, values) : undefined))
        // The message leaves out the address, which is personal data.
        .catch((error: NodeJS.ErrnoException) => {
          console.error(`supabase: a ${kind} mail was not sent: ${error.code ?? error.name}`);
        })
        .finally(() => running.delete(work));
      running.add(work);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}

/** Fills in the variables of a template, `{{ .Name }}` as in Go, with values that are escaped for HTML as in Go. */
function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{ \.(\w+) \}\}/g, (_all, name: string) => {
    return (values[name] ?? "").replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  });
}

/** The text of a mail, a line per paragraph, with the URL of a link below its text. */
function toText(html: string): string {
  const text = html
    .replace(/\s+/g, " ")
    .replace(/<head>.*?<\/head>/, "")
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a\s*>/g, "$2:\n$1")
    .replace(/<\/(?:p|h1)>/g, "\n\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
