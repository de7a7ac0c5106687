let format: Intl.NumberFormat | undefined;

/** A whole number as a person writes it: "7", "1,065". Most counts are short, and making a format takes long. */
export function formatCount(count: number): string {
  if (count < 1000) return String(count);
  format ??= new Intl.NumberFormat("en-SG");
  return format.format(count);
}
