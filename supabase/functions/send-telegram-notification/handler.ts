import { addressHeaders } from "../_shared/address-headers.ts";
import { z } from "npm:zod@4.6.7";
import { type FindCaller, type IsAdmin, requireAdmin } from "../_shared/caller.ts";
import { type Handler, parseBody, Refusal } from "../_shared/endpoint.ts";
import type { ChatTexts } from "./default-texts.ts";
import { type ClaimedLead, leadsMessage, type MessageForm } from "./lead-message.ts";
import type { Confirmations } from "./lead-texts.ts";
import type { Mail, MailFailure } from "../_shared/mail.ts";
import type { Message } from "./message-template.ts";
import { noticeOf, type Push, type PushedLead, type Subscription } from "./push.ts";
import type { ChatMessage, Delivery, Removal } from "./telegram.ts";

export type Dependencies = {
  findCaller: FindCaller;
  isAdmin: IsAdmin;
  /** The id of the newest lead with these fields that sales was not notified of; null without one. */
  findUnnotifiedLead(fields: LeadFields): Promise<string | null>;
  /**
   * Claims this lead and older unsent ones, in order; empty if another call has sent or is sending it. Throws a
   * Refusal.
   */
  claimLead(leadId: string, callerHeaders: Record<string, string>): Promise<ClaimedLead[]>;
  /** The next leads of the outbox for one message; empty when there is nothing to send now. */
  claimUnnotified(): Promise<ClaimedLead[]>;
  /** Leads that did not reach the chat for ten minutes; null if no email is set up. */
  claimLateLeads: (() => Promise<ClaimedLead[]>) | null;
  /** The CMS's texts of messages to the sales team; those of SPEC if it does not respond. */
  readChatTexts(): Promise<ChatTexts>;
  /** The texts of the confirmation, none if no email is set up; rejects if the CMS does not respond. */
  readConfirmations(): Promise<Confirmations>;
  /** The address for emails about leads that did not reach the chat. */
  salesEmail: string | undefined;
  /** Sends an email; null is success. */
  sendMail(mail: Mail): Promise<MailFailure | null>;
  /** The next lead whose sender gets a confirmation, returned once; null without one. */
  claimConfirmation(): Promise<{ leadId: string; email: string; language: string } | null>;
  /** Releases a confirmation that was certainly not sent, for another attempt. */
  returnConfirmation(leadId: string): Promise<void>;
  recordMail(leads: ClaimedLead[], failure: MailFailure | null): Promise<void>;
  /** The lead to send again, for an admin. Throws a Refusal. */
  claimResend(leadId: string, callerId: string): Promise<ClaimedLead>;
  /** Records the delivery of the leads of one claim, which are in one message. */
  recordDelivery(leads: ClaimedLead[], delivery: Delivery): Promise<void>;
  /** Notifies the desk's browsers; null if no key is set. */
  push: Push | null;
  /** The leads to notify the browsers of; each is returned once. Throws a Refusal. */
  claimPushes(): Promise<{ leads: PushedLead[]; subscriptions: Subscription[] }>;
  removeSubscriptions(endpoints: string[]): Promise<void>;
  /** Whether messages name the person, according to the setting, and the target of their links. */
  findMessageForm(): Promise<MessageForm>;
  /** A failure is a plain sentence without secrets. */
  sendMessage(message: Message): Promise<Delivery>;
  /**
   * The oldest messages of deleted leads. `callerId` is an admin, or null for the database's call. Throws a Refusal.
   */
  findMessagesToRemove(callerId: string | null): Promise<ChatMessage[]>;
  removeMessage(message: ChatMessage): Promise<Removal>;
  /** Whether this is the project's secret key. */
  isSecretKey(key: string): boolean;
  /** The address by which the database counts a caller with these headers; null if they have none. */
  findSeenAddress(callerHeaders: Record<string, string>): Promise<string | null>;
  recordRemoval(message: ChatMessage, refusal: string | null): Promise<void>;
};

const WITHOUT_ID = "leadId must be the lead's id.";

const bodySchema = z.looseObject({
  leadId: z.uuid(WITHOUT_ID).optional(),
  action: z
    .enum(
      ["deliver", "resend", "remove-erased", "seen-address", "push-key"],
      "action can only be deliver, resend, remove-erased, seen-address or push-key.",
    )
    .optional(),
});

/** The visitor's fields in the payload of SPEC section 7; stage and source may have been changed since. */
const fieldsSchema = z.object({
  companyName: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  solutionInterested: z.string(),
  remarks: z.string().default(""),
});

export type LeadFields = z.infer<typeof fieldsSchema>;

/** How many messages of erased leads were deleted, had their text replaced, or are still in the chat. */
export type RemovedMessages = Record<Removal["outcome"], number>;

/** Milliseconds after which a call begins no more messages; the next call continues. */
const WORKING_TIME = 20_000;

/**
 * Notifies the sales team of a visitor's stored lead and of earlier leads without a notification. Answers `{ ok: true
 * }`, even if it was sent before. A caller can only make it send data of the database, and each lead once. What each
 * `action` does is in decision 023.
 */
export function createHandler(dependencies: Dependencies): Handler {
  const { claimLead, claimResend, claimUnnotified, recordDelivery, sendMessage } = dependencies;
  const { findMessageForm, readChatTexts } = dependencies;

  /** Sends one message about these leads and records the result; returns the failure, or null. */
  async function notify(leads: ClaimedLead[]): Promise<Failure | null> {
    const [form, texts] = await Promise.all([findMessageForm(), readChatTexts()]);
    const delivery = await sendMessage(leadsMessage(leads, form, texts));
    await recordDelivery(leads, delivery);
    const { failure: message, isUnconfirmed } = delivery;
    return message === null ? null : { message, isUnconfirmed };
  }

  /** Sends these leads and later pending ones, message by message; returns why it stopped early, or null. */
  async function notifyAll(first: ClaimedLead[]): Promise<Failure | null> {
    const end = Date.now() + WORKING_TIME;
    for (let leads = first; leads.length > 0; leads = await claimUnnotified()) {
      const failure = await notify(leads);
      if (failure !== null || Date.now() > end) return failure;
    }
    return null;
  }

  async function emailOverdue(): Promise<void> {
    const leads = (await dependencies.claimLateLeads?.()) ?? [];
    if (leads.length === 0) return;
    const [form, texts] = await Promise.all([findMessageForm(), readChatTexts()]);
    const text = leads.map((lead) => leadsMessage([lead], form, texts).plain).join("\n\n");
    const to = dependencies.salesEmail ?? "";
    const failure = await dependencies.sendMail({ to, subject: texts.subject, text });
    await dependencies.recordMail(leads, failure);
  }

  /**
   * Sends each request's sender one confirmation, in the request's language. If no text is set, it claims the
   * waiting confirmations without sending them, so that a later text goes to no earlier sender.
   */
  async function sendConfirmations(end: number): Promise<void> {
    let confirmationIn: Confirmations | undefined;
    while (Date.now() < end) {
      const lead = await dependencies.claimConfirmation();
      if (!lead) return;
      try {
        confirmationIn ??= await dependencies.readConfirmations();
      } catch {
        return dependencies.returnConfirmation(lead.leadId);
      }
      const confirmation = confirmationIn(lead.language);
      if (!confirmation) continue;
      const failure = await dependencies.sendMail({
        to: lead.email,
        ...confirmation,
        isAutoReply: true,
      });
      if (failure?.isUnsent) return dependencies.returnConfirmation(lead.leadId);
    }
  }

  /** A browser that cannot be reached gets no second attempt: the chat and the desk also show the lead. */
  async function notifyBrowsers(): Promise<void> {
    const { push } = dependencies;
    if (!push) return;
    const { leads, subscriptions } = await dependencies.claimPushes();
    if (leads.length === 0) return;
    const notice = noticeOf(leads);
    const outcomes = await Promise.all(
      subscriptions.map(async (subscription) => ({
        endpoint: subscription.endpoint,
        outcome: await push.send(subscription, notice),
      })),
    );
    const expired = outcomes.filter(({ outcome }) => outcome === "gone");
    if (expired.length > 0) {
      await dependencies.removeSubscriptions(expired.map(({ endpoint }) => endpoint));
    }
  }

  async function deliver(): Promise<Failure | null> {
    const end = Date.now() + WORKING_TIME;
    const failure = await notifyAll(await claimUnnotified());
    await notifyBrowsers();
    await emailOverdue();
    await sendConfirmations(end);
    await removeErased(null, end);
    return failure;
  }

  async function findLeadId(body: z.infer<typeof bodySchema>): Promise<string> {
    if (body.leadId !== undefined) return body.leadId;
    const fields = fieldsSchema.safeParse(body);
    if (!fields.success || body.action) throw new Refusal(400, "INVALID_BODY", WITHOUT_ID);
    // A random id if no lead has these fields: guessed fields are counted like guessed ids.
    return (await dependencies.findUnnotifiedLead(fields.data)) ?? crypto.randomUUID();
  }

  /** One after another: Telegram accepts some twenty requests a minute for one group. After `end` it begins no more. */
  async function removeErased(callerId: string | null, end = Infinity): Promise<RemovedMessages> {
    const counts = { deleted: 0, replaced: 0, unreachable: 0, refused: 0 };
    for (const message of await dependencies.findMessagesToRemove(callerId)) {
      if (Date.now() > end) break;
      const removal = await dependencies.removeMessage(message);
      counts[removal.outcome] += 1;
      // Messages that could not be reached, and all after them, are left for the next call.
      if (removal.outcome === "unreachable") break;
      const refusal = removal.outcome === "refused" ? removal.reason : null;
      await dependencies.recordRemoval(message, refusal);
    }
    return counts;
  }

  return async (request) => {
    const body = await parseBody(request, bodySchema);
    if (body.action === "remove-erased") {
      return Response.json(await removeErased(await requireAdmin(request, dependencies)));
    }
    if (body.action === "seen-address") {
      if (!dependencies.isSecretKey(request.headers.get("apikey") ?? "")) {
        throw new Refusal(403, "NOT_ALLOWED", "Only the secret key may do this.");
      }
      const address = await dependencies.findSeenAddress(addressHeaders(request.headers));
      return Response.json({ address });
    }
    if (body.action === "push-key") {
      return Response.json({ key: dependencies.push?.publicKey ?? null });
    }
    if (body.action === "deliver") return respondTo(await deliver());
    const leadId = await findLeadId(body);
    if (body.action === "resend") {
      const lead = await claimResend(leadId, await requireAdmin(request, dependencies));
      const failure = await notify([lead]);
      return respondTo(failure, failure?.message);
    }
    const failure = await notifyAll(await claimLead(leadId, addressHeaders(request.headers)));
    await notifyBrowsers();
    return respondTo(failure);
  };
}

type Failure = { message: string; isUnconfirmed: boolean };

/** Answers `{ ok: true }`, or refuses with `message`. The default message gives no reason: only an admin gets one. */
function respondTo(failure: Failure | null, message = "It could not be delivered."): Response {
  if (failure === null) return Response.json({ ok: true });
  throw new Refusal(
    502,
    failure.isUnconfirmed ? "DELIVERY_UNCONFIRMED" : "DELIVERY_FAILED",
    message,
  );
}
