const DAY = 24 * 60 * 60 * 1000;
const time = new Intl.DateTimeFormat("en-SG", {
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});
const day = new Intl.DateTimeFormat("en-SG", { day: "numeric", month: "short" });
const dayAndYear = new Intl.DateTimeFormat("en-SG", {
  day: "numeric",
  month: "short",
  year: "numeric",
});
const exact = new Intl.DateTimeFormat("en-SG", { dateStyle: "full", timeStyle: "short" });

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** A created date as short as it can be: "Today, 09:12", "Yesterday", "18 Nov", "18 Nov 2024". */
export function formatCreated(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(date)) / DAY);
  if (daysAgo === 0) return `Today, ${time.format(date)}`;
  if (daysAgo === 1) return "Yesterday";
  return date.getFullYear() === now.getFullYear() ? day.format(date) : dayAndYear.format(date);
}

/** The same moment in full, for the tooltip. */
export function formatExact(iso: string): string {
  return exact.format(new Date(iso));
}
