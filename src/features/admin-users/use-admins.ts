import { toAppError } from "../../supabase/app-error.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useToast } from "../../ui/toast.tsx";
import {
  adminKeys,
  type AdminUser,
  changeRole,
  createAdmin,
  deleteAdmin,
  fetchAdmins,
  fetchMe,
  handOverPrimary,
  nameOf,
  sendPasswordLink,
} from "./data.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

const deletionErrors = [
  "Cannot delete the primary admin user.",
  "Cannot delete the last admin user. At least one admin must remain.",
  "You cannot delete your own account while logged in.",
  "Leads can only be handed over to another user.",
];

/** Returns the message of SPEC section 8 for an admin who could not be created. */
function creationErrorMessage(error: unknown): string {
  const { message } = toAppError(error);
  // Checked first, because this message also contains "already exist", which the next check looks for.
  if (/admin users already exist/i.test(message)) {
    return "This system already has admin users. Use a different method to add more admins.";
  }
  if (/already registered|already been registered|already exist/i.test(message)) {
    return "A user with this email already exists.";
  }
  if (message.includes("Password")) return "Password must be at least 6 characters long.";
  return "Failed to create admin user. Please try again.";
}

/** Returns the message of SPEC section 8 for an admin who could not be deleted. */
function deletionErrorMessage(error: unknown): string {
  const { message } = toAppError(error);
  return (
    deletionErrors.find((text) => message.includes(text)) ??
    "Failed to delete admin user. Please try again."
  );
}

function linkErrorMessage(error: unknown): string {
  return toAppError(error).status === 429
    ? "Too many links were sent. Please try again in a few minutes."
    : "Failed to send the link. Please try again.";
}

/** Returns the message for a failed hand-over. PT4xx errors of the database carry a message that users can read. */
function handOverErrorMessage(error: unknown): string {
  const { code, message, status } = toAppError(error);
  if (code === "invalid_credentials") return "This is not your current password";
  if (status === 429) return "Too many attempts. Please try again later.";
  if (code.startsWith("PT4")) return message;
  return "Failed to hand over the role. Please try again.";
}

/** Returns the message for a role that was not changed; the database's PT4xx errors say which role cannot change. */
function roleErrorMessage(error: unknown): string {
  const { code, message } = toAppError(error);
  return code.startsWith("PT4") ? message : "Failed to change the role. Please try again.";
}

/** Reads the admins and members, and returns the actions on them; each action resolves to whether it succeeded. */
export function useAdmins() {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const reading = useServerData(adminKeys.list(), fetchAdmins, {
    // No deduplication, so that a user who returns from Settings within two seconds sees a name changed there.
    dedupingInterval: 0,
    // Polled, because Realtime sends no changes of this list.
    isLive: false,
    failureMessage: "Failed to fetch admin users. Please try again.",
  });

  const { data: me } = useServerData(adminKeys.me(), fetchMe);

  async function change(
    /** Makes the change, and resolves to the success message. */
    send: () => Promise<string>,
    failureMessage: (error: unknown) => string,
  ): Promise<boolean> {
    let successMessage = "";
    const outcome = await write({
      async send() {
        successMessage = await send();
      },
      failureMessage,
      toast: { about: "admins" },
    });
    if (outcome === "access-lost") return false;
    await reading.refetch();
    if (outcome === "done") toasts.success("Success", successMessage, { about: "admins" });
    return outcome === "done";
  }

  return {
    /** The list of users, with its loading and error states. */
    reading,
    me: me ?? null,
    /** Whether the signed-in user is the primary admin. */
    isPrimary: Boolean(reading.data?.some(({ id, is_primary_admin: is }) => is && id === me?.id)),
    add: (admin: NewAdmin) =>
      change(
        async () => `Admin user ${await createAdmin(admin)} has been created successfully.`,
        creationErrorMessage,
      ),
    changeRole: ({ id, email, role }: AdminUser) =>
      change(async () => {
        const other = role === "admin" ? "member" : "admin";
        await changeRole(id, other);
        return `${email} is now ${other === "admin" ? "an admin" : "a member"}.`;
      }, roleErrorMessage),
    sendLink: ({ email }: AdminUser) =>
      change(async () => {
        await sendPasswordLink(email);
        return `A link to choose a new password has been sent to ${email}.`;
      }, linkErrorMessage),
    handOver: ({ id, email }: AdminUser, password: string) =>
      change(async () => {
        await handOverPrimary(id, me?.email ?? "", password);
        return `${email} is now the primary admin.`;
      }, handOverErrorMessage),
    /** Deletes a user, and assigns their leads to `newOwner`, or to no one. */
    remove: ({ id, email }: AdminUser, newOwner?: AdminUser) =>
      change(async () => {
        await deleteAdmin(id, newOwner?.id);
        const deleted = `Admin user ${email} has been deleted successfully.`;
        return newOwner ? `${deleted} ${nameOf(newOwner)} now owns their leads.` : deleted;
      }, deletionErrorMessage),
  };
}
