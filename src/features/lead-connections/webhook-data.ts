import { checkedData, checkedWrite, withAccessCheck } from "../../supabase/access.ts";
import { AppError, toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";

type Row = Database["public"]["Functions"]["get_webhook"]["Returns"][number];

/** The webhook and its state. Adds null to the generated types, which have no nulls for the columns of a function. */
export type Webhook = { [Name in keyof Row]: Name extends "pending" ? number : Row[Name] | null };

/** The SWR key under which the webhook's state is cached. */
export const webhookKeys = { state: () => ["webhook"] as const };

/** Fetches the webhook and its state; only admins may. Throws AppError. */
export async function fetchWebhook(): Promise<Webhook> {
  const data = await checkedData(supabase.rpc("get_webhook"));
  const [row] = data as Webhook[];
  if (!row) throw new AppError("There is no webhook", { code: "not_found" });
  return row;
}

/** Sets the address and resolves to its new secret; turns the webhook off if `url` is null. Throws AppError. */
export async function setWebhook(url: string | null): Promise<string | null> {
  // Cast, because the generated types do not allow null as an argument.
  return checkedData(supabase.rpc("set_webhook", { new_url: url as string }));
}

/** Creates a new secret and resolves to it, or to null if the webhook has been turned off; throws AppError. */
export function rotateSecret(): Promise<string | null> {
  return checkedData(supabase.rpc("rotate_webhook_secret"));
}

/** Sends pending events, even if sending was stopped; throws AppError. */
export function resumeWebhook(): Promise<void> {
  return checkedWrite(supabase.rpc("resume_webhook"));
}

/** Sends a test event. Throws AppError: DELIVERY_FAILED, with a reason, if the receiver does not accept it. */
export function testWebhook(): Promise<void> {
  return withAccessCheck(async () => {
    const { error } = await supabase.functions.invoke("send-webhooks", {
      body: { action: "test" },
    });
    if (error) throw await toFunctionError(error);
  });
}
