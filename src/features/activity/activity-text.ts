import { type CsvColumns, csvTime, timeZone } from "../../lib/csv.ts";
import type { Entry } from "./data.ts";

/** The title of each action, in the order in which the filter offers them. */
export const actionTitles: Record<string, string> = {
  "signed-in": "Signed in",
  "sign-in-failed": "Wrong password",
  "password-changed": "Password changed",
  "second-factor-added": "Authenticator app added",
  "second-factor-removed": "Authenticator app removed",
  "second-factor-refused": "Wrong one-time code",
  "recovery-codes-made": "Recovery codes created",
  "recovery-code-used": "Recovery code used",
  "recovery-code-refused": "Wrong recovery code",
  "admin-created": "Admin added",
  "admin-deleted": "Admin deleted",
  "member-created": "Member added",
  "member-deleted": "Member deleted",
  "role-changed": "Role changed",
  "primary-handed-over": "Primary role handed over",
  "sessions-ended": "Signed out elsewhere",
  "setting-changed": "Setting changed",
  "webhook-stopped": "Webhook stopped",
  "desk-opened": "Desk opened",
  "board-opened": "Board opened",
  "today-opened": "Today opened",
  "report-leads-opened": "Leads behind a report figure opened",
  "lead-opened": "Lead opened",
  "trash-opened": "Trash opened",
  "leads-exported": "Leads exported",
  "leads-imported": "Leads imported",
  "leads-handed-over": "Leads handed over",
  "details-corrected": "Details corrected",
  "leads-merged": "Leads merged",
  "merge-taken-back": "Merge undone",
  "person-exported": "Person's data exported",
  "person-erased": "Person erased",
  "messages-deleted-by-hand": "Chat messages deleted by hand",
  "activity-exported": "Activity exported",
};

/** Returns the title of an action; if the action is unknown, its code in words ("Lead opened" for "lead-opened"). */
export function titleOf(action: string): string {
  const text = action.replaceAll("-", " ");
  return actionTitles[action] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the name that the actor had at the time, else the email address, else where the action came from. */
export function actorOf({ actor_name, actor_email, action }: Entry): string {
  return actor_name ?? actor_email ?? (action === "sign-in-failed" ? "Not signed in" : "Server");
}

function asText(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "nothing");
}

function changesOf(changes: object): string[] {
  return Object.entries(changes as Record<string, { from: unknown; to: unknown }>).map(
    ([name, { from, to }]) => `${name.replaceAll("_", " ")}: ${asText(from)} → ${asText(to)}`,
  );
}

/** Returns the affected user and the details of an entry in one line; empty if the title says everything. */
export function detailsOf({ subject_email, actor_email, details }: Entry): string {
  const parts = subject_email && subject_email !== actor_email ? [subject_email] : [];
  const { of, changes, ...others } = details as Record<string, unknown>;
  if (typeof of === "string") parts.push(of);
  if (typeof changes === "object" && changes !== null) parts.push(...changesOf(changes));
  for (const [name, value] of Object.entries(others)) {
    parts.push(`${name.replaceAll("_", " ")}: ${asText(value)}`);
  }
  return parts.join(" · ");
}

/** The columns of the exported CSV file: each heading with the function that returns its cell. */
export const csvColumns: CsvColumns<Entry> = {
  Time: ({ at }) => csvTime(at),
  "Time zone": timeZone,
  Who: actorOf,
  Email: ({ actor_email }) => actor_email ?? "",
  What: ({ action }) => titleOf(action),
  About: ({ subject_type, subject_id }) =>
    subject_type === "lead" ? `lead ${subject_id ?? ""}` : "",
  Details: detailsOf,
};
