import { randomUUID } from "node:crypto";
import type { JSONValue, Sql } from "postgres";
import { refuse } from "./auth-http.ts";
import type { Links } from "./auth-links.ts";
import { sessionResponse, type LiteFetch, beginSession } from "./auth-session.ts";
import type { SupabaseConfig } from "./config.ts";

type Body = Record<string, unknown>;

/** The sign-ups that lite lacks: accounts without an address, and accounts that a mail confirms. */
export type SignUps = ReturnType<typeof createSignUps>;

export function createSignUps(sql: Sql, auth: SupabaseConfig["auth"], links: Links | undefined) {
  const confirms = auth.email.enable_confirmations && links !== undefined;

  async function makeAnonymous(data: unknown): Promise<string> {
    if (!auth.enable_anonymous_sign_ins) {
      throw refuse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    if (!auth.enable_signup) {
      throw refuse(422, "signup_disabled", "Signups not allowed for this instance");
    }
    const id = randomUUID();
    const metadata = typeof data === "object" && data !== null ? data : {};
    await sql`
      insert into auth.users (id, is_anonymous, raw_app_meta_data, raw_user_meta_data)
      values (${id}, true, '{}', ${sql.json(metadata as JSONValue)})`;
    return beginSession(sql, id, "anonymous");
  }

  return {
    /** Creates a user without an address, if config.toml allows it, and answers with their session. */
    async anonymously(request: Request, data: unknown, fetchLite: LiteFetch): Promise<Response> {
      return sessionResponse(request, await makeAnonymous(data), fetchLite, sql);
    },

    /**
     * Answers a sign-up with an existing account's address as if there were none, so that it does not reveal a
     * confirmed account. An unconfirmed account gets its mail again. Null for a new address.
     */
    async respondToKnown(
      body: Body,
      requestedTarget: string | undefined,
    ): Promise<Response | null> {
      if (!confirms || !auth.enable_signup || typeof body["email"] !== "string") return null;
      const email = body["email"].trim().toLowerCase();
      const [user] = await sql<{ isConfirmed: boolean }[]>`
        select email_confirmed_at is not null as "isConfirmed" from auth.users where email = ${email}`;
      if (!user) return null;
      if (!user.isConfirmed) await links.sendConfirmation(email, body, requestedTarget);
      const now = new Date().toISOString();
      return Response.json({
        id: randomUUID(),
        aud: "authenticated",
        role: "",
        email,
        phone: "",
        confirmation_sent_at: now,
        app_metadata: { provider: "email", providers: ["email"] },
        user_metadata: body["data"] ?? {},
        identities: [],
        created_at: now,
        updated_at: now,
        is_anonymous: false,
      });
    },

    /** Mails a new account the link that confirms it. */
    async sendConfirmation(body: Body, requestedTarget: string | undefined): Promise<void> {
      if (!confirms || typeof body["email"] !== "string") return;
      await links.sendConfirmation(body["email"].trim().toLowerCase(), body, requestedTarget);
    },
  };
}
