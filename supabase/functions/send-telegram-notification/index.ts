import { createFindCaller } from "../_shared/caller.ts";
import { endpoint, Refusal } from "../_shared/endpoint.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";
import { claimedLeadSchema } from "./lead-message.ts";
import { createSendMessage } from "./telegram.ts";

const supabase = createServiceClient();
const token = Deno.env.get("TELEGRAM_BOT_TOKEN");
const chatId = Deno.env.get("TELEGRAM_CHAT_ID");
const apiUrl = Deno.env.get("TELEGRAM_API_URL") ?? "https://api.telegram.org";
const notSetUp = "TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID are not set.";

const handler = createHandler({
  findCaller: createFindCaller(supabase),
  async findUntoldLead(fields) {
    const { data, error } = await supabase.rpc("find_untold_lead", { fields });
    if (error) throw toRefusal(error);
    return data;
  },
  async claimLead(leadId, callerHeaders) {
    const who = { lead_id: leadId, request_headers: callerHeaders };
    const { data, error } = await supabase.rpc("claim_lead_notification", who);
    if (error) throw toRefusal(error);
    return claimedLeadSchema.array().parse(data)[0] ?? null;
  },
  async claimResend(leadId, callerId) {
    const who = { lead_id: leadId, acting_user: callerId };
    const { data, error } = await supabase.rpc("claim_lead_resend", who);
    if (error) throw toRefusal(error);
    const [lead] = claimedLeadSchema.array().parse(data);
    if (!lead) throw new Refusal(404, "NOT_FOUND", "No such lead.");
    return lead;
  },
  async recordDelivery(lead, failure) {
    const { error } = await supabase.rpc("record_lead_notification", {
      lead_id: lead.id,
      claimed_at: lead.notification_claimed_at,
      failure,
    });
    if (error) throw toRefusal(error);
  },
  async recordUntold(leadId, reason) {
    const change = { notification_status: "failed", notification_error: reason };
    const untold = supabase.from("leads").update(change).is("notification_status", null);
    const { error } = await untold.eq("id", leadId);
    if (error) throw toRefusal(error);
  },
  sendMessage:
    token && chatId
      ? createSendMessage({ apiUrl, token, chatId })
      : () => Promise.resolve(notSetUp),
});

Deno.serve(endpoint(handler, Deno.env.get("ALLOWED_ORIGINS")));
