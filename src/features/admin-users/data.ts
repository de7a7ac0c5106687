import { AppError, toAppError, toFunctionError } from "../../supabase/app-error.ts";
import { guarded } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

export type AdminUser = Database["public"]["Tables"]["profiles"]["Row"];

/** SWR keys of user management. */
export const adminKeys = { list: () => ["admins", "list"] as const };

const NO_ADMINS = "no_admins";

async function readAdmins(): Promise<AdminUser[]> {
  const roles = await supabase.from("user_roles").select("user_id").eq("role", "admin");
  if (roles.error) throw toAppError(roles.error);
  const ids = roles.data.map(({ user_id: id }) => id);
  // The list holds whoever asks: an empty one is what the server answers to no admin.
  if (ids.length === 0) throw new AppError("There are no admins", { code: NO_ADMINS });
  const profiles = await supabase.from("profiles").select("*").in("id", ids);
  if (profiles.error) throw toAppError(profiles.error);
  return profiles.data.toSorted(
    (a, b) =>
      Number(b.is_primary_admin) - Number(a.is_primary_admin) ||
      a.created_at.localeCompare(b.created_at),
  );
}

/** Every admin, the primary one first, then the oldest; throws AppError. */
export async function fetchAdmins(): Promise<AdminUser[]> {
  try {
    return await guarded(readAdmins);
  } catch (error) {
    if (toAppError(error).code === NO_ADMINS) return [];
    throw error;
  }
}

async function manageAdmin(body: object): Promise<void> {
  const { data, error } = await supabase.functions.invoke<{ error?: unknown }>("manage-admin", {
    body,
  });
  if (error) throw await toFunctionError(error);
  // The spec lets an answer of any status carry an error.
  if (data?.error) throw toAppError(data.error);
}

/** Makes an account that is an admin; throws AppError with the function's message. */
export async function createAdmin({ email, password, fullName }: NewAdmin): Promise<void> {
  const user = { email, password, full_name: fullName };
  await guarded(() => manageAdmin({ action: "create", user }));
}

/** Deletes an admin's account; throws AppError with the function's message. */
export async function deleteAdmin(userId: string): Promise<void> {
  await guarded(() => manageAdmin({ action: "delete", userId }));
}
