import type { Lead, WorkingHours } from "../../leads/model/lead.ts";
import { dayAfter, daysUntil } from "../../leads/model/next-action.ts";
import { dueOf, responseDue } from "../../leads/model/working-hours.ts";

/**
 * What is late, as an argument of database functions: plans for a day before `day`, and by country, unanswered leads
 * that arrived up to a time (ISO 8601).
 */
export type Late = { day: string; SG?: string; MY?: string; ID?: string };

const MINUTE = 60_000;
/** Milliseconds: 60 days, the longest reply time that is considered, with holidays and short weeks. */
const LONGEST = 60 * 24 * 60 * MINUTE;

/** Returns whether a lead's plan is overdue or its reply is due; `now` is in milliseconds since the epoch. */
export function isLate(lead: Lead, hours: readonly WorkingHours[], now: number): boolean {
  const { next_action_on } = lead;
  if (next_action_on !== null && daysUntil(next_action_on, now) < 0) return true;
  const due = dueOf(lead, hours);
  return due !== null && due <= now;
}

/** Returns up to when a lead arrived whose reply is due by `now`, to the minute, in milliseconds since the epoch. */
export function lateSince(hours: WorkingHours, now: number): number {
  let [early, tooLate] = [Math.floor((now - LONGEST) / MINUTE), Math.ceil(now / MINUTE)];
  // Binary search, since the reply to a later lead is never due earlier.
  while (tooLate - early > 1) {
    const middle = Math.floor((early + tooLate) / 2);
    if (responseDue(middle * MINUTE, hours) <= now) early = middle;
    else tooLate = middle;
  }
  return early * MINUTE;
}

/** Returns what is late at `now`, which is in milliseconds since the epoch. */
export function lateAt(hours: readonly WorkingHours[], now: number): Late {
  const instants = hours.map((row) => [row.country, new Date(lateSince(row, now)).toISOString()]);
  return { day: dayAfter(now, 0), ...Object.fromEntries(instants) };
}
