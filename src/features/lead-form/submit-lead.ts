import { toAppError, toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Attribution } from "./attribution.ts";
import type { LeadValues } from "./lead.schema.ts";
import { stageFromSource } from "./stage-from-source.ts";
import { isRateLimit } from "./submit-messages.ts";

export type LeadSubmission = {
  /** A uuid made by the form: sending it again after a lost answer is still one lead. */
  id: string;
  values: LeadValues;
  source: string | null;
  attribution: Attribution;
};

const UNIQUE_VIOLATION = "23505";

// The lead is safe by then; a slow chat service must not keep the visitor waiting.
const NOTIFICATION_TIMEOUT = 8_000;

/** Stores the lead, then tells the sales team. Throws AppError when the lead or its sender is refused. */
export async function submitLead({
  id,
  values,
  source,
  attribution,
}: LeadSubmission): Promise<void> {
  const lead = { ...values, stage: stageFromSource(source), source: source ?? "direct" };
  const { error } = await supabase.from("leads").insert({
    id,
    company_name: lead.companyName,
    contact_name: lead.contactName,
    contact_number: lead.contactNumber,
    email: lead.email,
    solution_interested: lead.solutionInterested,
    remarks: lead.remarks,
    stage: lead.stage,
    source: lead.source,
    attribution,
  });
  if (error && error.code !== UNIQUE_VIOLATION) throw toAppError(error);
  await notifySalesTeam({ ...lead, leadId: id });
}

type LeadNotification = LeadValues & { stage: string; source: string; leadId: string };

async function notifySalesTeam(notification: LeadNotification) {
  const { error } = await supabase.functions.invoke("send-telegram-notification", {
    body: notification,
    timeout: NOTIFICATION_TIMEOUT,
  });
  if (!error) return;
  // SPEC section 7: every other failure is the sales team's to see, not the visitor's.
  const failure = await toFunctionError(error);
  if (isRateLimit(failure)) throw failure;
}
