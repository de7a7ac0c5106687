import type { Sql } from "postgres";

type Json = Record<string, unknown>;

/** A user in the form of GoTrue's JSON. */
export type AuthUser = Json & { id: string; app_metadata: Json; user_metadata: Json };

/** Reads one user with their identities in GoTrue's shape, or null when there is none. */
export async function readUser(sql: Sql, id: string): Promise<AuthUser | null> {
  const [user] = await sql`select * from auth.users where id = ${id}`;
  if (!user) return null;
  const identities = await sql`
    select * from auth.identities where user_id = ${id} order by created_at`;
  const factors = await readFactors(sql, id);
  return {
    id,
    aud: user["aud"],
    role: user["role"],
    email: user["email"] ?? "",
    phone: user["phone"] ?? "",
    ...present(user, [
      "email_confirmed_at",
      "confirmed_at",
      "invited_at",
      "confirmation_sent_at",
      "email_change_sent_at",
      "last_sign_in_at",
      "banned_until",
    ]),
    ...(user["email_change"] ? { new_email: user["email_change"] } : {}),
    app_metadata: (user["raw_app_meta_data"] ?? {}) as Json,
    user_metadata: (user["raw_user_meta_data"] ?? {}) as Json,
    identities: identities.map(toIdentity),
    ...(factors.length > 0 ? { factors } : {}),
    created_at: user["created_at"],
    updated_at: user["updated_at"],
    is_anonymous: user["is_anonymous"] === true,
  };
}

/** The second factors of a user, verified or not, without their secrets. */
export async function readFactors(sql: Sql, user: string): Promise<Json[]> {
  const rows = await sql`
    select id, created_at, updated_at, status, nullif(friendly_name, '') as friendly_name,
      factor_type, phone, last_challenged_at
    from auth.mfa_factors where user_id = ${user} order by created_at, id`;
  return [...rows];
}

function toIdentity(identity: Json): Json {
  return {
    identity_id: identity["id"],
    id: identity["provider_id"],
    user_id: identity["user_id"],
    identity_data: identity["identity_data"],
    provider: identity["provider"],
    ...present(identity, ["last_sign_in_at"]),
    created_at: identity["created_at"],
    updated_at: identity["updated_at"],
    email: identity["email"],
  };
}

/** The named columns that are set: GoTrue leaves out the others. */
function present(row: Json, names: string[]): Json {
  return Object.fromEntries(names.filter((name) => row[name]).map((name) => [name, row[name]]));
}
