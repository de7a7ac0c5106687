import type { Lead } from "../leads/model/lead.ts";
import { createdAt } from "../leads/model/lead-facts.ts";
import { daysUntil, isOpen } from "../leads/model/next-action.ts";

/** Why a lead is in the queue, in the order of the queue. */
export const reasons = ["unanswered", "overdue", "today"] as const;
export type Reason = (typeof reasons)[number];

export type QueueEntry = { lead: Lead; reason: Reason };

/** Whose leads are in the queue. */
export type QueueScope = {
  /** All leads, or one's own and unassigned ones. */
  isAll: boolean;
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

/**
 * The queue of a day: unanswered leads whose reply is late, those whose reply is not due yet, suspected ones, then overdue
 * plans by their day, then today's. Within each of these those that nobody tried come first, by when a reply is due, then
 * the tried ones, the one tried longest ago first.
 */
export function queueOf(
  leads: readonly Lead[],
  { isAll, ownUserId }: QueueScope,
  now: number,
  dueOf: (lead: Lead) => number | null,
  triedAt: (lead: Lead) => string | null = ({ attempted_at }) => attempted_at,
): QueueEntry[] {
  const isIts = ({ owner }: Lead) => isAll || owner === null || owner === ownUserId;
  const entries = leads.filter(isIts).flatMap((lead) => {
    const reason = reasonOf(lead, now);
    return reason
      ? [{ lead, reason, ranks: ranksOf(lead, reason, now, dueOf, triedAt(lead)) }]
      : [];
  });
  return entries
    .toSorted((a, b) => {
      const differing = a.ranks.findIndex((rank, place) => rank !== b.ranks[place]);
      return (a.ranks[differing] ?? 0) - (b.ranks[differing] ?? 0);
    })
    .map(({ lead, reason }) => ({ lead, reason }));
}

/** What the queue is ordered by, the most important first: reason, urgency, last attempt, due reply, arrival. */
function ranksOf(
  lead: Lead,
  reason: Reason,
  now: number,
  dueOf: (lead: Lead) => number | null,
  triedAt: string | null,
): number[] {
  const tried = triedAt === null ? 0 : Date.parse(triedAt);
  const due = dueOf(lead) ?? createdAt(lead);
  const unanswered = lead.is_suspected ? 2 : Number(due > now);
  const urgency = reason === "unanswered" ? unanswered : Date.parse(lead.next_action_on ?? "");
  const reply = reason === "unanswered" && !lead.is_suspected ? due : 0;
  return [reasons.indexOf(reason), urgency, tried, reply, createdAt(lead)];
}
