import { endpoint } from "../_shared/endpoint.ts";
import { createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";
import { leadSchema } from "./lead-message.ts";
import { createSendMessage } from "./telegram.ts";

const supabase = createServiceClient();
const token = Deno.env.get("TELEGRAM_BOT_TOKEN");
const chatId = Deno.env.get("TELEGRAM_CHAT_ID");
const apiUrl = Deno.env.get("TELEGRAM_API_URL") ?? "https://api.telegram.org";

const handler = createHandler({
  async claimLead(leadId, callerHeaders) {
    const { data, error } = await supabase.rpc("claim_lead_notification", {
      lead_id: leadId,
      request_headers: callerHeaders,
    });
    if (error) throw toRefusal(error);
    return leadSchema.array().parse(data)[0] ?? null;
  },
  async recordDelivery(leadId, status) {
    const change = { notification_status: status };
    const { error } = await supabase.from("leads").update(change).eq("id", leadId);
    if (error) throw toRefusal(error);
  },
  async sendMessage(html) {
    if (!token || !chatId) throw new Error("TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID are not set");
    await createSendMessage({ apiUrl, token, chatId })(html);
  },
});

Deno.serve(endpoint(handler, Deno.env.get("ALLOWED_ORIGINS")));
