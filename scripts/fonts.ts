import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import subsetFont from "subset-font";
import { chromiumFlags, ensureChromium } from "./chromium.ts";
import { type FaceToMeasure, measureFallbacks } from "./measure-fallbacks.ts";

/**
 * Cuts the two variable faces down to what the pages use, into `public/fonts`: a small basic part
 * that every page needs, and the accented letters, fetched where they occur. Then measures the
 * fallbacks against them. Run by hand after a font update; the results are committed.
 */
const require = createRequire(import.meta.url);
const publicDir = join(import.meta.dirname, "../public");
const generated = join(import.meta.dirname, "../src/theme/fonts.generated.ts");
const inlined = join(import.meta.dirname, "../src/theme/display.woff2");

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

const parts = {
  "": `${range(0x20, 0x7e)}\u00a0–—‘’“”′•…€→·×©°`,
  Accents: range(0xa1, 0xff),
};

type Face = {
  name: string;
  file: string;
  extended: string;
  axes: Record<string, number | { min: number; max: number }>;
};

const faces: Face[] = [
  {
    name: "display",
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    extended:
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
    axes: { opsz: 48, wght: 640 },
  },
  {
    name: "text",
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    extended:
      "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

const written: Record<string, string> = {};

/** Keeps a font under a name that changes with it, so that it can stay in every cache for ever. */
function keep(name: string, data: Uint8Array): void {
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 8);
  written[name] = `/fonts/${name}.${hash}.woff2`;
  writeFileSync(join(publicDir, written[name]), data);
  console.log(`${written[name]}: ${data.length} bytes`);
}

function fileOf(name: string): string {
  return join(publicDir, written[name] ?? "");
}

rmSync(join(publicDir, "fonts"), { recursive: true, force: true });
mkdirSync(join(publicDir, "fonts"));
for (const { name, file, axes, extended } of faces) {
  const source = readFileSync(require.resolve(file));
  for (const [part, characters] of Object.entries(parts)) {
    // Named first: the library's types do not know `keepFeatures` yet.
    const options = {
      targetFormat: "woff2" as const,
      variationAxes: axes,
      keepFeatures: ["kern", "tnum"],
    };
    const subset = await subsetFont(source, characters, options);
    keep(name + part, subset);
    if (name + part === "display") writeFileSync(inlined, subset);
  }
  keep(`${name}Extended`, readFileSync(require.resolve(extended)));
}

const measured: FaceToMeasure[] = [
  { name: "display", file: fileOf("display"), weight: 640, isBold: true },
  ...[400, 500, 600, 700].map((weight) => ({
    name: `text${weight}`,
    file: fileOf("text"),
    weight,
    isBold: weight >= 600,
  })),
];
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
const metrics = await measureFallbacks(browser, measured);
await browser.close();
writeFileSync(
  generated,
  `// Written by scripts/fonts.ts.

/** Site paths of the fonts. */
export const fontFiles = ${JSON.stringify(written, null, 2)};

/** Arial stretched to the widths and heights of our faces. */
export const fallbackMetrics = ${JSON.stringify(metrics, null, 2)};
`,
);
