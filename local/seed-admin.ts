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
  const { id } = created.data.user;
  const role = await supabase.from("user_roles").insert({ user_id: id, role: "admin" });
  if (role.error) throw new Error(`cannot make the demo user an admin: ${role.error.message}`);
  const profile = await supabase.from("profiles").update({ is_primary_admin: true }).eq("id", id);
  if (profile.error) throw new Error(`cannot mark the primary admin: ${profile.error.message}`);
}
