import { z } from "npm:zod@4";
import { type FindCaller, requireCaller } from "../_shared/caller.ts";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";
import { type ClaimedLead, leadMessage, type Message } from "./lead-message.ts";

export type Dependencies = {
  findCaller: FindCaller;
  /** The lead to tell of; null when there is none or somebody already tells. Throws a Refusal. */
  claimLead(leadId: string, callerHeaders: Record<string, string>): Promise<ClaimedLead | null>;
  /** The lead to tell of once more, for an admin. Throws a Refusal. */
  claimResend(leadId: string, callerId: string): Promise<ClaimedLead>;
  /** Null `failure` is success. */
  recordDelivery(lead: ClaimedLead, failure: string | null): Promise<void>;
  /** Leaves the reason on a lead that nobody has claimed yet. */
  recordUntold(leadId: string, reason: string): Promise<void>;
  /** Resolves when it is delivered, or else to why not, in plain words without a secret. */
  sendMessage(message: Message): Promise<string | null>;
};

/** The form sends its fields too; what is told is what the database holds. */
const bodySchema = z.object({
  leadId: z.uuid("leadId must be the lead's id."),
  action: z.literal("resend", "action can only be resend.").optional(),
});

/** Headers from which the database tells one caller from another. */
const ADDRESS_HEADERS = ["cf-connecting-ip", "x-forwarded-for"];

const RATE_LIMIT_REASON = "Too many notifications in one hour from the visitor's address.";

/**
 * Tells the sales team of one stored lead: `{ ok: true }`, also where it was told before. An admin
 * sends it once more with `action: "resend"`.
 */
export function createHandler(dependencies: Dependencies): Handler {
  const { findCaller, claimResend, recordDelivery, sendMessage } = dependencies;

  async function claimForVisitor(leadId: string, request: Request): Promise<ClaimedLead | null> {
    try {
      return await dependencies.claimLead(leadId, addressHeaders(request.headers));
    } catch (error) {
      const isRateLimit = error instanceof Refusal && error.code === "RATE_LIMIT_EXCEEDED";
      if (isRateLimit) await dependencies.recordUntold(leadId, RATE_LIMIT_REASON);
      throw error;
    }
  }

  return async (request) => {
    const { leadId, action } = await parseBody(request, bodySchema);
    const isResend = action === "resend";
    const lead = isResend
      ? await claimResend(leadId, await requireCaller(request, findCaller))
      : await claimForVisitor(leadId, request);
    if (!lead) return Response.json({ ok: true });
    const failure = await sendMessage(leadMessage(lead));
    await recordDelivery(lead, failure);
    if (failure === null) return Response.json({ ok: true });
    throw new Refusal(502, "DELIVERY_FAILED", isResend ? failure : "It could not be delivered.");
  };
}

function addressHeaders(headers: Headers): Record<string, string> {
  const entries = ADDRESS_HEADERS.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
