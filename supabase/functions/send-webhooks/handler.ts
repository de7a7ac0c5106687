import { z } from "npm:zod@4.6.7";
import { type FindCaller, type IsAdmin, requireAdmin } from "../_shared/caller.ts";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";
import type { PostPublicly } from "../_shared/post-publicly.ts";
import { bodyOf, type Failure, send, type Target, testBody, type WebhookEvent } from "./webhook.ts";

export type Dependencies = {
  findCaller: FindCaller;
  isAdmin: IsAdmin;
  /** Null without a webhook. Throws a Refusal. */
  findTarget(): Promise<Target | null>;
  /** The next event that is due; null without one, and while another call sends. Throws a Refusal. */
  claimEvent(): Promise<WebhookEvent | null>;
  /** Records the result; resolves to whether that stopped the webhook. Throws a Refusal. */
  recordEvent(event: WebhookEvent, failure: Failure | null): Promise<boolean>;
  /** Notifies sales that the webhook was stopped, and why. */
  reportStop(reason: string): Promise<void>;
  post: PostPublicly;
  /** The timeout of a request, in milliseconds. */
  timeout?: number | undefined;
  /** The URL of the desk; null if unknown. */
  siteUrl: string | null;
};

const bodySchema = z.object({
  action: z.enum(["deliver", "test"], "action can only be deliver or test."),
});

/** Milliseconds after which a call begins no more events; the next call continues. */
const WORKING_TIME = 20_000;

/**
 * Action `deliver` sends the events that are due, one after the other; any caller may trigger it. Action `test`, for an
 * admin, sends an event without a lead and answers with the receiver's response.
 */
export function createHandler(dependencies: Dependencies): Handler {
  const { claimEvent, findTarget, post, recordEvent, reportStop, siteUrl, timeout } = dependencies;

  async function deliver(): Promise<void> {
    const end = Date.now() + WORKING_TIME;
    while (Date.now() < end) {
      const event = await claimEvent();
      if (!event) return;
      const failure = await send(post, event, event.id, bodyOf(event, siteUrl), timeout);
      if (await recordEvent(event, failure)) await reportStop(failure?.reason ?? "");
    }
  }

  async function test(): Promise<void> {
    const target = await findTarget();
    if (!target) throw new Refusal(404, "NO_WEBHOOK", "There is no webhook.");
    const failure = await send(post, target, crypto.randomUUID(), testBody(new Date()), timeout);
    if (failure) throw new Refusal(502, "DELIVERY_FAILED", failure.reason);
  }

  return async (request) => {
    const { action } = await parseBody(request, bodySchema);
    if (action === "test") {
      await requireAdmin(request, dependencies);
      await test();
    } else {
      await deliver();
    }
    return Response.json({ ok: true });
  };
}
