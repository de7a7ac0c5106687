import type { Lead } from "../leads/model/lead.ts";
import { createdAt } from "../leads/model/lead-facts.ts";
import { daysUntil, isOpen } from "../leads/model/next-action.ts";

/** Why a lead is in the queue, in the order of the queue. */
export const reasons = ["unanswered", "overdue", "today"] as const;
export type Reason = (typeof reasons)[number];

export type QueueEntry = { lead: Lead; reason: Reason };

/** Whose leads are in the queue. */
export type QueueScope = {
  /** Everybody's leads, or one's own and nobody's. */
  isEverybodys: boolean;
  ownUserId: string | null;
};

/** Why a lead is worked today, or null where it is not; `now` in milliseconds since the epoch. */
export function reasonOf(lead: Lead, now: number): Reason | null {
  if (lead.deleted_at !== null) return null;
  const days = lead.next_action_on === null ? null : daysUntil(lead.next_action_on, now);
  if (isOpen(lead) && lead.first_response_at === null && (days ?? 0) <= 0) return "unanswered";
  if (days === null || days > 0) return null;
  return days < 0 ? "overdue" : "today";
}

/** The queue of a day: unanswered leads by when a reply is due, overdue ones by their day, then today's. */
export function queueOf(
  leads: readonly Lead[],
  { isEverybodys, ownUserId }: QueueScope,
  now: number,
  dueOf: (lead: Lead) => number | null,
): QueueEntry[] {
  const isIts = ({ owner }: Lead) => isEverybodys || owner === null || owner === ownUserId;
  const entries = leads.filter(isIts).flatMap((lead) => {
    const reason = reasonOf(lead, now);
    return reason ? [{ lead, reason, rank: rankOf(lead, reason, dueOf) }] : [];
  });
  return entries
    .toSorted(
      (a, b) =>
        reasons.indexOf(a.reason) - reasons.indexOf(b.reason) ||
        a.rank - b.rank ||
        createdAt(a.lead) - createdAt(b.lead),
    )
    .map(({ lead, reason }) => ({ lead, reason }));
}

function rankOf(lead: Lead, reason: Reason, dueOf: (lead: Lead) => number | null): number {
  if (reason !== "unanswered") return Date.parse(lead.next_action_on ?? "");
  return lead.is_suspected ? Number.MAX_VALUE : (dueOf(lead) ?? createdAt(lead));
}
