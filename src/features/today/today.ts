import type { Lead } from "../leads/model/lead.ts";
import { createdAt } from "../leads/model/lead-facts.ts";
import { daysUntil, isOpen, isUnplanned } from "../leads/model/next-action.ts";

/** Why a lead is in the queue, in the queue's order; `later` is a reply that is due after today. */
export const reasons = ["unanswered", "overdue", "today", "later", "unplanned"] as const;
export type Reason = (typeof reasons)[number];

export type QueueEntry = { lead: Lead; reason: Reason };

/** Whose leads the queue contains. */
export type QueueScope = {
  /** True for all leads, false for the user's own and unassigned ones. */
  isAll: boolean;
  ownUserId: string | null;
};

/**
 * Returns why a lead is in today's queue, or null if it is not. A plan for today has priority over a reply that is due
 * later. `due` (when a reply is due, null if unknown) and `now` are in milliseconds since the epoch.
 */
export function reasonOf(lead: Lead, now: number, due: number | null = null): Reason | null {
  if (lead.deleted_at !== null) return null;
  const days = lead.next_action_on === null ? null : daysUntil(lead.next_action_on, now);
  if (days !== null && days > 0) return null;
  const isUnanswered = isOpen(lead) && lead.first_response_at === null;
  if (isUnanswered && (due === null || due < new Date(now).setHours(24, 0, 0, 0))) {
    return "unanswered";
  }
  if (days !== null) return days < 0 ? "overdue" : "today";
  if (isUnanswered) return "later";
  return isUnplanned(lead) ? "unplanned" : null;
}

/**
 * Returns the queue: late replies, replies due today, suspected leads, overdue plans by day, today's plans, replies due
 * later, open leads without a plan. In each of these, leads without an attempt come first, then the oldest attempt.
 * Among those, a due reply decides, or the arrival (for leads without a plan newest first, otherwise oldest first).
 */
export function queueOf(
  leads: readonly Lead[],
  { isAll, ownUserId }: QueueScope,
  now: number,
  dueOf: (lead: Lead) => number | null,
  attemptedAtOf: (lead: Lead) => string | null = ({ attempted_at }) => attempted_at,
): QueueEntry[] {
  const isInScope = ({ owner }: Lead) => isAll || owner === null || owner === ownUserId;
  const entries = leads.filter(isInScope).flatMap((lead) => {
    const reason = reasonOf(lead, now, dueOf(lead));
    return reason
      ? [{ lead, reason, ranks: ranksOf(lead, reason, now, dueOf, attemptedAtOf(lead)) }]
      : [];
  });
  return entries
    .toSorted((a, b) => {
      const differing = a.ranks.findIndex((rank, index) => rank !== b.ranks[index]);
      return (a.ranks[differing] ?? 0) - (b.ranks[differing] ?? 0);
    })
    .map(({ lead, reason }) => ({ lead, reason }));
}

/** Returns a lead's sort keys, the most important first: reason, urgency, last attempt, due reply, arrival. */
function ranksOf(
  lead: Lead,
  reason: Reason,
  now: number,
  dueOf: (lead: Lead) => number | null,
  attemptedAt: string | null,
): number[] {
  const reasonRank = reasons.indexOf(reason);
  const attemptTime = attemptedAt === null ? 0 : Date.parse(attemptedAt);
  if (reason === "unplanned") return [reasonRank, 0, attemptTime, 0, -createdAt(lead)];
  if (reason === "overdue" || reason === "today") {
    return [reasonRank, Date.parse(lead.next_action_on ?? ""), attemptTime, 0, createdAt(lead)];
  }
  const due = dueOf(lead) ?? createdAt(lead);
  const urgency = lead.is_suspected ? 2 : Number(due > now);
  return [reasonRank, urgency, attemptTime, lead.is_suspected ? 0 : due, createdAt(lead)];
}
