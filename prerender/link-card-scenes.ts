import { readFileSync } from "node:fs";
import { landEdges } from "../src/sections/hero/land-edges.ts";
import { token } from "../src/theme/tokens.ts";
import { heroIllustration, type Palette, palettes } from "./hero-illustration.ts";

export const WIDTH = 1200;
export const HEIGHT = 630;

const { color } = token.raw;
const { scene } = token;

/** The picture beside a card's text: one composition for each kind of page. */
export type Scene =
  | { kind: "strait" | "offer" | "form" | "policy" | "article" }
  /** A phone with the first messages of the page's conversation. */
  | { kind: "chat"; messages: { from: string; text: string }[] }
  /** The country's land, and the office on it. */
  | { kind: "chart"; country: string; at?: { latitude: number; longitude: number } };

/** Ground and ink of a scene, and its landscape at the foot. */
type Look = { ground: string; ink: string; palette: Palette };

const day = { ...palettes.day, water: "#dbe5da" };
const looks: Record<Scene["kind"], Look> = {
  strait: { ground: color.paper, ink: color.ink, palette: day },
  form: { ground: color.paper, ink: color.ink, palette: day },
  policy: { ground: color.paper, ink: color.ink, palette: day },
  article: { ground: color.paper, ink: color.ink, palette: day },
  chart: {
    ground: color.mist,
    ink: color.ink,
    palette: { ...day, far: "#c8d8cd", near: "#abc4b8", water: "#cbdcd2" },
  },
  chat: {
    ground: color.seaDeep,
    ink: color.onSeaDeep,
    palette: {
      ...palettes.night,
      sun: color.saffron,
      far: "#0f4a41",
      near: "#155449",
      water: "#0c463d",
      line: "#2d7062",
    },
  },
  offer: {
    ground: color.saffron,
    ink: color.saffronInk,
    palette: {
      ...palettes.day,
      sun: "#fbd699",
      far: "#e6952a",
      near: "#d98a22",
      water: "#e2922a",
      line: "#fbd699",
    },
  },
};

export function lookOf({ kind }: Scene): Look {
  return looks[kind];
}

function landscape(palette: Palette): string {
  return heroIllustration(palette)
    .replace(/<rect width="1920" height="720"[^>]*\/>/, "")
    .replace(/^<svg [^>]*>/, `<g transform="translate(0 ${HEIGHT - 396}) scale(${WIDTH / 1920})">`)
    .replace(/<\/svg>$/, "</g>");
}

/** A sheet of paper that leans a little, with lines of writing. */
function sheet(drawing: string): string {
  return `<g transform="translate(800 96) rotate(3 160 210)"><rect x="10" y="14" width="320" height="420" rx="18" fill="${color.ink}" opacity="0.14"/><rect width="320" height="420" rx="18" fill="${color.panel}"/>${drawing}</g>`;
}

function bars(y: number, widths: number[], step = 34): string {
  return widths
    .map(
      (width, index) =>
        `<rect x="36" y="${y + index * step}" width="${width}" height="12" rx="6" fill="${color.line}"/>`,
    )
    .join("");
}

function form(): string {
  const field = (y: number) =>
    `<rect x="36" y="${y}" width="110" height="12" rx="6" fill="${color.soft}"/><rect x="36" y="${y + 24}" width="248" height="48" rx="10" fill="none" stroke="${color.line}" stroke-width="4"/>`;
  return sheet(
    `${field(40)}${field(136)}${field(232)}<rect x="36" y="334" width="248" height="54" rx="27" fill="${color.saffron}"/><path d="m142 361 14 14 26-28" fill="none" stroke="${color.saffronInk}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}

function policy(): string {
  return sheet(
    `<path d="M160 44l74 26v62c0 50-32 82-74 100-42-18-74-50-74-100V70z" fill="${color.sea}"/><path d="m128 136 24 24 44-50" fill="none" stroke="${color.onSeaDeep}" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>${bars(270, [248, 220, 248, 150])}`,
  );
}

function article(): string {
  return sheet(
    `<rect x="36" y="40" width="248" height="26" rx="8" fill="${color.ink}"/><rect x="36" y="92" width="248" height="140" rx="10" fill="${color.mist}"/><circle cx="220" cy="150" r="30" fill="${color.saffron}"/><path d="M36 232v-40q62-52 124-14t124 4v50z" fill="${color.sea}"/>${bars(262, [248, 230, 248, 120])}`,
  );
}

/** A torn ticket on which a star is punched. */
function offer(): string {
  const teeth = Array.from(
    { length: 8 },
    (_, index) => `l20 ${index % 2 ? 18 : -18} 20 ${index % 2 ? -18 : 18}`,
  );
  return `<g transform="translate(790 84) rotate(5 160 210)"><path d="M0 24q0-24 24-24h272q24 0 24 24v396h-320z" fill="${color.saffronInk}" opacity="0.16" transform="translate(10 14)"/><path d="M0 24q0-24 24-24h272q24 0 24 24v396${teeth.map((tooth) => tooth.replaceAll(/l(\d+) (-?\d+) (\d+) (-?\d+)/g, "l-$1 $2-$3 $4")).join("")}z" fill="${color.panel}"/><path d="m160 60 34 70 76 10-56 54 14 76-68-38-68 38 14-76-56-54 76-10z" fill="${color.saffron}"/><path d="M36 304h248" stroke="${color.line}" stroke-width="4" stroke-dasharray="14 10"/><rect x="36" y="330" width="150" height="16" rx="8" fill="${color.soft}"/><rect x="36" y="366" width="96" height="16" rx="8" fill="${color.line}"/></g>`;
}

const SIDE = 440;

/** The offset that centres a drawing of this length on the sheet, or brings `point` into its middle half. */
function offset(length: number, point = length / 2): number {
  const middle = (SIDE - length) / 2;
  const onSheet = Math.min(Math.max(middle + point, SIDE / 4), (SIDE * 3) / 4);
  return Math.min(0, Math.max(SIDE - length, onSheet - point));
}

/** The outlines of the pages' charts, on a sheet with a graticule. */
function chart({ country, at }: Extract<Scene, { kind: "chart" }>): string {
  const edges = landEdges[country];
  const [left, top] = [WIDTH - SIDE - 56, 64];
  const grid = [1, 2, 3]
    .map((line) => `M${(SIDE / 4) * line} 0v${SIDE}M0 ${(SIDE / 4) * line}h${SIDE}`)
    .join("");
  const ground = `<rect width="${SIDE}" height="${SIDE}" rx="28" fill="${color.panel}"/><path d="${grid}" stroke="${color.line}" stroke-width="2"/>`;
  if (!edges) return `<g transform="translate(${left} ${top})">${ground}</g>`;
  const file = new URL(`../src/sections/hero/land-${country.toLowerCase()}.svg`, import.meta.url);
  const drawing = readFileSync(file, "utf8");
  const [, width = 1, height = 1] = (/viewBox="0 0 (\d+) (\d+)"/.exec(drawing) ?? []).map(Number);
  const { north, south, west, east } = edges;
  // Enlarged, so that the drawing's edges are outside the sheet, and moved if the office would be near an edge.
  const scale = (SIDE * 1.08) / Math.min(width, height);
  const [wide, tall] = [width * scale, height * scale];
  const officeAt = at && {
    x: ((at.longitude - west) / (east - west)) * wide,
    y: ((north - at.latitude) / (north - south)) * tall,
  };
  const x = offset(wide, officeAt?.x);
  const y = offset(tall, officeAt?.y);
  const land = drawing
    .replace(
      /^<svg [^>]*>/,
      `<g transform="translate(${x} ${y}) scale(${scale})" fill="${color.sea}">`,
    )
    .replace(/<\/svg>\s*$/, "</g>")
    .replaceAll('stroke="#000"', `stroke="${color.sea}"`);
  const dot = officeAt && { x: x + officeAt.x, y: y + officeAt.y };
  const officeMark = dot
    ? `<circle cx="${dot.x}" cy="${dot.y}" r="20" fill="${color.panel}"/><circle cx="${dot.x}" cy="${dot.y}" r="13" fill="${color.saffron}"/>`
    : "";
  const clip = `<clipPath id="chart"><rect width="${SIDE}" height="${SIDE}" rx="28"/></clipPath>`;
  return `<g transform="translate(${left} ${top})">${clip}${ground}<g clip-path="url(#chart)">${land}</g>${officeMark}</g>`;
}

/** Where the phone is, in pixels; its messages are drawn as text. */
export const PHONE = { left: 800, top: 56, width: 336, height: 640, bar: 92 };

function phone(): string {
  const { left, top, width, height, bar } = PHONE;
  return `<g transform="translate(${left} ${top})"><rect width="${width}" height="${height}" rx="44" fill="${scene.frame}"/><rect x="14" y="14" width="${width - 28}" height="${height - 28}" rx="32" fill="${scene.background}"/><path d="M14 ${bar}V46q0-32 32-32h${width - 92}q32 0 32 32v${bar - 46}z" fill="${scene.bar}"/><circle cx="56" cy="54" r="24" fill="${color.saffron}"/><rect x="94" y="38" width="130" height="13" rx="6" fill="${scene.onBar}"/><rect x="94" y="60" width="84" height="10" rx="5" fill="${scene.onBar}" opacity="0.6"/></g>`;
}

/** A larger sun above the water, if the page has only the strait as its scene. */
function sun(): string {
  return `<circle cx="945" cy="470" r="170" fill="${day.sun}"/>`;
}

/** Everything behind a card's text, as SVG. */
export function drawScene(of: Scene): string {
  const { ground, palette } = looks[of.kind];
  const land = landscape(of.kind === "strait" ? { ...palette, sun: "none" } : palette);
  const background = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`;
  if (of.kind === "strait") return background + sun() + land;
  const drawings = { offer, form, policy, article, chat: phone };
  return background + land + (of.kind === "chart" ? chart(of) : drawings[of.kind]());
}
