import type { SupabaseClient } from "npm:@supabase/supabase-js@2";
import { Refusal } from "./endpoint.ts";

/** The id of the user whose live access token this is; null for any other token. */
export type FindCaller = (token: string) => Promise<string | null>;

/** Who sends the request; an API key, no token and a token that is over are refused with 401. */
export async function requireCaller(request: Request, findCaller: FindCaller): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const callerId = token ? await findCaller(token) : null;
  if (!callerId) throw new Refusal(401, "UNAUTHORIZED", "Sign in first.");
  return callerId;
}

/** Asks auth, which knows whether the account is still there. */
export function createFindCaller(supabase: SupabaseClient): FindCaller {
  return async (token) => {
    const { data } = await supabase.auth.getUser(token);
    return data.user?.id ?? null;
  };
}
