import type { SupabaseClient } from "npm:@supabase/supabase-js@2.119.1";
import { Refusal } from "./endpoint.ts";
import { toRefusal } from "./service-client.ts";

/** The id of the user of a valid access token; null for any other token. */
export type FindCaller = (token: string) => Promise<string | null>;

/** Whether the user of this access token is an admin with the required second factor. */
export type IsAdmin = (token: string) => Promise<boolean>;

export type Caller = { id: string; token: string };

/** Returns the sender of the request; refuses an API key, no token and an expired token with 401. */
export async function requireCaller(request: Request, findCaller: FindCaller): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const id = token ? await findCaller(token) : null;
  if (!token || !id) throw new Refusal(401, "UNAUTHORIZED", "Sign in first.");
  return { id, token };
}

/** Returns the id of the admin who sends the request; refuses anybody else with 401 or 403. */
export async function requireAdmin(
  request: Request,
  { findCaller, isAdmin }: { findCaller: FindCaller; isAdmin: IsAdmin },
): Promise<string> {
  const { id, token } = await requireCaller(request, findCaller);
  await refuseNonAdmin(token, isAdmin);
  return id;
}

/** Refuses a caller who is not an admin, or whose session lacks the required second factor. */
export async function refuseNonAdmin(token: string, isAdmin: IsAdmin): Promise<void> {
  if (await isAdmin(token)) return;
  throw new Refusal(403, "NOT_ADMIN", "Only an admin may do this.");
}

/** Finds callers by a request to Auth, which knows whether the account still exists. */
export function createFindCaller(supabase: SupabaseClient): FindCaller {
  return async (token) => {
    const { data } = await supabase.auth.getUser(token);
    return data.user?.id ?? null;
  };
}

/** Checks in the database, as the caller, so that the token's assurance level applies. */
export function createIsAdmin(clientOf: (token: string) => SupabaseClient): IsAdmin {
  return async (token) => {
    const { data, error } = await clientOf(token).rpc("is_admin");
    if (error) throw toRefusal(error);
    return data === true;
  };
}
