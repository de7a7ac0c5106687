let format: Intl.NumberFormat | undefined;

/** A whole number with separators: "7", "1,065". Most counts are short, and creating a number format is slow. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  format ??= new Intl.NumberFormat("en-SG");
  return format.format(count);
}
