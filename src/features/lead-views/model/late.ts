import type { Lead, WorkingHours } from "../../leads/model/lead.ts";
import { dayAfter, daysUntil } from "../../leads/model/next-action.ts";
import { dueOf, responseDue } from "../../leads/model/working-hours.ts";

/**
 * What is late, as the database's argument: plans for a day before `day`, and, by country, unanswered leads that
 * arrived until an instant (ISO 8601).
 */
export type Late = { day: string; SG?: string; MY?: string; ID?: string };

const MINUTE = 60_000;
/** The longest reply time, holidays and short weeks included. */
const LONGEST = 60 * 24 * 60 * MINUTE;

/** Whether a plan's day is over, or a reply is overdue; `now` in milliseconds since the epoch. */
export function isLate(lead: Lead, hours: readonly WorkingHours[], now: number): boolean {
  const { next_action_on } = lead;
  if (next_action_on !== null && daysUntil(next_action_on, now) < 0) return true;
  const due = dueOf(lead, hours);
  return due !== null && due <= now;
}

/** The last instant, to the minute, at which a lead arrived whose reply is due by `now`. */
export function lateSince(hours: WorkingHours, now: number): number {
  let [early, tooLate] = [Math.floor((now - LONGEST) / MINUTE), Math.ceil(now / MINUTE)];
  // A later lead is never due earlier.
  while (tooLate - early > 1) {
    const middle = Math.floor((early + tooLate) / 2);
    if (responseDue(middle * MINUTE, hours) <= now) early = middle;
    else tooLate = middle;
  }
  return early * MINUTE;
}

/** What is late at `now`, in milliseconds since the epoch. */
export function lateAt(hours: readonly WorkingHours[], now: number): Late {
  const instants = hours.map((row) => [row.country, new Date(lateSince(row, now)).toISOString()]);
  return { day: dayAfter(now, 0), ...Object.fromEntries(instants) };
}
