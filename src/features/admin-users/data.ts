import { AppError, toAppError, toFunctionError, dataOf } from "../../supabase/app-error.ts";
import { checkedData, checkedWrite, withAccessCheck } from "../../supabase/access.ts";
import type { DeskRole } from "../../supabase/desk-role.tsx";
import { readSession, supabase } from "../../supabase/client.ts";
import { withPassword } from "../../supabase/password-check.ts";
import { requestPasswordLink } from "../../supabase/recovery.ts";
import type { Database } from "../../supabase/database.generated.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

/** A user of the desk: a row of `profiles`, with the role. */
export type AdminUser = Database["public"]["Tables"]["profiles"]["Row"] & { role: DeskRole };

/** The number of a user's leads outside the trash: all of them, and those in an open stage. */
export type LeadCount = { all: number; open: number };

/** The SWR keys under which data of user management is cached. */
export const adminKeys = {
  list: () => ["admins", "list"] as const,
  me: () => ["admins", "me"] as const,
  leadsOf: (id: string) => ["admins", "leads", id] as const,
};

/** Returns the user's name, or the email address if there is no name. */
export function nameOf({ full_name, email }: AdminUser): string {
  return full_name ?? email;
}

const NO_ADMINS = "no_admins";

async function readAdmins(): Promise<AdminUser[]> {
  const roles = await supabase.from("user_roles").select("user_id, role");
  if (roles.error) throw toAppError(roles.error);
  const roleOf = new Map(roles.data.map(({ user_id, role }) => [user_id, role as DeskRole]));
  const ids = [...roleOf.keys()];
  // Admins see at least their own role, so an empty list means that the user is not an admin.
  if (ids.length === 0) throw new AppError("There are no admins", { code: NO_ADMINS });
  const profiles = await supabase.from("profiles").select("*").in("id", ids);
  if (profiles.error) throw toAppError(profiles.error);
  const users = profiles.data.map((user) =>
    Object.assign(user, { role: roleOf.get(user.id) ?? "member" }),
  );
  return users.toSorted(
    (a, b) =>
      Number(b.is_primary_admin) - Number(a.is_primary_admin) ||
      a.role.localeCompare(b.role) ||
      a.created_at.localeCompare(b.created_at),
  );
}

/** Fetches the users of the desk: the primary admin, other admins, then members, oldest first. Throws AppError. */
export async function fetchAdmins(): Promise<AdminUser[]> {
  try {
    return await withAccessCheck(readAdmins);
  } catch (error) {
    if (toAppError(error).code === NO_ADMINS) return [];
    throw error;
  }
}

type ManageAdminResponse = { error?: unknown; user?: { email: string } };

async function manageAdmin(body: object): Promise<ManageAdminResponse> {
  const { data, error } = await supabase.functions.invoke<ManageAdminResponse>("manage-admin", {
    body,
  });
  if (error) throw await toFunctionError(error);
  // According to the specification, a response of any status may contain an error.
  if (data?.error) throw toAppError(data.error);
  return data ?? {};
}

/**
 * Creates the account of an admin or a member, and returns its email address as stored. Throws AppError with the edge
 * function's message.
 */
export async function createAdmin({ email, password, fullName, role }: NewAdmin): Promise<string> {
  const user = { email, password, full_name: fullName, ...(role === "member" && { role }) };
  const response = await withAccessCheck(() => manageAdmin({ action: "create", user }));
  return response.user?.email ?? email;
}

/** Counts the leads that a user owns, and how many of them are open; throws AppError. */
export async function countLeadsOf(owner: string): Promise<LeadCount> {
  const data = await checkedData(supabase.rpc("count_board", { view: { owner } }));
  const sum = (rows: typeof data) => rows.reduce((total, { shown }) => total + shown, 0);
  return {
    all: sum(data),
    open: sum(data.filter(({ stage }) => stage !== "closed" && stage !== "failed")),
  };
}

/**
 * Deletes a user's account. Their leads are assigned to the user with the id `newOwner`, or to no one if it is
 * undefined. Throws AppError with the edge function's message.
 */
export async function deleteAdmin(userId: string, newOwner?: string): Promise<void> {
  const body = { action: "delete", userId, ...(newOwner && { newOwner }) };
  await withAccessCheck(() => manageAdmin(body));
}

/** Returns the id and the email address of the signed-in user; null if there is no session. */
export async function fetchMe(): Promise<{ id: string; email: string } | null> {
  const { session } = await readSession();
  const user = session?.user;
  return user ? { id: user.id, email: user.email ?? "" } : null;
}

/** Sends a user an email with a link to choose a new password; throws AppError. */
export function sendPasswordLink(email: string): Promise<void> {
  return withAccessCheck(() => requestPasswordLink(email));
}

/** Makes another user an admin or a member; throws AppError with the database's message. */
export function changeRole(target: string, role: DeskRole): Promise<void> {
  return checkedWrite(supabase.rpc("change_role", { target_user: target, new_role: role }));
}

/** Makes `target` the primary admin, if the caller's password is right; throws AppError with the server's message. */
export function handOverPrimary(target: string, email: string, password: string): Promise<void> {
  return withAccessCheck(() =>
    withPassword("hand-over-primary", { email, password }, async (proof) => {
      await dataOf(supabase.rpc("hand_over_primary", { target_user: target, proof }));
    }),
  );
}
