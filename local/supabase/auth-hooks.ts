import type { Sql } from "postgres";

/** What Auth tells the database of an attempt (https://supabase.com/docs/guides/auth/auth-hooks). */
type Attempt = { user_id: string; valid: boolean; factor_id?: string; factor_type?: string };

/** Calls a hook where the migrations have it; its answer decides nothing here. */
export async function callHook(
  sql: Sql,
  hook: "hook_password_verification_attempt" | "hook_mfa_verification_attempt",
  event: Attempt,
): Promise<void> {
  const [row] = await sql`select to_regproc(${`public.${hook}`}) is not null as found`;
  if (row?.["found"]) await sql`select public.${sql(hook)}(${sql.json(event)})`;
}
