import { createClient } from "@supabase/supabase-js";
import type { Database } from "../src/supabase/database.generated.ts";

export type FirstAdmin = { email: string; password: string; fullName?: string };

/**
 * Creates the first admin, who is the primary one. Throws "admin users already exist" if there is one, and leaves no
 * incomplete user behind when it fails (SPEC section 8).
 */
export async function createFirstAdmin(
  url: string,
  secretKey: string,
  { email, password, fullName }: FirstAdmin,
): Promise<void> {
  // Auth applies no password rule to an account that is created with the secret key.
  if (password.length < 6) {
    throw new Error(`cannot create ${email}: the password needs at least 6 characters`);
  }
  const supabase = createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const created = await supabase.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: fullName ?? null },
  });
  if (created.error) throw new Error(`cannot create ${email}: ${created.error.message}`);
  const { id } = created.data.user;
  const granted = await supabase.rpc("bootstrap_admin", { target_user: id });
  if (!granted.error) return;
  const removed = await supabase.auth.admin.deleteUser(id);
  const leftover = removed.error ? ` (and the new user ${email} could not be removed)` : "";
  throw new Error(`${granted.error.message}${leftover}`);
}
