import { useEffect } from "react";
import useSWR from "swr";
import { isAccessOver } from "../../supabase/access.ts";
import type { AppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import { fetchProfile, type Profile, settingsKeys, updateName } from "./data.ts";

/** The signed-in admin's profile and the way to rename it, which answers whether it was done. */
export function useProfile() {
  const toasts = useToast();
  const { data, error, isValidating, mutate } = useSWR<Profile, AppError>(
    settingsKeys.profile(),
    fetchProfile,
    { shouldRetryOnError: (failure: AppError) => !isAccessOver(failure) },
  );

  // One word per outage, not one per attempt.
  const hasFailed = error !== undefined && !isAccessOver(error);
  useEffect(() => {
    if (hasFailed) toasts.error("Error", "Failed to load profile data.");
  }, [hasFailed, toasts]);

  async function rename(profile: Profile, fullName: string): Promise<boolean> {
    try {
      await updateName(profile.id, fullName);
    } catch (error) {
      if (isAccessOver(error)) return false;
      toasts.error("Error", "Failed to update your name. Please try again.");
      return false;
    }
    await mutate({ ...profile, fullName }, { revalidate: false });
    toasts.success("Success", "Your name has been updated successfully.");
    return true;
  }

  return { profile: data, hasFailed, isValidating, refetch: () => void mutate(), rename };
}
