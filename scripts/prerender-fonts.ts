import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

/**
 * Cuts the two variable faces down to Latin-1 and the cuts the site uses, into `src/theme/fonts`.
 * Run by hand after a font update; the results are committed. Other letters come from the full files.
 */
const require = createRequire(import.meta.url);
const outDir = new URL("../src/theme/fonts/", import.meta.url);

const latin1 = Array.from({ length: 0x100 - 0x20 }, (_, index) =>
  String.fromCodePoint(index + 0x20),
).filter((character) => !/[\u007f-\u009f]/.test(character));
const punctuation = [..."–—‘’“”•…€™→←−"];
const characters = [...latin1, ...punctuation].join("");

const faces: {
  name: string;
  file: string;
  axes: Record<string, number | { min: number; max: number }>;
}[] = [
  {
    name: "display",
    file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
    axes: { opsz: 48, wght: 640 },
  },
  {
    name: "text",
    file: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const face of faces) {
  const source = await readFile(require.resolve(face.file));
  const subset = await subsetFont(source, characters, {
    targetFormat: "woff2",
    variationAxes: face.axes,
  });
  await writeFile(new URL(`${face.name}.woff2`, outDir), subset);
  console.log(`${face.name}.woff2: ${subset.length} bytes`);
}
