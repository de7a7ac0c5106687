import { decodeJwt } from "jose";
import type { Sql } from "postgres";
import { z } from "zod";
import { createUser, readUserBody } from "./auth-admin-users.ts";
import { createEmailChanges } from "./auth-email-change.ts";
import { isEmail, refuse } from "./auth-http.ts";
import { digestOf, type Link, createCode, createLink, targetOf, valuesOf } from "./auth-link.ts";
import type { MailKind, Mailer } from "./auth-mail.ts";
import { type Challenge, finishFlow, PKCE, readChallenge, startFlow } from "./auth-pkce.ts";
import { sessionResponse, type LiteFetch, beginSession } from "./auth-session.ts";
import { readUser } from "./auth-user.ts";
import type { SupabaseConfig } from "./config.ts";
import type { PasswordHash } from "./password-hash.ts";

export type LinkKind = "magiclink" | "invite" | "recovery" | "signup";

export type LinkOptions = {
  sql: Sql;
  auth: SupabaseConfig["auth"];
  passwords: PasswordHash;
  mailer: Mailer;
  publishableKey: string;
  /** The origin of the API. */
  url: string;
  siteUrl: string;
};

/** Sign-in by links and codes from mails, and invitations. */
export type Links = ReturnType<typeof createLinks>;

/** Seconds between two codes that are mailed to one account: the default of `max_frequency` on hosted Supabase. */
const BETWEEN_CODES = 60;

const invitation = z.looseObject({ email: z.string() });

export function createLinks(options: LinkOptions) {
  const { sql, auth, passwords, mailer } = options;
  const { linkSettings, changes } = { linkSettings: options, changes: createEmailChanges(options) };

  /** Creates a link for an account; an older link becomes invalid. */
  async function issue(
    id: string,
    email: string,
    kind: LinkKind,
    requestedTarget?: string | null,
    challenge: Challenge | null = null,
  ): Promise<Link> {
    const link = createLink(linkSettings, email, kind, requestedTarget, challenge);
    const { hash } = link;
    const isFirst = kind === "invite" || kind === "signup";
    const changes = isFirst
      ? { confirmation_token: hash, confirmation_sent_at: new Date() }
      : { recovery_token: hash, recovery_sent_at: new Date() };
    await sql`update auth.users set ${sql(changes)} where id = ${id}`;
    if (challenge) await startFlow(sql, hash, kind, challenge);
    return link;
  }

  function mail(kind: MailKind, email: string, link: Link): void {
    mailer.send(kind, email, async () => valuesOf(link));
  }

  async function findUser(email: string): Promise<{ id: string; isConfirmed: boolean } | null> {
    const [user] = await sql<{ id: string; isConfirmed: boolean }[]>`
      select id, email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email}`;
    return user ?? null;
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
    const user = await findUser(email);
    if (user?.isConfirmed) {
      const message = "A user with this email address has already been registered";
      throw refuse(422, "email_exists", message);
    }
    if (user) return { id: user.id, email };
    const metadata = more ? { user_metadata: more } : {};
    const id = await createUser(sql, passwords, { password, ...metadata }, email);
    return { id, email };
  }

  return {
    changes,
    targetOf: (requestedTarget: string | null | undefined) =>
      targetOf(linkSettings, requestedTarget),

    /** Mails the owner of a new account the link that confirms it; mails nothing to a confirmed account. */
    async sendConfirmation(email: string, body: Record<string, unknown>, requestedTarget?: string) {
      const user = await findUser(email);
      if (!user || user.isConfirmed) return;
      mail(
        "confirmation",
        email,
        await issue(user.id, email, "signup", requestedTarget, readChallenge(body)),
      );
    },

    /** Mails the link of a new account or of a changed address again. */
    async resend(
      email: string,
      body: Record<string, unknown>,
      requestedTarget?: string,
    ): Promise<void> {
      if (body["type"] === "signup") return this.sendConfirmation(email, body, requestedTarget);
      const [user] = await sql<{ id: string }[]>`
        select id from auth.users where email = ${email} and email_change <> ''`;
      if (user) await changes.begin(user.id, requestedTarget, readChallenge(body));
    },

    /** Continues the change of an address that lite has stored; resolves to the user. */
    async changeAddress(id: string, body: Record<string, unknown>, requestedTarget?: string) {
      await changes.begin(id, requestedTarget, readChallenge(body));
      return readUser(sql, id);
    },

    /** Answers with a new session for the user who opened a link. */
    async beginSession(request: Request, user: string, fetchLite: LiteFetch): Promise<Response> {
      // A link is opened without an API key.
      const headers = new Headers(request.headers);
      headers.set("apikey", options.publishableKey);
      const asking = new Request(request.url, { headers });
      return sessionResponse(asking, await beginSession(sql, user, "otp"), fetchLite, sql);
    },

    /** Mails the code that a user needs to change the password if the session is no longer recent. */
    async sendReauthentication(user: string): Promise<void> {
      const [account] = await sql<{ email: string | null; left: number }[]>`
        select email, coalesce(ceil(extract(epoch from
          reauthentication_sent_at - now()) + ${BETWEEN_CODES}), 0)::int as left
        from auth.users where id = ${user}`;
      const { email, left = 0 } = account ?? {};
      if (!email) {
        const message = "Reauthentication requires the user to have an email or a phone number";
        throw refuse(400, "validation_failed", message);
      }
      const { code, digest } = createCode(email);
      const sent = await sql`
        update auth.users set reauthentication_token = ${digest}, reauthentication_sent_at = now()
        where id = ${user} and coalesce(reauthentication_sent_at
          <= now() - make_interval(secs => ${BETWEEN_CODES}), true) returning id`;
      if (sent.length === 0) {
        const message = `For security purposes, you can only request this after ${left} seconds.`;
        throw refuse(429, "over_email_send_rate_limit", message);
      }
      mailer.send("reauthentication", email, async () => ({ Token: code, TokenHash: digest }));
    },

    /** Mails a link to sign in; creates the account if that is requested and allowed. */
    async sendMagicLink(email: string, body: Record<string, unknown>, requestedTarget?: string) {
      const user = await findUser(email);
      if (!user && (body["create_user"] === false || !auth.enable_signup)) {
        throw refuse(422, "otp_disabled", "Signups not allowed for otp");
      }
      const data = z.record(z.string(), z.unknown()).safeParse(body["data"]).data ?? {};
      const id = user?.id ?? (await createUser(sql, passwords, { user_metadata: data }, email));
      const challenge = readChallenge(body);
      mail("magic_link", email, await issue(id, email, "magiclink", requestedTarget, challenge));
    },

    /** Mails a link for a forgotten password if the address has an account. Returns before the mail is sent. */
    sendRecovery(email: string, body: Record<string, unknown>, requestedTarget?: string): void {
      const challenge = readChallenge(body);
      mailer.send("recovery", email, async () => {
        const user = await findUser(email);
        if (!user?.isConfirmed) return null;
        return valuesOf(await issue(user.id, email, "recovery", requestedTarget, challenge));
      });
    },

    /** The token of the link that was mailed together with this code; null if lite itself finds the code. */
    async tokenOf(email: string, code: string): Promise<string | null> {
      const token = PKCE + digestOf(email, code);
      const rows = await sql`
        select from auth.users where ${token} in (recovery_token, confirmation_token)`;
      return rows.length > 0 ? token : null;
    },

    /**
     * Returns the code that an opened link passes to the site instead of a session (PKCE): the client that requested
     * the link exchanges it. Null for a link that passes the session itself.
     */
    async codeOf(token: string, session: { access_token?: unknown; user?: unknown }) {
      if (!token.startsWith(PKCE)) return null;
      const { id } = session.user as { id: string };
      const { session_id } = decodeJwt<{ session_id: string }>(String(session.access_token));
      await sql`delete from auth.sessions where id = ${session_id}`;
      return finishFlow(sql, token, id);
    },

    /** Creates an account and mails its owner a link to it; resolves to the user. */
    async invite(request: Request, requestedTarget?: string) {
      const { id, email } = await invited(request);
      await sql`update auth.users set invited_at = now() where id = ${id}`;
      mail("invite", email, await issue(id, email, "invite", requestedTarget));
      return readUser(sql, id);
    },

    /** Creates a link for the caller to mail; resolves to the user and the link. */
    async generate(request: Request, requestedTarget?: string) {
      const body = (await request
        .clone()
        .json()
        .catch(() => ({}))) as { type?: string; new_email?: unknown };
      if (body.type === "email_change_current" || body.type === "email_change_new") {
        return generateChange(body.type, request, body.new_email, requestedTarget);
      }
      const kind = (["magiclink", "invite", "recovery", "signup"] as const).find(
        (each) => each === body.type,
      );
      if (!kind) throw refuse(400, "validation_failed", "Invalid email action link type requested");
      const { id, email } = await accountFor(kind, request);
      if (kind === "invite") await sql`update auth.users set invited_at = now() where id = ${id}`;
      const link = await issue(id, email, kind, requestedTarget);
      return linkResponse(id, link, kind);
    },
  };

  async function linkResponse(id: string, link: Link, kind: string) {
    return {
      ...(await readUser(sql, id)),
      action_link: link.url,
      email_otp: link.code,
      hashed_token: link.hash,
      redirect_to: link.redirectTo,
      verification_type: kind,
    };
  }

  /** Creates one of the two links that confirm a changed address. */
  async function generateChange(
    kind: "email_change_current" | "email_change_new",
    request: Request,
    requestedAddress: unknown,
    requestedTarget?: string,
  ) {
    const { email = "" } = await readUserBody(request.clone());
    const address =
      typeof requestedAddress === "string" ? requestedAddress.trim().toLowerCase() : "";
    const user = await findUser(email);
    if (!user) throw refuse(404, "user_not_found", "User with this email not found");
    if (!isEmail(address)) {
      throw refuse(400, "validation_failed", "Unable to validate email address: invalid format");
    }
    if (await findUser(address)) {
      const message = "A user with this email address has already been registered";
      throw refuse(422, "email_exists", message);
    }
    await sql`update auth.users set email_change = ${address} where id = ${user.id}`;
    const { current, changed } = await changes.issue(user.id, requestedTarget);
    const link = kind === "email_change_current" ? current : changed;
    if (link) return linkResponse(user.id, link, kind);
    const message = "Enable secure email change to generate link for current email";
    throw refuse(400, "validation_failed", message);
  }

  async function accountFor(kind: LinkKind, request: Request) {
    if (kind === "invite" || kind === "signup") return invited(request);
    const { email = "" } = await readUserBody(request.clone());
    const user = await findUser(email);
    if (user) return { id: user.id, email };
    if (kind === "recovery") throw refuse(404, "user_not_found", "User with this email not found");
    return invited(request);
  }
}
