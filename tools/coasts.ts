import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { feature } from "topojson-client";
import { presimplify, simplify } from "topojson-simplify";
import { landEdges, type LandEdges } from "../src/sections/hero/land-edges.ts";
import { WIDE_EDGES } from "../src/sections/regions/chart-position.ts";

type Point = [longitude: number, latitude: number];
type World = Parameters<typeof presimplify>[0];
type Country = {
  id?: string | number;
  geometry: { type: string; coordinates: Point[][] | Point[][][] };
};
type Shape = { id: string; rings: Point[][] };

/** ISO 3166 codes of the countries whose coasts are drawn here: two letters -> number. */
const drawn: Record<string, string> = {
  BN: "096",
  KH: "116",
  LA: "418",
  MM: "104",
  PH: "608",
  TH: "764",
  TL: "626",
  VN: "704",
};

const require = createRequire(import.meta.url);
const sections = join(import.meta.dirname, "../src/sections");
/** Width and height of a drawing in its own units. */
const SIZE = 1000;

/** The shapes of the world's countries, Natural Earth 1:10m, without what is smaller than `detail` degrees. */
async function countriesOf(detail: number): Promise<Shape[]> {
  const file = require.resolve("world-atlas/countries-10m.json");
  const world = JSON.parse(await readFile(file, "utf8")) as World;
  const simple = simplify(presimplify(world), detail * detail);
  const countries = feature(simple as never, "countries" as never) as unknown as {
    features: Country[];
  };
  return countries.features.map(({ id, geometry: { type, coordinates } }) => {
    const polygons = type === "Polygon" ? [coordinates as Point[][]] : (coordinates as Point[][][]);
    return { id: String(id), rings: polygons.flat() };
  });
}

type Side = { isInside: (point: Point) => boolean; cross: (a: Point, b: Point) => Point };

function crossLongitude(x: number): Side["cross"] {
  return (a, b) => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])];
}

function crossLatitude(y: number): Side["cross"] {
  return (a, b) => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y];
}

function sidesOf({ north, south, west, east }: LandEdges): Side[] {
  return [
    { isInside: ([x]) => x >= west, cross: crossLongitude(west) },
    { isInside: ([x]) => x <= east, cross: crossLongitude(east) },
    { isInside: ([, y]) => y >= south, cross: crossLatitude(south) },
    { isInside: ([, y]) => y <= north, cross: crossLatitude(north) },
  ];
}

/** The part of a ring inside a window (Sutherland and Hodgman). */
function clip(ring: Point[], edges: LandEdges): Point[] {
  return sidesOf(edges).reduce<Point[]>((points, { isInside, cross }) => {
    return points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const crossing = isInside(point) === isInside(before) ? [] : [cross(before, point)];
      return isInside(point) ? [...crossing, point] : crossing;
    });
  }, ring);
}

/** A ring as a path in whole units, each point relative to the one before; empty for a speck. */
function pathOf(ring: Point[], { north, south, west, east }: LandEdges, height: number): string {
  const points = ring.map(([x, y]): Point => [
    Math.round(((x - west) / (east - west)) * SIZE),
    Math.round(((north - y) / (north - south)) * height),
  ]);
  const distinct = points.filter((point, index) => {
    const before = points.at(index - 1);
    return before?.[0] !== point[0] || before[1] !== point[1];
  });
  const [first, ...others] = distinct;
  if (!first || others.length < 2) return "";
  let last = first;
  const steps = others.map((point) => {
    const step = `${point[0] - last[0]} ${point[1] - last[1]}`;
    last = point;
    return step;
  });
  return `M${first.join(" ")}l${steps.join(" ")}z`.replaceAll(" -", "-");
}

function drawing(shapes: Shape[], edges: LandEdges, height: number): string {
  return shapes
    .flatMap(({ rings }) => rings.map((ring) => pathOf(clip(ring, edges), edges, height)))
    .join("");
}

async function writeSvg(file: string, height: number, inside: string): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${height}" preserveAspectRatio="none">${inside}</svg>\n`;
  await writeFile(join(sections, file), svg);
  console.log(`${file}: ${(svg.length / 1000).toFixed(1)} KB`);
}

/** Draws the coasts around each country, its neighbours fainter, and the chart of all of South-East Asia. */
export async function drawCoasts(): Promise<void> {
  for (const [code, number] of Object.entries(drawn)) {
    const edges = landEdges[code];
    if (!edges) throw new Error(`${code} has no edges in land-edges.ts`);
    const countries = await countriesOf((edges.east - edges.west) / 420);
    const height = Math.round((SIZE * (edges.north - edges.south)) / (edges.east - edges.west));
    const countryDrawing = drawing(
      countries.filter(({ id }) => id === number),
      edges,
      height,
    );
    const others = drawing(
      countries.filter(({ id }) => id !== number),
      edges,
      height,
    );
    const inside = `<path opacity=".45" d="${others}"/><path d="${countryDrawing}"/>`;
    await writeSvg(`hero/land-${code.toLowerCase()}.svg`, height, inside);
  }
  const countries = await countriesOf((WIDE_EDGES.east - WIDE_EDGES.west) / 300);
  const height = Math.round(
    (SIZE * (WIDE_EDGES.north - WIDE_EDGES.south)) / (WIDE_EDGES.east - WIDE_EDGES.west),
  );
  await writeSvg(
    "regions/chart-land-wide.svg",
    height,
    `<path d="${drawing(countries, WIDE_EDGES, height)}"/>`,
  );
}
