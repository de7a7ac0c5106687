import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { settle } from "./settle.ts";

const WIDTHS = [360, 768, 1440];
const SCHEMES = ["light", "dark"] as const;
/** Contact sheets show screenshots at this scale, side by side. */
const SHEET_SCALE = 0.5;
const GAP = 24;

/** The paths that a sitemap of a running site names. */
async function pathsIn(origin: string, sitemap: string): Promise<string[]> {
  const response = await fetch(origin + sitemap).catch(() => null);
  if (!response?.ok) throw new Error(`There is no site at ${origin}: start it, or set SITE_URL`);
  const xml = await response.text();
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
}

/** The paths of a running site: those of its sitemaps (one per language), one that does not exist, and the login. */
export async function publicPaths(origin: string): Promise<string[]> {
  const paths: string[] = [];
  for (const sitemap of await pathsIn(origin, "/sitemap.xml")) {
    paths.push(...(await pathsIn(origin, sitemap)));
  }
  return [...paths, "/nowhere", "/admin/login"];
}

/** The file name of a page's photographs: `home`, or its path with hyphens. */
export function nameOfPath(path: string): string {
  return path.split("/").filter(Boolean).join("-") || "home";
}

async function capturePage(
  browser: Browser,
  origin: string,
  outDir: string,
  path: string,
): Promise<void> {
  const name = nameOfPath(path);
  const files: string[] = [];
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
        // Allows the style that `settle` injects.
        bypassCSP: true,
        colorScheme,
        reducedMotion: "reduce",
        serviceWorkers: "block",
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      await page.goto(origin + path);
      await settle(page);
      const file = join(outDir, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path: file, fullPage: true });
      files.push(file);
      await context.close();
    }
  }
  await writeSheet(files, join(outDir, `${name}.png`));
}

async function writeSheet(files: string[], sheet: string): Promise<void> {
  const tiles = await Promise.all(
    files.map(async (file) => {
      const { width = 1 } = await sharp(file).metadata();
      const data = await sharp(file)
        .resize({ width: Math.round(width * SHEET_SCALE) })
        .png()
        .toBuffer({ resolveWithObject: true });
      return { input: data.data, ...data.info };
    }),
  );
  let left = GAP;
  const positioned = tiles.map(({ input, width }) => {
    const tile = { input, left, top: GAP };
    left += width + GAP;
    return tile;
  });
  const height = Math.max(...tiles.map((tile) => tile.height)) + 2 * GAP;
  await sharp({ create: { width: left, height, channels: 3, background: "#888888" } })
    .composite(positioned)
    .png()
    .toFile(sheet);
}

/** Photographs pages at three widths in both schemes, and puts each page on one contact sheet. */
export async function capturePages(
  browser: Browser,
  origin: string,
  outDir: string,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    await capturePage(browser, origin, outDir, path);
    console.log(`shots: ${path}`);
  }
}
