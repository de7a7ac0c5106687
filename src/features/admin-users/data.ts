import { AppError, toAppError, toFunctionError } from "../../supabase/app-error.ts";
import { withAccessCheck } from "../../supabase/access.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

/** A row of `profiles`. */
export type AdminUser = Database["public"]["Tables"]["profiles"]["Row"];

/** SWR keys of user management. */
export const adminKeys = { list: () => ["admins", "list"] as const };

const NO_ADMINS = "no_admins";

async function readAdmins(): Promise<AdminUser[]> {
  const roles = await supabase.from("user_roles").select("user_id").eq("role", "admin");
  if (roles.error) throw toAppError(roles.error);
  const ids = roles.data.map(({ user_id: id }) => id);
  // An admin's list contains at least themselves: an empty one means that the user is no admin.
  if (ids.length === 0) throw new AppError("There are no admins", { code: NO_ADMINS });
  const profiles = await supabase.from("profiles").select("*").in("id", ids);
  if (profiles.error) throw toAppError(profiles.error);
  return profiles.data.toSorted(
    (a, b) =>
      Number(b.is_primary_admin) - Number(a.is_primary_admin) ||
      a.created_at.localeCompare(b.created_at),
  );
}

/** All admins, the primary one first, then by age; throws AppError. */
export async function fetchAdmins(): Promise<AdminUser[]> {
  try {
    return await withAccessCheck(readAdmins);
  } catch (error) {
    if (toAppError(error).code === NO_ADMINS) return [];
    throw error;
  }
}

type ManageAdminAnswer = { error?: unknown; user?: { email: string } };

async function manageAdmin(body: object): Promise<ManageAdminAnswer> {
  const { data, error } = await supabase.functions.invoke<ManageAdminAnswer>("manage-admin", {
    body,
  });
  if (error) throw await toFunctionError(error);
  // By the spec, a response of any status may contain an error.
  if (data?.error) throw toAppError(data.error);
  return data ?? {};
}

/** Creates an admin account and returns its e-mail address as stored; throws AppError with the edge function's message. */
export async function createAdmin({ email, password, fullName }: NewAdmin): Promise<string> {
  const user = { email, password, full_name: fullName };
  const answer = await withAccessCheck(() => manageAdmin({ action: "create", user }));
  return answer.user?.email ?? email;
}

/** Deletes an admin account; throws AppError with the edge function's message. */
export async function deleteAdmin(userId: string): Promise<void> {
  await withAccessCheck(() => manageAdmin({ action: "delete", userId }));
}
