import { z } from "npm:zod@4";
import { type FindCaller, requireCaller } from "../_shared/caller.ts";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";
import { type ClaimedLead, leadMessage, type Message } from "./lead-message.ts";

export type Dependencies = {
  findCaller: FindCaller;
  /** The id of the newest lead with these fields that nobody has been told of; null without one. */
  findUntoldLead(fields: LeadFields): Promise<string | null>;
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

const WITHOUT_ID = "leadId must be the lead's id.";

const bodySchema = z.looseObject({
  leadId: z.uuid(WITHOUT_ID).optional(),
  action: z.literal("resend", "action can only be resend.").optional(),
});

/** The visitor's words in the payload of SPEC section 7; stage and source may have been changed since. */
const fieldsSchema = z.object({
  companyName: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  solutionInterested: z.string(),
  remarks: z.string().default(""),
});

export type LeadFields = z.infer<typeof fieldsSchema>;

/** Headers from which the database tells one caller from another. */
const ADDRESS_HEADERS = ["cf-connecting-ip", "x-forwarded-for"];

const RATE_LIMIT_REASON = "Too many notifications in one hour from the visitor's address.";

/**
 * Tells the sales team of one stored lead: `{ ok: true }`, also where it was told before. The lead is named by
 * `leadId`, else by the fields of the form, and the message is what the database holds: a caller can make it tell
 * of no other words, nor twice of a lead. An admin sends it once more with `action: "resend"` and the id.
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

  async function findLeadId(body: z.infer<typeof bodySchema>): Promise<string> {
    if (body.leadId !== undefined) return body.leadId;
    const fields = fieldsSchema.safeParse(body);
    if (!fields.success || body.action) throw new Refusal(400, "INVALID_BODY", WITHOUT_ID);
    // Nobody's id where no lead has these fields: guessing at fields is counted like guessing at ids.
    return (await dependencies.findUntoldLead(fields.data)) ?? crypto.randomUUID();
  }

  return async (request) => {
    const body = await parseBody(request, bodySchema);
    const leadId = await findLeadId(body);
    const isResend = body.action === "resend";
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
