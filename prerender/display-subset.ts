import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const require = createRequire(import.meta.url);

/** The source of the display font's Latin letters, and the one style of it that the site uses. */
export const displayFace = {
  file: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2",
  axes: { opsz: 48, wght: 640 },
};

const keepFeatures = ["kern", "tnum"];
/** Names of styles for the font menus of programs: browsers do not read them. */
const dropTables = ["STAT"];

/** The value on each axis of a variable font, or the range of the axis to keep. */
export type Axes = Record<string, number | { min: number; max: number }>;

/** A font with only these characters and axes, as woff2. */
export async function cutFace(font: Buffer, characters: string, axes: Axes): Promise<Buffer> {
  // Not an object literal in the call: TypeScript would refuse options that the library's types lack.
  const options = { targetFormat: "woff2" as const, variationAxes: axes, keepFeatures, dropTables };
  return subsetFont(font, characters, options);
}

const cut = new Map<string, Promise<string>>();

async function cutSubset(characters: string): Promise<string> {
  const { file, axes } = displayFace;
  const font = await cutFace(await readFile(require.resolve(file)), characters, axes);
  return `data:font/woff2;base64,${font.toString("base64")}`;
}

/** The display face with only the characters of a text, as a data URL; equal sets of characters are cut once. */
export async function displaySubset(text: string): Promise<string> {
  const characters = [...new Set(text)].toSorted().join("");
  const subset = cut.get(characters) ?? cutSubset(characters);
  cut.set(characters, subset);
  return subset;
}
