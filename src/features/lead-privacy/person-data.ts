import { checkedData, checkedRows, withAccessCheck } from "../../supabase/access.ts";
import { toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { PersonCopy } from "./person-copy.ts";
import type { Lead } from "../leads/model/lead.ts";

/** SWR keys of the addresses that an erasure would reach. */
export const personKeys = { erasureReach: (email: string) => ["erasure-reach", email] as const };

/** The columns of a lead that describe its person. */
export type ContactDetails = Pick<
  Lead,
  "company_name" | "contact_name" | "contact_number" | "email"
>;

/** Corrects a lead and returns its row; null, without a change, if its details differ from `seen`. Throws AppError. */
export async function correctLead(
  id: string,
  seen: ContactDetails,
  corrected: ContactDetails,
): Promise<Lead | null> {
  const data = await checkedRows(supabase.rpc("correct_lead", { lead_id: id, seen, corrected }));
  return data[0] ?? null;
}

/** Returns all data about the person with this email address; throws AppError. */
export function fetchPersonCopy(email: string): Promise<PersonCopy> {
  return checkedData(supabase.rpc("export_person", { person: email })) as Promise<PersonCopy>;
}

/** Returns how many leads of each email address an erasure would erase, merged ones included; throws AppError. */
export function fetchErasureReach(email: string): Promise<{ email: string; leads: number }[]> {
  return checkedData(supabase.rpc("get_reach_of_erasure", { person: email }));
}

/** Erases every lead of an email address; resolves to their number. Throws AppError. */
export function erasePerson(email: string, confirmation: string): Promise<number> {
  return checkedData(supabase.rpc("erase_person", { person: email, confirmation }));
}

/**
 * Counts of the messages of erased leads: deleted from the sales chat, with replaced text, or not reached in this
 * attempt. Those that Telegram `refused` are still in the chat.
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
