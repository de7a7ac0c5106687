import type { WorkingHours } from "../leads/model/lead.ts";

/** The form's values for a country: times as "09:00", days as ISO weekdays (1 for Monday). */
export type HoursDraft = Pick<WorkingHours, "country" | "days" | "opens" | "closes"> & {
  response_minutes: number;
};

/** The days that the form offers; ids are ISO weekdays. */
export const weekdays = [
  { id: 1, title: "Monday", short: "Mo" },
  { id: 2, title: "Tuesday", short: "Tu" },
  { id: 3, title: "Wednesday", short: "We" },
  { id: 4, title: "Thursday", short: "Th" },
  { id: 5, title: "Friday", short: "Fr" },
  { id: 6, title: "Saturday", short: "Sa" },
  { id: 7, title: "Sunday", short: "Su" },
] as const;

/** Returns the validation message for a country's hours, undefined if valid; the database has the same rules. */
export function problemOf({
  days,
  opens,
  closes,
  response_minutes,
}: HoursDraft): string | undefined {
  if (days.length === 0) return "Choose at least one working day";
  if (opens === "" || closes === "" || opens >= closes)
    return "Closing time must be after opening time";
  const isWhole = Number.isInteger(response_minutes);
  if (!isWhole || response_minutes < 5 || response_minutes > 10_080) {
    return "Reply time must be between 5 and 10080 minutes";
  }
  return undefined;
}

/** Converts a stored row to the form's values. */
export function toDraft({
  country,
  days,
  opens,
  closes,
  response_minutes,
}: WorkingHours): HoursDraft {
  return {
    country,
    days,
    opens: opens.slice(0, 5),
    closes: closes.slice(0, 5),
    response_minutes,
  };
}
