import { toAppError } from "../../supabase/app-error.ts";

const deleteRefusals = [
  "Cannot delete the primary admin user.",
  "Cannot delete the last admin user. At least one admin must remain.",
  "You cannot delete your own account while logged in.",
];

/** What section 8 of the spec says for an admin that was not created. */
export function createRefusal(error: unknown): string {
  const { message } = toAppError(error);
  // First: it contains the phrase of the next one.
  if (/admin users already exist/i.test(message)) {
    return "This system already has admin users. Use a different method to add more admins.";
  }
  if (/already registered|already been registered|already exist/i.test(message)) {
    return "A user with this email already exists.";
  }
  if (message.includes("Password")) return "Password must be at least 6 characters long.";
  return "Failed to create admin user. Please try again.";
}

/** What section 8 of the spec says for an admin that was not deleted. */
export function deleteRefusal(error: unknown): string {
  const { message } = toAppError(error);
  return (
    deleteRefusals.find((refusal) => message.includes(refusal)) ??
    "Failed to delete admin user. Please try again."
  );
}
