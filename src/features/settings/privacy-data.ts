import { checkedData, checkedWrite } from "../../supabase/access.ts";
import { AppError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";

/**
 * `mayChange` is true only for the primary admin. `refused` is the number of erased people's messages that Telegram did
 * not delete, and when the oldest was sent (ISO 8601); null if there are none.
 */
export type PrivacySettings = {
  keptMonths: number;
  isChatShort: boolean;
  mayChange: boolean;
  refused: { messages: number; since: string } | null;
};

/** SWR keys of the privacy settings. */
export const privacyKeys = { settings: () => ["settings", "privacy"] as const };

/** Returns the privacy settings; throws AppError. */
export async function fetchPrivacySettings(): Promise<PrivacySettings> {
  const data = await checkedData(supabase.rpc("get_desk_settings"));
  const [row] = data;
  if (!row) throw new AppError("get_desk_settings returned no row", { code: "not_found" });
  return {
    keptMonths: row.ended_leads_kept_months,
    isChatShort: row.short_chat_messages,
    mayChange: row.may_change,
    refused:
      row.refused_messages > 0
        ? { messages: row.refused_messages, since: row.refused_since }
        : null,
  };
}

type Change = Pick<PrivacySettings, "keptMonths" | "isChatShort">;

/** Changes the privacy settings, which only the primary admin may do; throws AppError. */
export function changePrivacySettings({ keptMonths, isChatShort }: Change): Promise<void> {
  return checkedWrite(
    supabase.rpc("change_desk_settings", {
      kept_months: keptMonths,
      short_messages: isChatShort,
    }),
  );
}

/** Clears the list of messages that Telegram did not delete, after a user has deleted them; throws AppError. */
export function forgetRefusedMessages(): Promise<void> {
  return checkedWrite(supabase.rpc("forget_refused_messages"));
}
