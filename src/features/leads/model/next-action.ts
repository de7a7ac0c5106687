import { formatDay } from "../../../lib/format-time.ts";
import { isOpenStage } from "./board-model.ts";
import type { Lead } from "./lead.ts";

/** The next action of a lead, and its day as 2026-11-24. */
export type Plan = { next_action: string; next_action_on: string };

/** The usual next actions; any other is typed. */
export const usualActions = ["Call", "Write", "Visit"] as const;

const DAY = 24 * 60 * 60 * 1000;

/** The plan of a lead; null if nothing is planned. */
export function planOf({ next_action, next_action_on }: Lead): Plan | null {
  return next_action === null || next_action_on === null ? null : { next_action, next_action_on };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** The day in the user's time zone, `days` after that of `now` (milliseconds since the epoch), as 2026-11-24. */
export function dayAfter(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}

/** The days that a plan is usually for; the next Monday is never today. */
export function usualDays(now: number): { key: string; title: string; day: string }[] {
  const untilMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { key: "today", title: "today", day: dayAfter(now, 0) },
    { key: "tomorrow", title: "tomorrow", day: dayAfter(now, 1) },
    { key: "3", title: "in 3 days", day: dayAfter(now, 3) },
    { key: "monday", title: "next Monday", day: dayAfter(now, untilMonday) },
  ];
}

/** Whole days from today, in the user's time zone, to a day; negative for a past day. */
export function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(dayAfter(now, 0))) / DAY);
}

/** "Call tomorrow", and whether its day is over: "Call, 2 days overdue". */
export function describePlan(
  { next_action, next_action_on }: Plan,
  now: number,
): { text: string; isOverdue: boolean; isToday: boolean } {
  const days = daysUntil(next_action_on, now);
  const state = { isOverdue: days < 0, isToday: days === 0 };
  if (days < 0) {
    const unit = days === -1 ? "day" : "days";
    return { text: `${next_action}, ${-days} ${unit} overdue`, ...state };
  }
  const near = ["today", "tomorrow"][days];
  return {
    text: `${next_action} ${near ?? `on ${formatDay(`${next_action_on}T00:00`, new Date(now))}`}`,
    ...state,
  };
}

/** Whether a lead is still open: neither closed nor failed, nor in the trash. */
export function isOpen({ stage, deleted_at }: Lead): boolean {
  return isOpenStage(stage) && deleted_at === null;
}

/** Whether a lead is open and nothing is planned for it. */
export function isUnplanned(lead: Lead): boolean {
  return isOpen(lead) && lead.next_action === null;
}
