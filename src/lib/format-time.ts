const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns a function that formats dates. It creates the format on first use, since that takes milliseconds.
 * @__NO_SIDE_EFFECTS__
 */
function dateFormat(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Date) => (format ??= new Intl.DateTimeFormat("en-SG", options)).format(date);
}

const time = dateFormat({ hour: "2-digit", minute: "2-digit", hour12: false });
const day = dateFormat({ day: "numeric", month: "short" });
const dayAndYear = dateFormat({ day: "numeric", month: "short", year: "numeric" });
const exact = dateFormat({ dateStyle: "full", timeStyle: "short" });

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function daysSince(date: Date, now: Date): number {
  return Math.round((startOfDay(now) - startOfDay(date)) / DAY);
}

function dateOf(date: Date, now: Date): string {
  return date.getFullYear() === now.getFullYear() ? day(date) : dayAndYear(date);
}

/** The date a lead arrived, as short as possible: "Today, 09:12", "Yesterday", "18 Nov", "18 Nov 2024". */
export function formatCreated(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const daysAgo = daysSince(date, now);
  if (daysAgo === 0) return `Today, ${time(date)}`;
  return daysAgo === 1 ? "Yesterday" : dateOf(date, now);
}

/** The date a lead arrived, even shorter, for a place beside other marks: "09:12", "17 Nov", "18 Nov 2024". */
export function formatCreatedShort(iso: string, now = new Date()): string {
  const date = new Date(iso);
  return daysSince(date, now) === 0 ? time(date) : dateOf(date, now);
}

/** The time of an event: "Today, 09:12", "Yesterday, 18:40", "18 Nov, 09:12". */
export function formatMoment(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const daysAgo = daysSince(date, now);
  if (daysAgo === 0) return `Today, ${time(date)}`;
  return `${daysAgo === 1 ? "Yesterday" : dateOf(date, now)}, ${time(date)}`;
}

/** How long ago, for a sentence: "just now", "5 min ago", "today at 09:12", "yesterday at 09:12", "on 18 Nov at 09:12". */
export function formatAgo(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const minutes = Math.floor((now.getTime() - date.getTime()) / MINUTE);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const dayOf = ["today", "yesterday"][daysSince(date, now)] ?? `on ${dateOf(date, now)}`;
  return `${dayOf} at ${time(date)}`;
}

/** A day, past or future: "21 Dec", "3 Jan 2027". */
export function formatDay(iso: string, now = new Date()): string {
  return dateOf(new Date(iso), now);
}

/** A day with its year: "18 Nov 2026". */
export function formatDate(iso: string): string {
  return dayAndYear(new Date(iso));
}

/** A duration in milliseconds as text: "5 min", "1 h 40 min", "1 day", "6 days". */
export function formatDuration(milliseconds: number): string {
  const days = Math.floor(milliseconds / DAY);
  if (days >= 1) return days === 1 ? "1 day" : `${days} days`;
  const hours = Math.floor(milliseconds / HOUR);
  const minutes = Math.floor((milliseconds % HOUR) / MINUTE);
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

/** The full date and time, for a tooltip. */
export function formatExact(iso: string): string {
  return exact(new Date(iso));
}
