import { checkedData, checkedWrite, withAccessCheck } from "../../supabase/access.ts";
import { AppError, toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";

type Row = Database["public"]["Functions"]["get_webhook"]["Returns"][number];

/** The webhook and its state; the generated types lack the nulls of columns. */
export type Webhook = { [Name in keyof Row]: Name extends "pending" ? number : Row[Name] | null };

/** SWR keys of the webhook. */
export const webhookKeys = { state: () => ["webhook"] as const };

/** The webhook and its state, for admins; throws AppError. */
export async function fetchWebhook(): Promise<Webhook> {
  const data = await checkedData(supabase.rpc("get_webhook"));
  const [row] = data as Webhook[];
  if (!row) throw new AppError("There is no webhook", { code: "not_found" });
  return row;
}

/** Sets the address and resolves to its secret, or with null turns the webhook off; throws AppError. */
export async function setWebhook(url: string | null): Promise<string | null> {
  // The generated types lack the null of an argument.
  return checkedData(supabase.rpc("set_webhook", { new_url: url as string }));
}

/** Resolves to a new secret, null if the webhook is now off; throws AppError. */
export function rotateSecret(): Promise<string | null> {
  return checkedData(supabase.rpc("rotate_webhook_secret"));
}

/** Sends pending events, even if sending was stopped; throws AppError. */
export function resumeWebhook(): Promise<void> {
  return checkedWrite(supabase.rpc("resume_webhook"));
}

/** Sends a test; throws AppError, DELIVERY_FAILED with the reason why the receiver did not accept it. */
export function testWebhook(): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.functions.invoke("send-webhooks", {
      body: { action: "test" },
    });
    if (error) throw await toFunctionError(error);
  });
}
