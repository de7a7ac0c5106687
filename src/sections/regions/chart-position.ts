/** Edges of the drawn chart (chart-land.svg, chart-depths.svg) in degrees. */
const EDGES = { north: 9, south: -11, west: 93, east: 121 } as const;

/** A place on the chart, in percent of its width and height from the upper left corner. */
export type ChartPosition = { x: number; y: number };

function share(value: number, from: number, to: number): number | null {
  const result = ((value - from) / (to - from)) * 100;
  return result >= 0 && result <= 100 ? Math.round(result * 10) / 10 : null;
}

/** Where a place stands on the chart; null where a coordinate is missing or off the chart. */
export function chartPosition(
  latitude: number | null,
  longitude: number | null,
): ChartPosition | null {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  const x = share(longitude, EDGES.west, EDGES.east);
  const y = share(-latitude, -EDGES.north, -EDGES.south);
  return x === null || y === null ? null : { x, y };
}
