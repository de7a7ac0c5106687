import { booleanContains } from "@turf/boolean-contains";
import { booleanIntersects } from "@turf/boolean-intersects";
import { kinks } from "@turf/kinks";

type Position = [longitude: number, latitude: number];

/** A GeoJSON geometry, as `geo()` returns it. */
export type Geometry =
  | Part
  | { type: "MultiPoint"; coordinates: Position[] }
  | { type: "MultiLineString"; coordinates: Position[][] }
  | { type: "MultiPolygon"; coordinates: Position[][][] };

type Part =
  | { type: "Point"; coordinates: Position }
  | { type: "LineString"; coordinates: Position[] }
  | { type: "Polygon"; coordinates: Position[][] };

/** In metres: the hosted lake measures on a sphere with the radius of the equator. */
const RADIUS = 6_378_137;

/** The separator of each level of coordinates in a string, the innermost first. */
export const SEPARATORS = [",", ";", "/", "|"];

/** How deep the coordinates of each type of geometry are nested. */
export const DEPTHS: Record<Geometry["type"], number> = {
  Point: 1,
  MultiPoint: 2,
  LineString: 2,
  Polygon: 3,
  MultiLineString: 3,
  MultiPolygon: 4,
};

const MAX_CACHED = 200;
const cache = new Map<string, Geometry | null>();

/** The geometry that a string such as `Point 10.75,59.91` describes; null if it is not a valid one. */
export function geometryFromText(text: string): Geometry | null {
  let geometry = cache.get(text);
  if (geometry === undefined) {
    geometry = parse(text);
    // Cached, since a query compares every document with the same few geometries.
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(text, geometry);
  }
  return geometry;
}

function parse(text: string): Geometry | null {
  const [type = "", joined = ""] = text.split(" ");
  const depth = DEPTHS[type as Geometry["type"]];
  const geometry = { type, coordinates: split(joined, depth) } as Geometry;
  return isValid(geometry) ? geometry : null;
}

function split(text: string, depth: number): unknown {
  if (depth === 0) return text === "" ? Number.NaN : Number(text);
  return text.split(SEPARATORS[depth - 1] ?? "").map((part) => split(part, depth - 1));
}

function isValid({ type, coordinates }: Geometry): boolean {
  if (type === "Point") return isPosition(coordinates);
  if (type === "MultiPoint") return coordinates.every(isPosition);
  if (type === "LineString") return isLine(coordinates);
  if (type === "MultiLineString") return coordinates.every(isLine);
  if (type === "Polygon") return isPolygon(coordinates);
  return coordinates.every(isPolygon);
}

function isPosition(position: Position): boolean {
  return position.length === 2 && position.every(Number.isFinite);
}

function isLine(line: Position[]): boolean {
  return line.length > 1 && line.every(isPosition);
}

/** Whether rings are closed, and none crosses or touches itself. */
function isPolygon(rings: Position[][]): boolean {
  const areRings = rings.every((ring) => {
    const different = new Set(ring.map(String)).size;
    const isClosed = String(ring[0]) === String(ring.at(-1));
    return ring.every(isPosition) && isClosed && different > 2 && different === ring.length - 1;
  });
  return areRings && kinks({ type: "Polygon", coordinates: rings }).features.length === 0;
}

/** The result of `geo::distance`: metres on the surface, only between points. */
export function distance(a: Geometry, b: Geometry): number | null {
  if (a.type !== "Point" || b.type !== "Point") return null;
  const radians = [a, b].map(({ coordinates }) =>
    coordinates.map((degrees) => degrees * (Math.PI / 180)),
  );
  const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = radians;
  const chord =
    Math.sin((y2 - y1) / 2) ** 2 + Math.cos(y1) * Math.cos(y2) * Math.sin((x2 - x1) / 2) ** 2;
  return 2 * RADIUS * Math.asin(Math.sqrt(chord));
}

/** The result of `geo::contains`: whether each part of `inner` is inside a polygon of `outer`. */
export function contains(outer: Geometry, inner: Geometry): boolean {
  const polygons = partsOf(outer).filter(({ type }) => type === "Polygon");
  return partsOf(inner).every((part) => polygons.some((polygon) => booleanContains(polygon, part)));
}

/** The result of `geo::intersects`. */
export function intersects(a: Geometry, b: Geometry): boolean {
  return booleanIntersects(a, b);
}

function partsOf(geometry: Geometry): Part[] {
  if (geometry.type === "MultiPoint") {
    return geometry.coordinates.map((coordinates) => ({ type: "Point" as const, coordinates }));
  }
  if (geometry.type === "MultiLineString") {
    return geometry.coordinates.map((coordinates) => ({
      type: "LineString" as const,
      coordinates,
    }));
  }
  if (geometry.type === "MultiPolygon") {
    return geometry.coordinates.map((coordinates) => ({ type: "Polygon" as const, coordinates }));
  }
  return [geometry];
}
