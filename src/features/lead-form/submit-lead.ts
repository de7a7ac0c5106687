import { rowOf } from "../../lib/lead-row.ts";
import type { VisitPath } from "../../lib/visit-path.ts";
import { AppError, toAppError, toFunctionError } from "../../supabase/app-error.ts";
import type { Database } from "../../supabase/database.generated.ts";
import { loadVisitorClient } from "../../supabase/visitor-client.ts";
import type { Attribution } from "./attribution.ts";
import type { Consent } from "./consent.ts";
import type { LeadValues } from "./lead.schema.ts";
import type { SpamSignals } from "./spam-check.ts";
import { type Answers, isRateLimit, type WaitReason } from "./submit-messages.ts";

type InitialStage = "interested" | "request-demo" | "request-trial";

/** Returns a new lead's stage, which depends on the `source` of the link that led to the form (SPEC section 4). */
export function stageFromSource(source: string | null): InitialStage {
  if (source === "schedule-demo") return "request-demo";
  if (source === "free-trial") return "request-trial";
  return "interested";
}

/** A lead as the form sends it and the outbox stores it. */
export type LeadSubmission = {
  /** A uuid that the form creates, so that a retry after a lost response does not store a second lead. */
  id: string;
  values: LeadValues;
  source: string | null;
  attribution: Attribution;
  /** The pages and sections that the visitor has seen; missing in a lead that an older form left in the outbox. */
  path?: VisitPath | null;
  /** The code of the page's language; missing in a lead that an older form left in the outbox. */
  language?: string;
  /** Whether the lead seems to be from a bot; such a lead is stored and marked, never refused. */
  isSuspected: boolean;
  /** From which the database decides whether a bot sent it; missing in a lead that an older form left in the outbox. */
  form?: SpamSignals;
  /** What the visitor has agreed to; missing in a lead that an older form left in the outbox. */
  consent?: Consent | null;
  /** The messages, in the page's language, for the outcome; missing in a lead that an older form left in the outbox. */
  answers?: Answers;
  /** Why the lead waits in the outbox; missing outside it, and in a lead that an older form left there. */
  waitsFor?: WaitReason;
};

// Milliseconds; long enough for a slow phone network, short enough to report a lost connection.
const INSERT_TIMEOUT = 45_000;

// Milliseconds; short, because the lead is already stored and a slow chat service must not delay the visitor.
const NOTIFICATION_TIMEOUT = 8_000;

/** Fetches the current time, signed by the database, which is later sent with the lead; null if that fails. */
export async function openForm(): Promise<string | null> {
  const { tables } = await loadVisitorClient();
  const { data } = await tables.rpc("open_form");
  return data;
}

type LeadRow = Database["public"]["Tables"]["leads"]["Insert"];
type LeadColumn = keyof ReturnType<typeof rowOf<keyof LeadValues, LeadValues>>;

/**
 * Stores the lead, then notifies the sales team. Throws AppError unless the database confirms that the lead is stored.
 * Also throws if a rate limit applies to the notification; the lead is stored then.
 */
export async function submitLead({
  id,
  values,
  source,
  attribution,
  path,
  language = "en",
  isSuspected,
  form,
  consent,
}: LeadSubmission): Promise<void> {
  const names = Object.keys(values) as (keyof LeadValues)[];
  const fields: Pick<LeadRow, LeadColumn> = rowOf(names, values);
  const lead = { ...values, stage: stageFromSource(source), source: source ?? "direct" };
  await insert(
    { id, ...fields, stage: lead.stage, source: lead.source },
    {
      attribution: { ...attribution, ...(form ? { form } : {}) },
      path: path ?? null,
      language,
      is_suspected: isSuspected,
      consent_text: consent?.text ?? null,
      consent_version: consent?.version ?? null,
    },
  );
  await notifySalesTeam({ ...lead, leadId: id });
}

/** Inserts the lead; leaves out columns of `further` that the database, if not migrated yet, lacks (decision 005). */
async function insert(lead: LeadRow, further: Partial<LeadRow>): Promise<void> {
  const { error, status } = await post({ ...lead, ...further });
  const { code = "", message = "" } = error ?? {};
  // Only 201 proves that the row is stored, because postgrest-js reports an empty 404 and a proxy's 200 as success.
  if (status === 201 && !error) return;
  if (code === "23505" && message.includes("leads_pkey")) return;
  const unknown = code === "PGRST204" ? /'(\w+)' column/.exec(message)?.[1] : undefined;
  if (unknown === undefined || !(unknown in further)) {
    throw toAppError(Object.assign(error ?? new Error("The database did not answer"), { status }));
  }
  const knownColumns = Object.entries(further).filter(([column]) => column !== unknown);
  await insert(lead, Object.fromEntries(knownColumns));
}

async function post(row: LeadRow) {
  const { tables } = await loadVisitorClient();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), INSERT_TIMEOUT);
  const response = await tables.from("leads").insert(row).abortSignal(timeout.signal);
  clearTimeout(timer);
  return response;
}

type LeadNotification = LeadValues & { stage: string; source: string; leadId: string };

async function notifySalesTeam(notification: LeadNotification) {
  const { functions } = await loadVisitorClient();
  const { data, error } = await functions.invoke<unknown>("send-telegram-notification", {
    body: notification,
    timeout: NOTIFICATION_TIMEOUT,
  });
  // SPEC section 7: only a rate limit is shown to the visitor. A response of status 200 may report one, too.
  const failure = error
    ? await toFunctionError(error)
    : new AppError(JSON.stringify(data), { code: "unknown" });
  if (isRateLimit(failure)) throw failure;
}
