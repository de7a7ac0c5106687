import { formatDay } from "../../../lib/format-time.ts";
import { isOpenStage } from "./board-model.ts";
import type { Lead } from "./lead.ts";

/** The next action of a lead and its day, e.g. "2026-11-24". */
export type Plan = { next_action: string; next_action_on: string };

/** The next actions that menus offer; users type any other. */
export const usualActions = ["Call", "Write", "Visit"] as const;

const DAY = 24 * 60 * 60 * 1000;

/** Returns the plan of a lead; null if nothing is planned. */
export function planOf({ next_action, next_action_on }: Lead): Plan | null {
  return next_action === null || next_action_on === null ? null : { next_action, next_action_on };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Returns the day, e.g. "2026-11-24", `days` after `now` (milliseconds since the epoch), in the user's time zone. */
export function dayAfter(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join("-");
}

/** Returns the days that menus offer for a plan; the next Monday is never today. */
export function usualDays(now: number): { key: string; title: string; day: string }[] {
  const untilMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { key: "today", title: "today", day: dayAfter(now, 0) },
    { key: "tomorrow", title: "tomorrow", day: dayAfter(now, 1) },
    { key: "3", title: "in 3 days", day: dayAfter(now, 3) },
    { key: "monday", title: "next Monday", day: dayAfter(now, untilMonday) },
  ];
}

/** Returns how many days from today a day is, in the user's time zone; negative for a past day. */
export function daysUntil(day: string, now: number): number {
  return Math.round((Date.parse(day) - Date.parse(dayAfter(now, 0))) / DAY);
}

/** Returns the text of a plan, e.g. "Call tomorrow", "Call, 2 days overdue", and whether it is overdue or for today. */
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

/** Returns whether a lead is open: neither closed, nor failed, nor in the trash. */
export function isOpen({ stage, deleted_at }: Lead): boolean {
  return isOpenStage(stage) && deleted_at === null;
}

/** Returns whether a lead is open and has no plan. */
export function isUnplanned(lead: Lead): boolean {
  return isOpen(lead) && lead.next_action === null;
}
