import { checkedData, checkedRows, withAccessCheck } from "../../supabase/access.ts";
import { toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { PersonCopy } from "./person-copy.ts";
import type { Lead } from "../leads/model/lead.ts";

/** SWR keys of what an erasure reaches. */
export const personKeys = { erasureReach: (email: string) => ["erasure-reach", email] as const };

/** The columns of a lead's person. */
export type ContactDetails = Pick<
  Lead,
  "company_name" | "contact_name" | "contact_number" | "email"
>;

/**
 * Compare-and-set: returns the corrected row, or null if the lead no longer had the details of `seen`.
 * Throws AppError.
 */
export async function correctLead(
  id: string,
  seen: ContactDetails,
  corrected: ContactDetails,
): Promise<Lead | null> {
  const data = await checkedRows(supabase.rpc("correct_lead", { lead_id: id, seen, corrected }));
  return data[0] ?? null;
}

/** Everything that any table has about the person with this email address; throws AppError. */
export function fetchPersonCopy(email: string): Promise<PersonCopy> {
  return checkedData(supabase.rpc("export_person", { person: email })) as Promise<PersonCopy>;
}

/** The number of leads that an erasure reaches, by email address, merged ones included; throws AppError. */
export function fetchErasureReach(email: string): Promise<{ email: string; leads: number }[]> {
  return checkedData(supabase.rpc("get_reach_of_erasure", { person: email }));
}

/** Erases every lead of an email address; resolves to their number. Throws AppError. */
export function erasePerson(email: string, confirmation: string): Promise<number> {
  return checkedData(supabase.rpc("erase_person", { person: email, confirmation }));
}

/**
 * Messages of erased leads: deleted from the sales chat, with their text replaced, not reached in this attempt, and
 * refused by Telegram, so that they stay in the chat.
 */
export type RemovedMessages = {
  deleted: number;
  replaced: number;
  unreachable: number;
  refused: number;
};

/** Removes the messages of erased leads from the sales chat; throws AppError. */
export function removeErasedMessages(): Promise<RemovedMessages> {
  return withAccessCheck(async () => {
    const { data, error } = await supabase.functions.invoke<RemovedMessages>(
      "send-telegram-notification",
      { body: { action: "remove-erased" } },
    );
    if (error || !data) throw await toFunctionError(error);
    return data;
  });
}
