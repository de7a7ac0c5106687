import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

export type FaceToMeasure = { name: string; file: string; weight: number; isBold: boolean };

/** Percentages for the descriptors of an `@font-face` that replaces a font until it is loaded. */
export type Metrics = { sizeAdjust: string; ascent: string; descent: string };

// Text like the site's own, since letter frequencies decide how wide a line gets.
const SAMPLE = `Every customer answered before the kopi cools. Selat's agents take orders, follow up
leads and answer support questions on the channels your customers already use, in 50+ languages, and
hand over to your people when it matters. Free 14-day trial. Live in 2-4 weeks. No setup fees.
Understands Singlish, Malay, Mandarin, Tamil and Bahasa Indonesia. Connected to your ERP, with your
rules, under your name. What does it cost, and can we try it first? 95% satisfaction, 500+ businesses.`;

type Size = { width: number; ascent: number; descent: number };

/** Runs in the page: the size of the sample in a font, at 100 px. */
async function sizeOf({ font, sample }: { font: string; sample: string }): Promise<Size> {
  await document.fonts.load(font, sample);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) throw new Error("No canvas to measure on");
  context.font = font;
  const measured = context.measureText(sample);
  return {
    width: measured.width,
    ascent: measured.fontBoundingBoxAscent,
    descent: measured.fontBoundingBoxDescent,
  };
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(2)}%`;
}

/** Measures by how much Arial must be scaled to take as much space as each font. */
export async function measureFallbacks(
  browser: Browser,
  faces: FaceToMeasure[],
): Promise<Record<string, Metrics>> {
  const page = await browser.newPage();
  const rules = faces.map(({ name, file }) => {
    const data = readFileSync(file, "base64");
    return `@font-face{font-family:"${name}";font-weight:200 800;src:url(data:font/woff2;base64,${data})}`;
  });
  await page.setContent(`<style>${rules.join("")}</style>`);
  const sample = SAMPLE.replaceAll("\n", " ");
  const metrics: Record<string, Metrics> = {};
  for (const { name, weight, isBold } of faces) {
    const size = await page.evaluate(sizeOf, { font: `${weight} 100px "${name}"`, sample });
    const arial = `${isBold ? 700 : 400} 100px Arial, "Liberation Sans"`;
    const fallbackSize = await page.evaluate(sizeOf, { font: arial, sample });
    const sizeAdjust = size.width / fallbackSize.width;
    metrics[name] = {
      sizeAdjust: percent(sizeAdjust),
      ascent: percent(size.ascent / 100 / sizeAdjust),
      descent: percent(size.descent / 100 / sizeAdjust),
    };
  }
  await page.close();
  return metrics;
}
