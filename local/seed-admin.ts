import { createClient } from "@supabase/supabase-js";
import { createFirstAdmin } from "../supabase/create-first-admin.ts";
import type { Database } from "../src/supabase/database.generated.ts";

/** Creates the demo admin unless there is an admin already. Only the local start does it, never a migration. */
export async function seedAdmin(
  url: string,
  secretKey: string,
  admin: { email: string; password: string },
): Promise<void> {
  const supabase = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
  const { count, error } = await supabase
    .from("user_roles")
    .select("user_id", { count: "exact", head: true });
  if (error) throw new Error(`cannot read the admins: ${error.message}`);
  if (!count) await createFirstAdmin(url, secretKey, { ...admin, fullName: "Demo Admin" });
}
