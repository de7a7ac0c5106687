/** A point in degrees, north and east positive. */
export type Position = { latitude: number; longitude: number };

/** A line of the graticule: where it crosses the frame, in percent, and its label. */
export type GridLine = { at: number; label: string };

export type ChartView = {
  /** Width of the chart divided by its height. */
  aspect: number;
  /** The place of a position on the chart, in percent from the left and the top. */
  locate: (position: Position) => { left: number; top: number };
  parallels: GridLine[];
  meridians: GridLine[];
};

const MARGIN = 0.24;
/** Degrees between two lines of the graticule: whole minutes or degrees. */
const STEPS = [1 / 60, 2 / 60, 5 / 60, 10 / 60, 20 / 60, 0.5, 1, 2, 5, 10, 20, 30];
const MOST_LINES = 5;
/** The widest chart, as width divided by height: island countries would otherwise become a strip. */
const WIDEST = 1.45;

/**
 * Formats degrees as on a chart, 103.8333 as "103°50′ E"; `positive` and `negative` are the letters of the hemispheres.
 */
export function formatDegrees(value: number, positive: string, negative: string): string {
  const minutes = Math.round(Math.abs(value) * 60);
  const rest = minutes % 60;
  const sign = minutes === 0 ? "" : ` ${value > 0 ? positive : negative}`;
  return `${Math.floor(minutes / 60)}°${rest ? `${String(rest).padStart(2, "0")}′` : ""}${sign}`;
}

function linesBetween(from: number, to: number, label: (value: number) => string): GridLine[] {
  const step = STEPS.find((each) => (to - from) / each <= MOST_LINES) ?? 45;
  const lines: GridLine[] = [];
  for (let index = Math.ceil(from / step); index * step < to; index += 1) {
    const value = index * step;
    lines.push({ at: ((value - from) / (to - from)) * 100, label: label(value) });
  }
  return lines.filter(({ at }) => at > 6 && at < 94);
}

/** A view, square or wider, that holds all positions with room around them. */
export function chartView(positions: readonly Position[]): ChartView {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const middle = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  const tall = Math.max(Math.max(...latitudes) - Math.min(...latitudes), 0.05);
  const wide = Math.max(Math.max(...longitudes) - Math.min(...longitudes), 0.05);
  const aspect = Math.min(Math.max(wide / tall, 1), WIDEST);
  const across = Math.max(wide, tall * aspect) * (1 + 2 * MARGIN);
  const down = across / aspect;
  const west = middle.longitude - across / 2;
  const south = middle.latitude - down / 2;
  return {
    aspect,
    locate: ({ latitude, longitude }) => ({
      left: ((longitude - west) / across) * 100,
      top: 100 - ((latitude - south) / down) * 100,
    }),
    parallels: linesBetween(south, south + down, (value) => formatDegrees(value, "N", "S")).map(
      ({ at, label }) => ({ at: 100 - at, label }),
    ),
    meridians: linesBetween(west, west + across, (value) => formatDegrees(value, "E", "W")),
  };
}
