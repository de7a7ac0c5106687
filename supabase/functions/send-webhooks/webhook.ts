import { createHmac } from "node:crypto";
import { z } from "npm:zod@4.6.7";
import type { PostPublicly } from "../_shared/post-publicly.ts";

export const targetSchema = z.object({
  url: z.string(),
  /** The newest first. After a change the old secret also signs, for a day. */
  secrets: z.array(z.string()).min(1),
});

/** The URL that events are sent to, and the secrets that sign them. */
export type Target = z.infer<typeof targetSchema>;

const stage = z.string().nullable();

/** An event as `claim_webhook_event` returns it, with the current lead. */
export const eventSchema = targetSchema.extend({
  id: z.string(),
  claimed_at: z.string(),
  occurred_at: z.string(),
  from_stage: stage,
  to_stage: stage,
  lead: z.looseObject({ id: z.string() }),
});

export type WebhookEvent = z.infer<typeof eventSchema>;

/** Version of the body; a receiver ignores unknown fields, so a new field is not a new version. */
const VERSION = 1;
/** In milliseconds. */
const TIMEOUT = 10_000;

/** Returns the body of an event: flat JSON with the fields of docs/connections.md. */
export function bodyOf(event: WebhookEvent, siteUrl: string | null): string {
  const { id, ...lead } = event.lead;
  return JSON.stringify({
    type: event.from_stage === null ? "lead.created" : "lead.stage_changed",
    version: VERSION,
    timestamp: new Date(event.occurred_at).toISOString(),
    lead_id: id,
    stage: event.to_stage,
    previous_stage: event.from_stage,
    ...lead,
    desk_url: siteUrl && `${siteUrl}/admin/dashboard/leads/${id}`,
  });
}

/** The body of a test, which contains no lead. */
export function testBody(now: Date): string {
  return JSON.stringify({ type: "test", version: VERSION, timestamp: now.toISOString() });
}

/** The headers of Standard Webhooks (standardwebhooks.com) for a body, signed by each of the secrets. */
export function signedHeaders(
  id: string,
  body: string,
  secrets: string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`);
    return `v1,${signature.digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Selat-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** Why a receiver did not accept an event, without secrets; `isUnsubscribed` if it wants no more of them. */
export type Failure = { reason: string; isUnsubscribed: boolean };

/** Sends a body to the receiver; null is success. Never rejects. */
export async function send(
  post: PostPublicly,
  { url, secrets }: Target,
  id: string,
  body: string,
  timeout = TIMEOUT,
): Promise<Failure | null> {
  const headers = signedHeaders(id, body, secrets, new Date());
  const signal = AbortSignal.timeout(timeout);
  try {
    const bytes = new TextEncoder().encode(body);
    const status = await post(new URL(url), { headers, body: bytes }, signal);
    if (status >= 200 && status < 300) return null;
    return { reason: reasonOf(status), isUnsubscribed: status === 410 };
  } catch {
    const reason = signal.aborted
      ? `The receiver did not answer within ${timeout / 1000} seconds.`
      : "The receiver could not be reached.";
    return { reason, isUnsubscribed: false };
  }
}

function reasonOf(status: number): string {
  if (status === 0) return "The host of the address is unknown or in a private network.";
  if (status === 410) return "The receiver answered 410: it accepts no more events.";
  const redirect = status >= 300 && status < 400 ? ". Redirects are not followed" : "";
  return `The receiver answered ${status}${redirect}.`;
}
