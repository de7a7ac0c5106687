import { createClient } from "@supabase/supabase-js";
import type { Database } from "../src/supabase/database.generated.ts";

/** Stores the URL of a project's functions in its database, which calls them automatically. */
export async function setFunctionAddress(
  url: string,
  keys: { publishable: string; secret: string },
): Promise<void> {
  const supabase = createClient<Database>(url, keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await supabase.rpc("set_function_address", {
    url: `${url}/functions/v1`,
    publishable_key: keys.publishable,
  });
  if (error)
    throw new Error(`cannot store the address of the functions in the database: ${error.message}`);
}
