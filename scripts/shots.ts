// `npm run shots [PATH...]`: photographs the pages of a running site (SITE_URL, else the one of
// `npm start`) at three widths in both schemes into shots/, and puts each page on one contact sheet.
// `npm run shots -- --contents` photographs every section type with the six contents it has to stand;
// `npm run shots -- --states [NAME...]` menus, popups, forms and messages;
// `npm run shots -- --edges [PATH...]` 320 px, 1920 px and forced colours.
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumFlags, ensureChromium } from "./chromium.ts";
import { photographContents } from "./shots-contents.ts";
import { settle } from "./shots-page.ts";
import { photographEdges, photographStates } from "./shots-states.ts";

const WIDTHS = [360, 768, 1440];
const SCHEMES = ["light", "dark"] as const;
/** Pixels of a contact sheet: each picture is as wide as its window in proportion to the others. */
const SHEET_SCALE = 0.5;
const GAP = 24;

const origin = process.env["SITE_URL"] ?? `http://localhost:${process.env["SITE_PORT"] ?? 3000}`;
const outDir = resolve(process.env["SHOTS_DIR"] ?? "shots");

async function publicPaths(): Promise<string[]> {
  const response = await fetch(`${origin}/sitemap.xml`).catch(() => null);
  if (!response?.ok) throw new Error(`There is no site at ${origin}: start it, or set SITE_URL`);
  const xml = await response.text();
  const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = ""]) => new URL(loc).pathname,
  );
  return [...found, "/nowhere", "/admin/login"];
}

async function photograph(browser: Browser, path: string): Promise<void> {
  const name = path.split("/").filter(Boolean).join("-") || "home";
  const files: string[] = [];
  for (const colorScheme of SCHEMES) {
    for (const width of WIDTHS) {
      const context = await browser.newContext({
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
  const placed = tiles.map(({ input, width }) => {
    const tile = { input, left, top: GAP };
    left += width + GAP;
    return tile;
  });
  const height = Math.max(...tiles.map((tile) => tile.height)) + 2 * GAP;
  await sharp({ create: { width: left, height, channels: 3, background: "#888888" } })
    .composite(placed)
    .png()
    .toFile(sheet);
}

const wished = process.argv.slice(2);
const mode = wished.find((word) => word.startsWith("--"));
const names = wished.filter((word) => !word.startsWith("--"));
rmSync(outDir, { recursive: true, force: true });
mkdirSync(outDir);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });
if (mode === "--contents") await photographContents(browser, origin, outDir);
else if (mode === "--states") await photographStates(browser, origin, outDir, names);
else {
  const paths = names.length > 0 ? names : await publicPaths();
  if (mode === "--edges") await photographEdges(browser, origin, outDir, paths);
  else {
    for (const path of paths) {
      await photograph(browser, path);
      console.log(`shots: ${path}`);
    }
  }
}
await browser.close();
