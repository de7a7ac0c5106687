import { type AppError, toAppError, toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

export type AdminUser = Database["public"]["Tables"]["profiles"]["Row"];

/** SWR keys of user management. */
export const adminKeys = { list: () => ["admins", "list"] as const };

/** Every admin, the primary one first, then the oldest; throws AppError. */
export async function fetchAdmins(): Promise<AdminUser[]> {
  const roles = await supabase.from("user_roles").select("user_id").eq("role", "admin");
  if (roles.error) throw toAppError(roles.error);
  const ids = roles.data.map(({ user_id: id }) => id);
  if (ids.length === 0) return [];
  const profiles = await supabase.from("profiles").select("*").in("id", ids);
  if (profiles.error) throw toAppError(profiles.error);
  return profiles.data.toSorted(
    (a, b) =>
      Number(b.is_primary_admin) - Number(a.is_primary_admin) ||
      a.created_at.localeCompare(b.created_at),
  );
}

async function manageAdmin(body: object): Promise<void> {
  const { data, error } = await supabase.functions.invoke<{ error?: string }>("manage-admin", {
    body,
  });
  if (error) throw await toFunctionError(error);
  // The spec lets an answer of any status carry an error.
  if (data?.error) throw toAppError(new Error(data.error));
}

/** Makes an account that is an admin; throws AppError with the function's message. */
export async function createAdmin({ email, password, fullName }: NewAdmin): Promise<void> {
  await manageAdmin({ action: "create", user: { email, password, full_name: fullName } });
}

/** Deletes an admin's account; throws AppError with the function's message. */
export async function deleteAdmin(userId: string): Promise<void> {
  await manageAdmin({ action: "delete", userId });
}

/** Ends a session the server no longer accepts; the admin shell hears of it, says so and leaves. */
export async function endSession(): Promise<void> {
  await supabase.auth.signOut();
}

/** Whether a failure means that the caller is nobody's session, or no admin any more. */
export function isAccessOver({ code, message, status }: AppError): boolean {
  return (
    status === 401 ||
    code === "NOT_ADMIN" ||
    code === "PGRST303" ||
    /jwt expired|refresh token not found/i.test(message)
  );
}
