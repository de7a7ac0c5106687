import { createClient } from "@supabase/supabase-js";
import type { Database } from "../src/supabase/database.generated.ts";

/** Makes the demo admin, the primary one, unless there is an admin already. Local start only. */
export async function seedAdmin(
  url: string,
  serviceRoleKey: string,
  admin: { email: string; password: string },
): Promise<void> {
  const supabase = createClient<Database>(url, serviceRoleKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { count, error } = await supabase
    .from("user_roles")
    .select("user_id", { count: "exact", head: true });
  if (error) throw new Error(`cannot read the admins: ${error.message}`);
  if (count) return;

  const created = await supabase.auth.admin.createUser({
    ...admin,
    email_confirm: true,
    user_metadata: { full_name: "Demo Admin" },
  });
  if (created.error) throw new Error(`cannot create the demo admin: ${created.error.message}`);
  const granted = await supabase.rpc("bootstrap_admin", { target_user: created.data.user.id });
  if (granted.error)
    throw new Error(`cannot make the demo user an admin: ${granted.error.message}`);
}
