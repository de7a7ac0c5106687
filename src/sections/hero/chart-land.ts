import type { CSSProperties } from "react";
import type { ChartView } from "./chart-view.ts";
import indonesia from "./land-id.svg?no-inline";
import malaysia from "./land-my.svg?no-inline";
import singapore from "./land-sg.svg?no-inline";

type Drawing = { url: string; north: number; south: number; west: number; east: number };

/** Coasts by country code, edges in degrees: simplified from Natural Earth 1:10m (public domain), Singapore's drawn by hand. */
const drawings: Record<string, Drawing> = {
  SG: { url: singapore, north: 1.6, south: 1.1, west: 103.5, east: 104.2 },
  MY: { url: malaysia, north: 13, south: -6, west: 95, east: 123 },
  ID: { url: indonesia, north: 12, south: -17, west: 90, east: 145 },
};

/** Position of the land on a chart and its picture; null for a country without one. */
export function chartLand(code: string | null, locate: ChartView["locate"]): CSSProperties | null {
  const drawing = code && Object.hasOwn(drawings, code) ? drawings[code] : undefined;
  if (!drawing) return null;
  const { url, north, south, west, east } = drawing;
  const from = locate({ latitude: north, longitude: west });
  const to = locate({ latitude: south, longitude: east });
  return {
    left: `${from.left.toFixed(2)}%`,
    top: `${from.top.toFixed(2)}%`,
    width: `${(to.left - from.left).toFixed(2)}%`,
    height: `${(to.top - from.top).toFixed(2)}%`,
    maskImage: `url(${url})`,
  };
}
