import { createFindCaller, createIsAdmin } from "../_shared/caller.ts";
import { endpoint } from "../_shared/endpoint.ts";
import { createMailer } from "../_shared/mail.ts";
import { createPublicPost } from "../_shared/post-publicly.ts";
import { reportTo } from "../_shared/report-error.ts";
import { createCallerClient, createServiceClient, toRefusal } from "../_shared/service-client.ts";
import { createHandler } from "./handler.ts";
import { eventSchema, targetSchema } from "./webhook.ts";

const supabase = createServiceClient();
const allowedOrigins = Deno.env.get("ALLOWED_ORIGINS");
/** The desk is on the first of the allowed sites. */
const siteUrl = allowedOrigins?.split(",")[0]?.trim().replace(/\/$/, "") || null;
const mailer = createMailer({ url: Deno.env.get("SMTP_URL"), from: Deno.env.get("MAIL_FROM") });
const salesEmail = Deno.env.get("SALES_EMAIL");

const handler = createHandler({
  findCaller: createFindCaller(supabase),
  isAdmin: createIsAdmin(createCallerClient),
  async findTarget() {
    const { data, error } = await supabase.rpc("get_webhook_target");
    if (error) throw toRefusal(error);
    return targetSchema.nullable().parse(data);
  },
  async claimEvent() {
    const { data, error } = await supabase.rpc("claim_webhook_event");
    if (error) throw toRefusal(error);
    return eventSchema.nullable().parse(data);
  },
  async recordEvent({ id, claimed_at }, failure) {
    const { data, error } = await supabase.rpc("record_webhook_event", {
      event_id: id,
      claimed_at,
      failure: failure?.reason ?? null,
      is_gone: failure?.isUnsubscribed ?? false,
    });
    if (error) throw toRefusal(error);
    return data === true;
  },
  async reportStop(reason) {
    if (!mailer || !salesEmail) return;
    const page = siteUrl ? `${siteUrl}/admin/dashboard/settings/connections` : "Settings";
    await mailer({
      to: salesEmail,
      subject: "The webhook was stopped",
      text: `Events of leads are kept and no longer sent. ${reason}\n\nAn admin can resume it: ${page}`,
    });
  },
  post: createPublicPost({ standIn: Deno.env.get("RECEIVER_URL") }),
  timeout: Number(Deno.env.get("RECEIVER_TIMEOUT")) * 1000 || undefined,
  siteUrl,
});

Deno.serve(endpoint(handler, allowedOrigins, reportTo(Deno.env.get("SENTRY_DSN"))));
