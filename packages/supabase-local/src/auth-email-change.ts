import { randomUUID } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { refuse } from "./auth-http.ts";
import { digestOf, type Link, type LinkSettings, createLink, valuesOf } from "./auth-link.ts";
import type { Mailer } from "./auth-mail.ts";
import { type Challenge, PKCE, startFlow } from "./auth-pkce.ts";

type ChangeOptions = LinkSettings & { sql: Sql; mailer: Mailer };

/**
 * The links of a change of address, both of which have to be opened. Without `double_confirm_changes` in config.toml
 * only the new address gets a link.
 */
type ChangeLinks = { current: Link | null; changed: Link };

/** The effect of opening a link: `half` if the other address has to confirm, too. */
type Confirmed = { user: string; state: "half" | "changed" };

/** Changes of an account's email address: lite stores the new one in `email_change`; this confirms and applies it. */
export function createEmailChanges(options: ChangeOptions) {
  const { sql, auth, mailer } = options;
  const { double_confirm_changes: needsBoth, enable_confirmations: confirms } = auth.email;

  async function issue(
    id: string,
    requestedTarget?: string | null,
    challenge: Challenge | null = null,
  ): Promise<ChangeLinks & { email: string; address: string }> {
    const [user] = await sql<{ email: string; address: string }[]>`
      select coalesce(email, '') as email, email_change as address from auth.users where id = ${id}`;
    const { email = "", address = "" } = user ?? {};
    const linkTo = (to: string) =>
      createLink(options, to, "email_change", requestedTarget, challenge);
    const current = needsBoth && email !== "" ? linkTo(email) : null;
    const changed = linkTo(address);
    await sql`
      update auth.users set email_change_token_current = ${current?.hash ?? null},
        email_change_token_new = ${changed.hash}, email_change_sent_at = now(),
        email_change_confirm_status = 0
      where id = ${id}`;
    if (challenge) {
      for (const link of [current, changed])
        if (link) await startFlow(sql, link.hash, "email_change", challenge);
    }
    return { current, changed, email, address };
  }

  async function apply(id: string): Promise<void> {
    await sql.begin(async (transaction) => {
      const [user] = await transaction<{ email: string }[]>`
        update auth.users set email = email_change, email_change = null, is_anonymous = false,
          email_change_token_current = null, email_change_token_new = null,
          email_change_confirm_status = 0, updated_at = now(),
          email_confirmed_at = coalesce(email_confirmed_at, now()),
          raw_app_meta_data = case when is_anonymous
            then raw_app_meta_data || '{"provider": "email", "providers": ["email"]}'
            else raw_app_meta_data end
        where id = ${id} returning email`;
      if (!user) return;
      const data = sql.json({
        sub: id,
        email: user.email,
        email_verified: true,
        phone_verified: false,
      });
      const namesakes = await transaction`
        update auth.identities set identity_data = identity_data || ${data}, updated_at = now()
        where user_id = ${id} and provider = 'email' returning id`;
      if (namesakes.length > 0) return;
      await transaction`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${data})`;
    });
  }

  return {
    issue,

    /**
     * Continues a change that lite has stored: applies it at once if it needs no confirmation, and otherwise mails the
     * links. `requestedTarget` is the URL to which the links redirect.
     */
    async begin(
      id: string,
      requestedTarget: string | undefined,
      challenge: Challenge | null,
    ): Promise<void> {
      if (!confirms) return apply(id);
      const { current, changed, email, address } = await issue(id, requestedTarget, challenge);
      const send = (to: string, link: Link) =>
        mailer.send("email_change", to, async () => ({ ...valuesOf(link), NewEmail: address }));
      if (current) send(email, current);
      send(address, changed);
    },

    /** The token of the link that was mailed to an address together with this code. */
    async tokenOf(email: string, code: string): Promise<string> {
      const digest = digestOf(email, code);
      const rows = await sql`
        select from auth.users
        where ${PKCE + digest} in (email_change_token_current, email_change_token_new)`;
      return rows.length > 0 ? PKCE + digest : digest;
    },

    /** Opens a link, once; null for one that does not exist or was used. */
    async confirm(token: string): Promise<Confirmed | null> {
      const [user] = await sql<{ id: string; isLast: boolean }[]>`
        update auth.users set
          email_change_token_current = nullif(email_change_token_current, ${token}),
          email_change_token_new = nullif(email_change_token_new, ${token}),
          email_change_confirm_status = 1
        where ${token} in (email_change_token_current, email_change_token_new)
          and email_change_sent_at > now() - make_interval(secs => ${auth.email.otp_expiry})
        returning id, email_change_token_current is null and email_change_token_new is null as "isLast"`;
      if (!user) return null;
      if (!user.isLast) return { user: user.id, state: "half" };
      await apply(user.id).catch((error: unknown) => {
        if (!(error instanceof postgres.PostgresError) || error.code !== "23505") throw error;
        const message = "A user with this email address has already been registered";
        throw refuse(422, "email_exists", message);
      });
      return { user: user.id, state: "changed" };
    },
  };
}
