import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { palettes, strait } from "../strait.ts";

/** Writes the two heroes: the strait by day for the light scheme, by night for the dark one. */
export function renderHeroes(outDir: string): void {
  for (const [name, palette] of Object.entries(palettes)) {
    // Only its lower part: above the hills there is nothing but the page's own ground.
    const svg = strait(palette).replace(
      /height="720" viewBox="0 0 1920 720"/,
      'height="320" viewBox="0 400 1920 320"',
    );
    const drawing = svg.replaceAll("\n", "");
    writeFileSync(join(outDir, `hero-${name}.svg`), `${drawing}\n`);
    console.log(`hero-${name}.svg: ${drawing.length} bytes`);
  }
}
