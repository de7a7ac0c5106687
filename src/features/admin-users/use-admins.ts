import { useEffect } from "react";
import useSWR from "swr";
import { isAccessOver } from "../../supabase/access.ts";
import type { AppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { adminKeys, type AdminUser, createAdmin, deleteAdmin, fetchAdmins } from "./data.ts";
import type { NewAdmin } from "./new-admin.schema.ts";
import { createRefusal, deleteRefusal } from "./refusal-messages.ts";

/** The admins, and what one of them can do about the others; both actions answer whether it was done. */
export function useAdmins() {
  const toasts = useToast();
  const { data, error, isValidating, mutate } = useSWR<AdminUser[], AppError>(
    adminKeys.list(),
    fetchAdmins,
    // Coming back from the settings within two seconds must show the new name.
    { dedupingInterval: 0, shouldRetryOnError: (failure: AppError) => !isAccessOver(failure) },
  );

  // One word per outage, not one per attempt.
  const hasFailed = error !== undefined && !isAccessOver(error);
  useEffect(() => {
    if (hasFailed) toasts.error("Error", "Failed to fetch admin users. Please try again.");
  }, [hasFailed, toasts]);

  // A list that cannot be read anew is the hook's to tell, not the action's.
  async function refetch() {
    await mutate().catch(() => undefined);
  }

  async function attempt(
    action: () => Promise<void>,
    done: string,
    refusal: (error: unknown) => string,
  ) {
    try {
      await action();
    } catch (error) {
      if (isAccessOver(error)) return false;
      toasts.error("Error", refusal(error));
      await refetch();
      return false;
    }
    await refetch();
    toasts.success("Success", done);
    return true;
  }

  return {
    admins: data,
    hasFailed,
    isValidating,
    refetch,
    add: (admin: NewAdmin) =>
      attempt(
        () => createAdmin(admin),
        `Admin user ${admin.email} has been created successfully.`,
        createRefusal,
      ),
    remove: ({ id, email }: AdminUser) =>
      attempt(
        () => deleteAdmin(id),
        `Admin user ${email} has been deleted successfully.`,
        deleteRefusal,
      ),
  };
}
