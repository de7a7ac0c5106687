/** The longest period that the privacy policy promises, in months; the setting can only be shorter. */
export const LONGEST_KEPT_MONTHS = 24;

const SMALL_NUMBERS = ["", "one", "two"];

/** A number of months in words: 24 as "two years", 18 as "18 months", 1 as "one month". */
export function keptPeriodInWords(months: number): string {
  const years = months / 12;
  if (years === 1) return "one year";
  if (Number.isInteger(years)) return `${SMALL_NUMBERS[years] ?? years} years`;
  return months === 1 ? "one month" : `${months} months`;
}
