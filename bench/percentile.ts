/** Returns the value below which a `share` (0 to 1) of the values lies; NaN if there are no values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}
