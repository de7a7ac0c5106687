import type { CSSProperties } from "react";
import type { ChartView } from "./chart-view.ts";
import brunei from "./land-bn.svg?no-inline";
import { landEdges } from "./land-edges.ts";
import indonesia from "./land-id.svg?no-inline";
import cambodia from "./land-kh.svg?no-inline";
import laos from "./land-la.svg?no-inline";
import myanmar from "./land-mm.svg?no-inline";
import malaysia from "./land-my.svg?no-inline";
import philippines from "./land-ph.svg?no-inline";
import singapore from "./land-sg.svg?no-inline";
import thailand from "./land-th.svg?no-inline";
import timor from "./land-tl.svg?no-inline";
import vietnam from "./land-vn.svg?no-inline";

/**
 * Drawings of coasts by country code. `npm run coasts` draws them from Natural Earth 1:10m; Singapore's is drawn by
 * hand.
 */
const drawings: Record<string, string> = {
  BN: brunei,
  ID: indonesia,
  KH: cambodia,
  LA: laos,
  MM: myanmar,
  MY: malaysia,
  PH: philippines,
  SG: singapore,
  TH: thailand,
  TL: timor,
  VN: vietnam,
};

/** Returns the styles that place the drawing of a country on its chart; null for a country without one. */
export function chartLand(code: string | null, locate: ChartView["locate"]): CSSProperties | null {
  if (!code || !Object.hasOwn(drawings, code)) return null;
  const [url, edges] = [drawings[code], landEdges[code]];
  if (!edges) return null;
  const { north, south, west, east } = edges;
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
