import { darkColors, token } from "../src/theme/tokens.ts";

const WIDTH = 1920;
const HEIGHT = 720;

export type Palette = {
  sky: string;
  sun: string;
  far: string;
  near: string;
  water: string;
  line: string;
};

/** Outline of a ridge as a path; sums of sines, so the same on every run. */
function ridge(base: number, swell: number, seed: number, reach: [from: number, to: number]) {
  const points: string[] = [];
  for (let x = 0; x <= WIDTH; x += 24) {
    const [from, to] = reach;
    // Land rises between `from` and `to` and lies below the water elsewhere.
    const within = Math.max(0, Math.sin((Math.PI * (x - from)) / (to - from)));
    const rise = x < from || x > to ? 0 : within ** 0.7;
    const hills = 0.55 + 0.25 * Math.sin(x / 97 + seed) + 0.2 * Math.sin(x / 41 + seed * 2.3);
    points.push(`${x} ${Math.round(base - swell * rise * hills)}`);
  }
  return `M0 ${HEIGHT}L${points.join("L")}L${WIDTH} ${HEIGHT}z`;
}

function waveLine(y: number, height: number, length: number, phase: number): string {
  let path = `M${-phase} ${y}`;
  for (let x = -phase; x < WIDTH + length; x += length) {
    path += `q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`;
  }
  return path;
}

function ship(x: number, y: number, scale: number, hull: string, load: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 0h118l-10 17H12z" fill="${hull}"/><path d="M88-26h16V0H88z" fill="${hull}"/><path d="M14-14h20V0H14zm22 0h20V0H36zm0-14h20v13H36zm22 14h20V0H58z" fill="${load}"/></g>`;
}

/** The hero illustration as an SVG of 1920 x 720: two shores, the water between them, a ship. */
export function heroIllustration({ sky, sun, far, near, water, line }: Palette): string {
  const waves = [0, 1, 2, 3, 4, 5].map((row) => {
    const y = 560 + row * 27;
    const path = waveLine(y, 9 + row, 150 + row * 26, row * 57);
    return `<path d="${path}" stroke="${line}" stroke-width="${1.6 + row * 0.25}" opacity="${0.75 - row * 0.07}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>
<circle cx="1180" cy="508" r="74" fill="${sun}"/>
<path d="${ridge(536, 120, 1.2, [-420, 700])}" fill="${far}"/><path d="${ridge(536, 150, 3.7, [1290, 2350])}" fill="${far}"/>
<path d="${ridge(548, 74, 5.1, [-300, 420])}" fill="${near}"/><path d="${ridge(548, 84, 2.2, [1480, 2300])}" fill="${near}"/>
<rect y="536" width="${WIDTH}" height="184" fill="${water}"/>
${ship(860, 528, 0.8, near, sun)}
<g fill="none" stroke-linecap="round">${waves.join("")}</g></svg>`;
}

const { color } = token.raw;
const dark = { ...color, ...darkColors };

/** Colours of the illustration: by day for the light scheme, by night for the dark one. */
export const palettes = {
  day: {
    sky: color.paper,
    sun: "#f3bd6b",
    far: "#d9e0d3",
    near: "#b9cdc2",
    water: "#e3e9de",
    line: "#9dbcb0",
  },
  night: {
    sky: dark.paper,
    sun: "#cfc8ad",
    far: "#12312b",
    near: "#1a4039",
    water: "#0f2824",
    line: "#2d5f54",
  },
} satisfies Record<string, Palette>;
