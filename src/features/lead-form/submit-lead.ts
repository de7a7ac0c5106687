import { toAppError, toFunctionError } from "../../supabase/app-error.ts";
import { supabase } from "../../supabase/client.ts";
import type { Database } from "../../supabase/database.generated.ts";
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
  /** Whether it looks like a machine's; such a lead is stored and marked, never refused. */
  isSuspected: boolean;
};

const UNIQUE_VIOLATION = "23505";

// A slow phone network gets its time; a connection that is dead is told, and the same lead tried again.
const INSERT_TIMEOUT = 45_000;

// The lead is safe by then; a slow chat service must not keep the visitor waiting.
const NOTIFICATION_TIMEOUT = 8_000;

/** Stores the lead, then tells the sales team. Throws AppError when the lead or its sender is refused. */
export async function submitLead({
  id,
  values,
  source,
  attribution,
  isSuspected,
}: LeadSubmission): Promise<void> {
  const lead = { ...values, stage: stageFromSource(source), source: source ?? "direct" };
  await insert({
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
    is_suspected: isSuspected,
  });
  await notifySalesTeam({ ...lead, leadId: id });
}

type LeadRow = Database["public"]["Tables"]["leads"]["Insert"];

async function insert(row: LeadRow) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), INSERT_TIMEOUT);
  const request = supabase.from("leads").insert(row).abortSignal(timeout.signal);
  const { error, status } = await request;
  clearTimeout(timer);
  if (error && error.code !== UNIQUE_VIOLATION) throw toAppError(Object.assign(error, { status }));
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
