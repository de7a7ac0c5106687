import { createHash, randomInt } from "node:crypto";
import { decodeJwt } from "jose";
import type { Sql } from "postgres";
import { z } from "zod";
import { createUser, readUserBody } from "./auth-admin-users.ts";
import { refuse } from "./auth-http.ts";
import type { MailKind, Mailer, MailValues } from "./auth-mail.ts";
import { type Challenge, finishFlow, PKCE, readChallenge, startFlow } from "./auth-pkce.ts";
import { readUser } from "./auth-user.ts";
import type { SupabaseConfig } from "./config.ts";
import type { PasswordHash } from "./password-hash.ts";

export type LinkKind = "magiclink" | "invite" | "recovery" | "signup";

type Link = {
  /** Six digits that a person can type. */
  code: string;
  hash: string;
  /** Opens a session and leads to the site with it. */
  url: string;
  redirectTo: string;
};

export type LinkOptions = {
  sql: Sql;
  auth: SupabaseConfig["auth"];
  passwords: PasswordHash;
  mailer: Mailer;
  /** Of the API. */
  url: string;
  siteUrl: string;
};

/** Sign-in by links and codes from mails, and invitations. */
export type Links = ReturnType<typeof createLinks>;

const invitation = z.looseObject({ email: z.string() });

export function createLinks({ sql, auth, passwords, mailer, url, siteUrl }: LinkOptions) {
  /** Where a link leads: the requested address where config.toml allows it, the site otherwise. */
  function targetOf(asked: string | null | undefined): string {
    if (!asked) return siteUrl;
    const isOfSite = asked.startsWith(`${siteUrl.replace(/\/$/, "")}/`);
    const isAllowed = auth.additional_redirect_urls.some((pattern) => matchesUrl(asked, pattern));
    return isOfSite || isAllowed ? asked : siteUrl;
  }

  /** A new link for an account, in whose place an older one opens nothing. */
  async function issue(
    id: string,
    email: string,
    kind: LinkKind,
    asked?: string | null,
    challenge: Challenge | null = null,
  ): Promise<Link> {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    // lite finds the account of a code by this hash.
    const digest = digestOf(email, code);
    const hash = challenge ? PKCE + digest : digest;
    const isFirst = kind === "invite" || kind === "signup";
    const changes = isFirst
      ? { confirmation_token: hash, confirmation_sent_at: new Date() }
      : { recovery_token: hash, recovery_sent_at: new Date() };
    await sql`update auth.users set ${sql(changes)} where id = ${id}`;
    if (challenge) await startFlow(sql, hash, kind, challenge);
    const redirectTo = targetOf(asked);
    const query = new URLSearchParams({ token: hash, type: kind, redirect_to: redirectTo });
    return { code, hash, redirectTo, url: `${url}/auth/v1/verify?${query}` };
  }

  function mail(kind: MailKind, email: string, link: Link): void {
    mailer.send(kind, email, async () => valuesOf(link));
  }

  async function findUser(email: string): Promise<{ id: string; isConfirmed: boolean } | null> {
    const [found] = await sql<{ id: string; isConfirmed: boolean }[]>`
      select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email}`;
    return found ?? null;
  }

  async function invited(request: Request): Promise<{ id: string; email: string }> {
    const body = invitation.safeParse(
      await request
        .clone()
        .json()
        .catch(() => null),
    );
    const more = body.success ? (body.data as { data?: Record<string, unknown> }).data : {};
    const { email, password } = await readUserBody(request);
    if (!email) throw refuse(400, "validation_failed", "An email address is required");
    const found = await findUser(email);
    if (found?.isConfirmed) {
      const message = "A user with this email address has already been registered";
      throw refuse(422, "email_exists", message);
    }
    if (found) return { id: found.id, email };
    const metadata = more ? { user_metadata: more } : {};
    const id = await createUser(sql, passwords, { password, ...metadata }, email);
    return { id, email };
  }

  return {
    targetOf,

    /** Mails a link to sign in; makes the account where that is wanted and allowed. */
    async sendMagicLink(email: string, wish: Record<string, unknown>, asked?: string) {
      const found = await findUser(email);
      if (!found && (wish["create_user"] === false || !auth.enable_signup)) {
        throw refuse(422, "otp_disabled", "Signups not allowed for otp");
      }
      const data = z.record(z.string(), z.unknown()).safeParse(wish["data"]).data ?? {};
      const id = found?.id ?? (await createUser(sql, passwords, { user_metadata: data }, email));
      const challenge = readChallenge(wish);
      mail("magic_link", email, await issue(id, email, "magiclink", asked, challenge));
    },

    /** Mails the account of an address a link for a forgotten password, if there is one. Returns at once. */
    sendRecovery(email: string, wish: Record<string, unknown>, asked?: string): void {
      const challenge = readChallenge(wish);
      mailer.send("recovery", email, async () => {
        const found = await findUser(email);
        if (!found?.isConfirmed) return null;
        return valuesOf(await issue(found.id, email, "recovery", asked, challenge));
      });
    },

    /** The token of the link that was mailed with a code; null if lite finds it by the code. */
    async tokenOf(email: string, code: string): Promise<string | null> {
      const token = PKCE + digestOf(email, code);
      const rows = await sql`
        select from auth.users where ${token} in (recovery_token, confirmation_token)`;
      return rows.length > 0 ? token : null;
    },

    /**
     * The code that a link leads to the site with, in the place of the session that opening it began: the client that
     * requested the link exchanges it. Null for a link that leads there with its session.
     */
    async codeOf(token: string, session: { access_token?: unknown; user?: unknown }) {
      if (!token.startsWith(PKCE)) return null;
      const { id } = session.user as { id: string };
      const { session_id } = decodeJwt<{ session_id: string }>(String(session.access_token));
      await sql`delete from auth.sessions where id = ${session_id}`;
      return finishFlow(sql, token, id);
    },

    /** Makes an account and mails its owner a link to it; resolves to the user. */
    async invite(request: Request, asked?: string) {
      const { id, email } = await invited(request);
      await sql`update auth.users set invited_at = now() where id = ${id}`;
      mail("invite", email, await issue(id, email, "invite", asked));
      return readUser(sql, id);
    },

    /** A link that the caller mails on their own; resolves to the user with it. */
    async generate(request: Request, asked?: string) {
      const body = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { type?: string };
      const kind = (["magiclink", "invite", "recovery", "signup"] as const).find(
        (each) => each === body.type,
      );
      if (!kind) throw refuse(400, "validation_failed", "Invalid email action link type requested");
      const { id, email } = await accountFor(kind, request);
      if (kind === "invite") await sql`update auth.users set invited_at = now() where id = ${id}`;
      const link = await issue(id, email, kind, asked);
      return {
        ...(await readUser(sql, id)),
        action_link: link.url,
        email_otp: link.code,
        hashed_token: link.hash,
        redirect_to: link.redirectTo,
        verification_type: kind,
      };
    },
  };

  async function accountFor(kind: LinkKind, request: Request) {
    if (kind === "invite" || kind === "signup") return invited(request);
    const { email = "" } = await readUserBody(request.clone());
    const found = await findUser(email);
    if (found) return { id: found.id, email };
    if (kind === "recovery") throw refuse(404, "user_not_found", "User with this email not found");
    return invited(request);
  }
}

function digestOf(email: string, code: string): string {
  return createHash("sha256")
    .update(email + code)
    .digest("hex");
}

/** What a template of a mail can write about a link. */
function valuesOf(link: Link): MailValues {
  return {
    Token: link.code,
    TokenHash: link.hash,
    ConfirmationURL: link.url,
    RedirectTo: link.redirectTo,
  };
}

/** As GoTrue: a pattern of config.toml may have `*` for a part of a path and `**` for anything. */
function matchesUrl(address: string, pattern: string): boolean {
  if (address === pattern) return true;
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replaceAll("**", "\0")
    .replaceAll("*", "[^./]*")
    .replaceAll("?", ".")
    .replaceAll("\0", ".*");
  return new RegExp(`^${source}$`).test(address);
}
