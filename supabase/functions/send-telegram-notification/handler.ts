import { z } from "npm:zod@4";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";
import { type Lead, leadMessage } from "./lead-message.ts";

export type Dependencies = {
  /** The lead to tell of; null when there is none or somebody already told. Throws a Refusal. */
  claimLead(leadId: string, callerHeaders: Record<string, string>): Promise<Lead | null>;
  recordDelivery(leadId: string, status: "sent" | "failed"): Promise<void>;
  /** Sends Telegram HTML; throws when it could not be delivered. */
  sendMessage(html: string): Promise<void>;
};

/** The form sends its fields too; what is told is what the database holds. */
const bodySchema = z.object({ leadId: z.uuid("leadId must be the lead's id.") });

/** Headers from which the database tells one caller from another. */
const ADDRESS_HEADERS = ["cf-connecting-ip", "x-forwarded-for"];

/** Tells the sales team of one stored lead, once: `{ sent }`. */
export function createHandler(dependencies: Dependencies): Handler {
  const { claimLead, recordDelivery, sendMessage } = dependencies;
  return async (request) => {
    const { leadId } = await parseBody(request, bodySchema);
    const lead = await claimLead(leadId, addressHeaders(request.headers));
    if (!lead) return Response.json({ sent: false });
    try {
      await sendMessage(leadMessage(lead));
    } catch {
      await recordDelivery(leadId, "failed");
      throw new Refusal(502, "DELIVERY_FAILED", "The message could not be delivered.");
    }
    await recordDelivery(leadId, "sent");
    return Response.json({ sent: true });
  };
}

function addressHeaders(headers: Headers): Record<string, string> {
  const entries = ADDRESS_HEADERS.map((name) => [name, headers.get(name)] as const);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
