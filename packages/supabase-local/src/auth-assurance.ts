import { randomUUID } from "node:crypto";
import type { ISql, Sql } from "postgres";

/**
 * The assurance level and the authentication methods of a session, newest first, as the claims `aal` and `amr` of its
 * access token.
 */
export type Assurance = { aal: string; amr: { method: string; timestamp: number }[] };

/** The methods that count as a second factor. */
const secondFactors = new Set(["totp", "mfa/phone", "mfa/webauthn"]);

/** Records the authentication method of a session, with the current time. */
export async function addMethod(sql: ISql, session: string, method: string): Promise<void> {
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${session}, now(), now(), ${method})
    on conflict on constraint mfa_amr_claims_session_id_authentication_method_pkey
    do update set updated_at = now()`;
  await sql`update auth.sessions set aal = coalesce(aal, 'aal1') where id = ${session}`;
}

/** The `aal` and `amr` claims of this session's tokens; times in seconds. */
export async function readAssurance(sql: Sql, session: string): Promise<Assurance> {
  const rows = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
    from auth.mfa_amr_claims where session_id = ${session} order by updated_at desc`;
  const hasSecond = rows.some(({ method }) => secondFactors.has(method));
  return { aal: hasSecond ? "aal2" : "aal1", amr: [...rows] };
}

/** Deletes a factor, and lowers the sessions that it verified to aal1. */
export async function deleteFactor(sql: Sql, factor: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`
      delete from auth.mfa_amr_claims where authentication_method = 'totp'
        and session_id in (select id from auth.sessions where factor_id = ${factor})`;
    await transaction`
      update auth.sessions set aal = 'aal1', factor_id = null where factor_id = ${factor}`;
    await transaction`delete from auth.mfa_factors where id = ${factor}`;
  });
}
