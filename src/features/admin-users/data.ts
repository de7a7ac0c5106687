import { AppError, toAppError, toFunctionError, dataOf } from "../../supabase/app-error.ts";
import { checkedData, checkedWrite, withAccessCheck } from "../../supabase/access.ts";
import type { DeskRole } from "../../supabase/desk-role.tsx";
import { readSession, supabase } from "../../supabase/client.ts";
import { withPassword } from "../../supabase/password-check.ts";
import { requestPasswordLink } from "../../supabase/recovery.ts";
import type { Database } from "../../supabase/database.generated.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

/** A row of `profiles` with the role. */
export type AdminUser = Database["public"]["Tables"]["profiles"]["Row"] & { role: DeskRole };

/** A user's leads, without those in the trash. */
export type LeadCount = { all: number; open: number };

/** SWR keys of user management. */
export const adminKeys = {
  list: () => ["admins", "list"] as const,
  me: () => ["admins", "me"] as const,
  leadsOf: (id: string) => ["admins", "leads", id] as const,
};

/** The name, else the email address. */
export function nameOf({ full_name, email }: AdminUser): string {
  return full_name ?? email;
}

const NO_ADMINS = "no_admins";

async function readAdmins(): Promise<AdminUser[]> {
  const roles = await supabase.from("user_roles").select("user_id, role");
  if (roles.error) throw toAppError(roles.error);
  const roleOf = new Map(roles.data.map(({ user_id, role }) => [user_id, role as DeskRole]));
  const ids = [...roleOf.keys()];
  // An admin's list contains at least themselves: an empty one means that the user is not an admin.
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

/** All admins, the primary one first, then the members, each by age; throws AppError. */
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

/** Creates the account of an admin or a member and returns its email address as stored; throws AppError with the edge function's message. */
export async function createAdmin({ email, password, fullName, role }: NewAdmin): Promise<string> {
  const user = { email, password, full_name: fullName, ...(role === "member" && { role }) };
  const answer = await withAccessCheck(() => manageAdmin({ action: "create", user }));
  return answer.user?.email ?? email;
}

/** How many leads somebody owns, and how many of these are open; throws AppError. */
export async function countLeadsOf(owner: string): Promise<LeadCount> {
  const data = await checkedData(supabase.rpc("count_board", { view: { owner } }));
  const sum = (rows: typeof data) => rows.reduce((total, { shown }) => total + shown, 0);
  return {
    all: sum(data),
    open: sum(data.filter(({ stage }) => stage !== "closed" && stage !== "failed")),
  };
}

/**
 * Deletes an admin account, whose leads go to the user with the id `newOwner`, or are unassigned; throws AppError with the
 * edge function's message.
 */
export async function deleteAdmin(userId: string, newOwner?: string): Promise<void> {
  const body = { action: "delete", userId, ...(newOwner && { newOwner }) };
  await withAccessCheck(() => manageAdmin(body));
}

/** The signed-in user's id and sign-in address; null if there is no session. */
export async function fetchMe(): Promise<{ id: string; email: string } | null> {
  const { session } = await readSession();
  const user = session?.user;
  return user ? { id: user.id, email: user.email ?? "" } : null;
}

/** Sends an admin a mail with a link to choose a new password; throws AppError. */
export function sendPasswordLink(email: string): Promise<void> {
  return withAccessCheck(() => requestPasswordLink(email));
}

/** Makes another user an admin or a member; throws AppError with the database's message. */
export function changeRole(target: string, role: DeskRole): Promise<void> {
  return checkedWrite(supabase.rpc("change_role", { target_user: target, new_role: role }));
}

/** Makes another admin the primary one, with the caller's password; throws AppError with the server's message. */
export function handOverPrimary(target: string, email: string, password: string): Promise<void> {
  return withAccessCheck(() =>
    withPassword("hand-over-primary", { email, password }, async (proof) => {
      await dataOf(supabase.rpc("hand_over_primary", { target_user: target, proof }));
    }),
  );
}
