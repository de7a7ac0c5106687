import { join } from "node:path";
import sharp from "sharp";
import { palettes, strait } from "../strait.ts";

/** Writes the two heroes: the strait by day for the light scheme, by night for the dark one. */
export async function renderHeroes(outDir: string): Promise<void> {
  for (const [name, palette] of Object.entries(palettes)) {
    const file = join(outDir, `hero-${name}.avif`);
    const picture = sharp(Buffer.from(strait(palette)));
    const { size } = await picture.avif({ quality: 46, effort: 8 }).toFile(file);
    console.log(`hero-${name}.avif: ${size} bytes`);
  }
}
