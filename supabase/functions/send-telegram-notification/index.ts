import { z } from "npm:zod@4.6.7";
import { createFindCaller, createIsAdmin } from "../_shared/caller.ts";
import { endpoint, Refusal } from "../_shared/endpoint.ts";
import { hasContent, readPublished } from "../_shared/published-content.ts";
import { reportTo } from "../_shared/report-error.ts";
import {
  createCallerClient,
  createServiceClient,
  isSecretKey,
  toRefusal,
} from "../_shared/service-client.ts";
import { defaultTexts } from "./default-texts.ts";
import { createHandler } from "./handler.ts";
import { claimedLeadSchema } from "./lead-message.ts";
import { LEAD_TEXTS, toLeadTexts } from "./lead-texts.ts";
import { createMailer } from "../_shared/mail.ts";
import { createPush } from "./push.ts";
import { createTelegram } from "./telegram.ts";

const supabase = createServiceClient();
const token = Deno.env.get("TELEGRAM_BOT_TOKEN");
const chatId = Deno.env.get("TELEGRAM_CHAT_ID");
const apiUrl = Deno.env.get("TELEGRAM_API_URL") ?? "https://api.telegram.org";
const timeout = Number(Deno.env.get("TELEGRAM_TIMEOUT")) * 1000 || undefined;
const telegram = token && chatId ? createTelegram({ apiUrl, token, chatId, timeout }) : null;
const mailer = createMailer({
  url: Deno.env.get("SMTP_URL"),
  from: Deno.env.get("MAIL_FROM"),
});
const salesEmail = Deno.env.get("SALES_EMAIL");
const allowedOrigins = Deno.env.get("ALLOWED_ORIGINS");
/** The desk is on the first of the allowed sites. */
const siteUrl = allowedOrigins?.split(",")[0]?.trim().replace(/\/$/, "") || null;
const push = createPush({
  privateKey: Deno.env.get("VAPID_PRIVATE_KEY"),
  contact: siteUrl ?? "https://selat.example",
  serviceUrl: Deno.env.get("PUSH_SERVICE_URL"),
});
/** A visitor's page waits for this function, so the CMS has to respond quickly. In milliseconds. */
const CONTENT_TIMEOUT = 2_500;
const notSetUp = "TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID are not set.";

const chatMessageSchema = z
  .object({ chat_id: z.string(), message_id: z.coerce.number() })
  .transform(({ chat_id, message_id }) => ({ chatId: chat_id, messageId: message_id }));

const confirmationSchema = z.object({
  lead_id: z.string(),
  email: z.string(),
  language: z.string(),
});

const pushesSchema = z.object({
  leads: z.array(
    z.object({ id: z.string(), company_name: z.string(), solution_interested: z.string() }),
  ),
  subscriptions: z.array(
    z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) }),
  ),
});

async function readTexts() {
  return toLeadTexts(await readPublished(LEAD_TEXTS, CONTENT_TIMEOUT));
}

const handler = createHandler({
  findCaller: createFindCaller(supabase),
  isAdmin: createIsAdmin(createCallerClient),
  async findUnnotifiedLead(fields) {
    const { data, error } = await supabase.rpc("find_unnotified_lead", { fields });
    if (error) throw toRefusal(error);
    return data;
  },
  async claimLead(leadId, callerHeaders) {
    const who = { lead_id: leadId, request_headers: callerHeaders };
    const { data, error } = await supabase.rpc("claim_lead_notification", who);
    if (error) throw toRefusal(error);
    return claimedLeadSchema.array().parse(data);
  },
  async claimUnnotified() {
    const { data, error } = await supabase.rpc("claim_unnotified_leads");
    if (error) throw toRefusal(error);
    return claimedLeadSchema.array().parse(data);
  },
  claimLateLeads:
    mailer && salesEmail
      ? async () => {
          const { data, error } = await supabase.rpc("claim_late_leads");
          if (error) throw toRefusal(error);
          return claimedLeadSchema.array().parse(data);
        }
      : null,
  async readChatTexts() {
    try {
      return (await readTexts()).chat;
    } catch {
      return defaultTexts;
    }
  },
  async readConfirmations() {
    return mailer && hasContent ? (await readTexts()).confirmationIn : () => null;
  },
  salesEmail,
  async sendMail(mail) {
    if (mailer) return mailer(mail);
    return { reason: "No email is set up.", isUnsent: false, isUnconfirmed: false };
  },
  async claimConfirmation() {
    const { data, error } = await supabase.rpc("claim_lead_confirmation");
    if (error) throw toRefusal(error);
    const [lead] = confirmationSchema.array().parse(data);
    return lead ? { leadId: lead.lead_id, email: lead.email, language: lead.language } : null;
  },
  async returnConfirmation(leadId) {
    const { error } = await supabase.rpc("return_lead_confirmation", { returned: leadId });
    if (error) throw toRefusal(error);
  },
  async recordMail(leads, failure) {
    const { error } = await supabase.rpc("record_lead_mail", {
      lead_ids: leads.map(({ id }) => id),
      claimed_at: leads[0]?.notification_claimed_at,
      failure: failure?.reason ?? null,
      is_unconfirmed: failure?.isUnconfirmed ?? false,
    });
    if (error) throw toRefusal(error);
  },
  async claimResend(leadId, callerId) {
    const who = { lead_id: leadId, acting_user: callerId };
    const { data, error } = await supabase.rpc("claim_lead_resend", who);
    if (error) throw toRefusal(error);
    const [lead] = claimedLeadSchema.array().parse(data);
    if (!lead) throw new Refusal(404, "NOT_FOUND", "No such lead.");
    return lead;
  },
  async recordDelivery(leads, { failure, isUnconfirmed, retryAfter, message }) {
    const { error } = await supabase.rpc("record_lead_notification", {
      lead_ids: leads.map(({ id }) => id),
      claimed_at: leads[0]?.notification_claimed_at,
      failure,
      retry_after: retryAfter,
      sent_chat: message?.chatId ?? null,
      sent_message: message?.messageId ?? null,
      is_unconfirmed: isUnconfirmed,
    });
    if (error) throw toRefusal(error);
  },
  push,
  async claimPushes() {
    const { data, error } = await supabase.rpc("claim_lead_pushes");
    if (error) throw toRefusal(error);
    return pushesSchema.parse(data);
  },
  async removeSubscriptions(endpoints) {
    const { error } = await supabase.rpc("remove_push_subscriptions", { endpoints });
    if (error) throw toRefusal(error);
  },
  async findMessageForm() {
    const { data, error } = await supabase.rpc("is_chat_message_short");
    // Without a response the message omits the person; an admin can resend it.
    return { isShort: Boolean(error) || data === true, siteUrl };
  },
  async sendMessage(message) {
    if (!telegram) return { failure: notSetUp, isUnconfirmed: false, retryAfter: 0, message: null };
    return telegram.sendMessage(message);
  },
  async findMessagesToRemove(callerId) {
    const who = { acting_user: callerId };
    const { data, error } = await supabase.rpc("get_messages_to_remove", who);
    if (error) throw toRefusal(error);
    return chatMessageSchema.array().parse(data);
  },
  async removeMessage(message) {
    return (await telegram?.removeMessage(message)) ?? { outcome: "unreachable" };
  },
  isSecretKey,
  async findSeenAddress(callerHeaders) {
    const headers = { request_headers: callerHeaders };
    const { data, error } = await supabase.rpc("seen_client_address", headers);
    if (error) throw toRefusal(error);
    return data;
  },
  async recordRemoval({ chatId: chat, messageId }, refusal) {
    const { error } = await supabase.rpc("record_message_removal", {
      removed_chat: chat,
      removed_message: messageId,
      failure: refusal,
    });
    if (error) throw toRefusal(error);
  },
});

Deno.serve(endpoint(handler, allowedOrigins, reportTo(Deno.env.get("SENTRY_DSN"))));
