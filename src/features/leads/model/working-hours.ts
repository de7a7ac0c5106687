import { isOpenStage } from "./board-model.ts";
import { countryOf, createdAt } from "./lead-facts.ts";
import type { Lead, WorkingHours } from "./lead.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** Returns a time zone's offset from UTC at an instant, in milliseconds; positive east of Greenwich. */
function zoneOffset(instant: number, timeZone: string): number {
  // Cached per quarter of an hour, because every zone changes its offset at a multiple of 15 minutes.
  const quarter = Math.floor(instant / (15 * MINUTE)) * 15 * MINUTE;
  const key = `${timeZone} ${quarter}`;
  const cachedOffset = offsets.get(key);
  if (cachedOffset !== undefined) return cachedOffset;
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
    });
    formatters.set(timeZone, formatter);
  }
  // Swedish dates have the format of ISO 8601, but with a space instead of the T.
  const offset = Date.parse(`${formatter.format(quarter).replace(" ", "T")}Z`) - quarter;
  offsets.set(key, offset);
  return offset;
}

function instantOf(local: number, timeZone: string): number {
  const approximate = local - zoneOffset(local, timeZone);
  return local - zoneOffset(approximate, timeZone);
}

/** Returns the milliseconds since midnight of a time such as "09:00" or "09:00:00". */
function timeOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * HOUR + minutes * MINUTE;
}

/** Returns 1 for Monday to 7 for Sunday; `day` is the number of days since 1970-01-01, a Thursday. */
function isoWeekday(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Returns the ISO date of a day; `day` is the number of days since 1970-01-01. */
function isoDay(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Returns when `response_minutes` of working time after `start` end (milliseconds since the epoch), or Infinity. */
export function responseDue(start: number, hours: WorkingHours): number {
  const { time_zone, days, opens, closes, response_minutes, holidays } = hours;
  const local = start + zoneOffset(start, time_zone);
  let remaining = response_minutes * MINUTE;
  if (!days.some((day) => day >= 1 && day <= 7) || timeOfDay(opens) >= timeOfDay(closes)) {
    return Number.POSITIVE_INFINITY;
  }
  for (let day = Math.floor(local / DAY); ; day += 1) {
    if (!days.includes(isoWeekday(day)) || holidays.includes(isoDay(day))) continue;
    const from = Math.max(local, day * DAY + timeOfDay(opens));
    const until = day * DAY + timeOfDay(closes);
    if (from >= until) continue;
    if (remaining <= until - from) return instantOf(from + remaining, time_zone);
    remaining -= until - from;
  }
}

const dues = new WeakMap<Lead, { hours: WorkingHours; due: number }>();

/**
 * Returns when the first reply to a lead is due, in milliseconds since the epoch; null if the lead is answered or not
 * open, or if no hours are loaded. A lead of another country has Singapore's hours.
 */
export function dueOf(lead: Lead, table: readonly WorkingHours[]): number | null {
  if (lead.first_response_at !== null || !isOpenStage(lead.stage)) return null;
  const country = countryOf(lead);
  const hours =
    table.find((row) => row.country === country) ?? table.find((row) => row.country === "SG");
  if (!hours) return null;
  const cached = dues.get(lead);
  if (cached?.hours === hours) return cached.due;
  const due = responseDue(createdAt(lead), hours);
  dues.set(lead, { hours, due });
  return due;
}
