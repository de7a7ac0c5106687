import { withAccessCheck } from "../../supabase/access.ts";
import { dataOf } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/** A key for incoming leads; the desk shows the key itself once, when it is created. */
export type LeadKey = {
  id: string;
  name: string;
  source: string;
  created_at: string;
  last_used_at: string | null;
};

/** SWR keys of the keys. */
export const keyKeys = { all: () => ["lead-keys"] as const };

/** The keys that are not revoked, oldest first, for admins; throws AppError. */
export function fetchKeys(): Promise<LeadKey[]> {
  return withAccessCheck(() => dataOf(supabase.rpc("get_lead_keys")));
}

/** Creates a key and resolves to it; throws AppError, "23505" if the name is taken and "23514" for more than 20. */
export function createKey(name: string): Promise<string> {
  return withAccessCheck(() => dataOf(supabase.rpc("create_lead_key", { key_name: name })));
}

/** Revokes a key, even if somebody else has done so; throws AppError. */
export function revokeKey(id: string): Promise<void> {
  return withAccessCheck(async () => {
    await dataOf(supabase.rpc("revoke_lead_key", { key_id: id }));
  });
}
