import { toAppError } from "../../supabase/app-error.ts";
import { useOptimisticWrite } from "../../supabase/use-optimistic-write.ts";
import { useServerData } from "../../supabase/use-server-data.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminKeys, type AdminUser, createAdmin, deleteAdmin, fetchAdmins } from "./data.ts";
import type { NewAdmin } from "./new-admin.schema.ts";

const deletionErrors = [
  "Cannot delete the primary admin user.",
  "Cannot delete the last admin user. At least one admin must remain.",
  "You cannot delete your own account while logged in.",
];

/** The message of SPEC section 8 for an admin that was not created. */
function creationErrorMessage(error: unknown): string {
  const { message } = toAppError(error);
  // Checked first, since it also contains the phrase of the next one.
  if (/admin users already exist/i.test(message)) {
    return "This system already has admin users. Use a different method to add more admins.";
  }
  if (/already registered|already been registered|already exist/i.test(message)) {
    return "A user with this email already exists.";
  }
  if (message.includes("Password")) return "Password must be at least 6 characters long.";
  return "Failed to create admin user. Please try again.";
}

/** The message of SPEC section 8 for an admin that was not deleted. */
function deletionErrorMessage(error: unknown): string {
  const { message } = toAppError(error);
  return (
    deletionErrors.find((known) => message.includes(known)) ??
    "Failed to delete admin user. Please try again."
  );
}

/** The admins, and how to add and remove one; both resolve to whether it was done. */
export function useAdmins() {
  const toasts = useToast();
  const write = useOptimisticWrite();
  const { data, hasFailed, isValidating, refetch } = useServerData(adminKeys.list(), fetchAdmins, {
    // No deduplication: returning from the settings within two seconds must show the new name.
    dedupingInterval: 0,
    failureMessage: "Failed to fetch admin users. Please try again.",
  });

  async function change(
    /** Resolves to the message of success. */
    send: () => Promise<string>,
    failureMessage: (error: unknown) => string,
  ): Promise<boolean> {
    let successMessage = "";
    const outcome = await write({
      async send() {
        successMessage = await send();
      },
      failureMessage,
    });
    if (outcome === "access-lost") return false;
    await refetch();
    if (outcome === "done") toasts.success("Success", successMessage);
    return outcome === "done";
  }

  return {
    admins: data,
    hasFailed,
    isValidating,
    refetch,
    add: (admin: NewAdmin) =>
      change(
        async () => `Admin user ${await createAdmin(admin)} has been created successfully.`,
        creationErrorMessage,
      ),
    remove: ({ id, email }: AdminUser) =>
      change(async () => {
        await deleteAdmin(id);
        return `Admin user ${email} has been deleted successfully.`;
      }, deletionErrorMessage),
  };
}
