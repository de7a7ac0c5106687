import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { heroIllustration, palettes } from "../../prerender/hero-illustration.ts";

/** Writes the two hero illustrations: by day for the light scheme, by night for the dark one. */
export function renderHeroes(outDir: string): void {
  for (const [name, palette] of Object.entries(palettes)) {
    // Keeps only the lower part, since above the hills is plain background.
    const svg = heroIllustration(palette).replace(
      /height="720" viewBox="0 0 1920 720"/,
      'height="320" viewBox="0 400 1920 320"',
    );
    const drawing = svg.replaceAll("\n", "");
    writeFileSync(join(outDir, `hero-${name}.svg`), `${drawing}\n`);
    console.log(`hero-${name}.svg: ${drawing.length} bytes`);
  }
}
