import { supabase } from "./client.ts";

type Access =
  | "board-opened"
  | "today-opened"
  | "trash-opened"
  | "report-leads-opened"
  | "lead-opened"
  | "leads-exported"
  | "activity-exported";

/**
 * Writes to the audit log that the user opened or exported something. Never rejects: a user without the right reads
 * nothing anyway, and a failed report must not remove the leads from the screen.
 */
export async function reportAccess(
  action: Access,
  { leadId, rowCount }: { leadId?: string; rowCount?: number } = {},
): Promise<void> {
  const subject = { ...(leadId && { lead_id: leadId }) };
  const count = { ...(rowCount !== undefined && { row_count: rowCount }) };
  try {
    await supabase.rpc("log_access", { action, ...subject, ...count });
  } catch {
    // supabase-js returns the error of a failed request; only unexpected errors are thrown.
  }
}
