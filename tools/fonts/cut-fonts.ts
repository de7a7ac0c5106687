import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Axes, cutFace, displayFace } from "../../prerender/display-subset.ts";
import { launchChromium } from "../browser/chromium.ts";
import { type FaceToMeasure, measureFallbacks } from "./measure-fallbacks.ts";

const require = createRequire(import.meta.url);
const publicDir = join(import.meta.dirname, "../../public");
const generated = join(import.meta.dirname, "../../src/theme/fonts.generated.ts");

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** ASCII characters that pages do not use: an eighth of the basic part's bytes. */
const rare = "*=[\\]^_`{|}~";
const common = Array.from(range(0x20, 0x7e)).filter((letter) => !rare.includes(letter));

const parts = {
  "": `${common.join("")}\u00a0–—‘’“”′•…€→·×©°`,
  Accents: rare + range(0xa1, 0xff),
};

type Face = {
  name: string;
  file: string;
  extended: string;
  axes: Axes;
};

const faces: Face[] = [
  {
    name: "display",
    file: displayFace.file,
    extended:
      "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
    axes: displayFace.axes,
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

/** Writes a font under a name with its hash, so that caches may keep it forever. */
function writeFont(name: string, data: Uint8Array): void {
  const hash = createHash("sha256").update(data).digest("hex").slice(0, 8);
  written[name] = `/fonts/${name}.${hash}.woff2`;
  writeFileSync(join(publicDir, written[name]), data);
  console.log(`${written[name]}: ${data.length} bytes`);
}

function fileOf(name: string): string {
  return join(publicDir, written[name] ?? "");
}

/**
 * Subsets the two variable fonts into `public/fonts`: a small basic part that every page needs, and the accented
 * letters, loaded only if they occur. Then measures the fallbacks against them and writes both into `src/theme`.
 */
export async function cutFonts(): Promise<void> {
  rmSync(join(publicDir, "fonts"), { recursive: true, force: true });
  mkdirSync(join(publicDir, "fonts"));
  for (const { name, file, axes, extended } of faces) {
    const source = readFileSync(require.resolve(file));
    for (const [part, characters] of Object.entries(parts)) {
      writeFont(name + part, await cutFace(source, characters, axes));
    }
    writeFont(`${name}Extended`, readFileSync(require.resolve(extended)));
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
  const browser = await launchChromium();
  const metrics = await measureFallbacks(browser, measured);
  await browser.close();
  const files = JSON.stringify(written, null, 2);
  writeFileSync(generated, fontsModule(files, JSON.stringify(metrics, null, 2)));
}

function fontsModule(files: string, metrics: string): string {
  return `// Written by \`npm run fonts\`.

/** Site paths of the fonts. */
export const fontFiles = ${files};

/** Arial, adjusted to the widths and heights of our fonts. */
export const fallbackMetrics = ${metrics};
`;
}
