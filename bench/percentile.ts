/** The value that `share` of the values, from 0 to 1, are at or below; NaN without values. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}
