export type Edges = { north: number; south: number; west: number; east: number };

/** Edges of the drawn chart (chart-land.svg, chart-depths.svg) in degrees. */
const EDGES: Edges = { north: 9, south: -11, west: 93, east: 121 };

/** Edges of the chart of all of South-East Asia (chart-land-wide.svg), of the same shape. */
export const WIDE_EDGES: Edges = { north: 24, south: -11, west: 86, east: 135 };

/** A place on the chart, in percent of its width and height from the upper left corner. */
export type ChartPosition = { x: number; y: number };

type Place = { latitude: number | null; longitude: number | null };

function share(value: number, from: number, to: number): number | null {
  const result = ((value - from) / (to - from)) * 100;
  return result >= 0 && result <= 100 ? Math.round(result * 10) / 10 : null;
}

/** Where a place is on the chart; null if a coordinate is missing or off the chart. */
export function chartPosition(
  latitude: number | null,
  longitude: number | null,
  edges: Edges = EDGES,
): ChartPosition | null {
  if (typeof latitude !== "number" || typeof longitude !== "number") return null;
  const x = share(longitude, edges.west, edges.east);
  const y = share(-latitude, -edges.north, -edges.south);
  return x === null || y === null ? null : { x, y };
}

/** Whether a place is outside the default chart but on the one of all of South-East Asia. */
export function needsWideChart(places: readonly Place[]): boolean {
  return places.some(
    ({ latitude, longitude }) =>
      !chartPosition(latitude, longitude) && chartPosition(latitude, longitude, WIDE_EDGES),
  );
}

/** Labels closer than this, in percent of the chart's height and width, touch each other on a phone. */
const LABEL_HEIGHT = 14;
const LABEL_WIDTH = 40;

/**
 * The direction in which a label moves from its pin so that it does not cover a close label; undefined if none is
 * close.
 */
export function labelShift(
  pin: ChartPosition,
  pins: readonly ChartPosition[],
): "up" | "down" | undefined {
  const near = pins.find(
    (other) =>
      other !== pin &&
      Math.abs(other.x - pin.x) < LABEL_WIDTH &&
      Math.abs(other.y - pin.y) < LABEL_HEIGHT,
  );
  if (!near) return undefined;
  return pin.y < near.y ? "up" : "down";
}
