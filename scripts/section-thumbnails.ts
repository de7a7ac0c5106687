// Photographs each section type on a running site for the section picker of the Studio:
// `node scripts/section-thumbnails.ts [http://localhost:3000 [type ...]]` writes studio/static/sections/<type>.webp.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { readContent } from "../studio/read-content.ts";
import { sectionTypes } from "../studio/schemas/sections/section-groups.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";

const SIZE = { width: 480, height: 320 };
const VIEWPORT = { width: 1280, height: 960 };
/** A strip of a few words is unreadable at the width of a laptop; on a phone it stands in rows. */
const NARROW = { width: 360, height: 960 };
const FLAT = 320;

type Placed = { path: string; index: number };

/** The first page that shows a section of the type, the home page before the others. */
function findPlace(type: string): Placed {
  const pages = readContent().filter((document) => document._type === "page");
  const sorted = pages.toSorted((a, b) => Number(b["path"] === "/") - Number(a["path"] === "/"));
  for (const page of sorted) {
    const sections = (page["sections"] ?? []) as { _type: string }[];
    const index = sections.findIndex((section) => section._type === type);
    if (index >= 0) return { path: String(page["path"]), index };
  }
  throw new Error(`No page of the starting content shows a ${type}`);
}

async function photograph(page: Page, site: string, { path, index }: Placed): Promise<Buffer> {
  await page.setViewportSize(VIEWPORT);
  await page.goto(site + path, { waitUntil: "load" });
  const section = page.locator("main > section").nth(index);
  await section.scrollIntoViewIfNeeded();
  const box = await section.boundingBox();
  if (box && box.height < FLAT) await page.setViewportSize(NARROW);
  // A film's still picture comes once React runs, which a key press wakes.
  await page.keyboard.press("Shift");
  for (const film of await section.locator("video").all()) {
    await film.and(page.locator("[poster]:not([poster^='data:'])")).waitFor();
  }
  await page.evaluate(async () => {
    const stills = [...document.querySelectorAll("video")].map(({ poster }) =>
      Object.assign(new Image(), { src: poster })
        .decode()
        .catch(() => undefined),
    );
    await Promise.all(stills);
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    for (const video of document.querySelectorAll("video")) video.controls = false;
  });
  const style = "header { visibility: hidden !important }";
  return section.screenshot({ animations: "disabled", style });
}

/** The whole width of a section, its top where it is tall, on its own ground where it is flat. */
async function toThumbnail(picture: Buffer, file: string): Promise<void> {
  const { data, info } = await sharp(picture)
    .resize({ width: SIZE.width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Off the edge, where the picture was smoothed.
  const inside = (8 * info.width + 8) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(inside);
  const room = Math.max(0, SIZE.height - info.height);
  await sharp(data, { raw: info })
    .extract({ left: 0, top: 0, width: SIZE.width, height: SIZE.height - room })
    .extend({ top: room >> 1, bottom: room - (room >> 1), background: { r, g, b } })
    .webp({ quality: 80 })
    .toFile(file);
}

const site = (process.argv[2] ?? "http://localhost:3000").replace(/\/$/, "");
const folder = join(import.meta.dirname, "../studio/static/sections");
mkdirSync(folder, { recursive: true });
const executablePath = findChromium();
const browser = await chromium.launch({
  args: chromiumFlags,
  ...(executablePath ? { executablePath } : {}),
});
const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: "reduce" });
const chosen = process.argv.slice(3);
for (const type of chosen.length > 0 ? chosen : sectionTypes) {
  const picture = await photograph(page, site, findPlace(type));
  await toThumbnail(picture, join(folder, `${type}.webp`));
  process.stdout.write(`${type}\n`);
}
await browser.close();

/** What stands for sections written elsewhere: two of them, one behind the other. */
async function drawReusable(): Promise<void> {
  const card = (type: string) =>
    sharp(join(folder, `${type}.webp`))
      .resize(340)
      .png()
      .toBuffer();
  await sharp({ create: { ...SIZE, channels: 3, background: "#dfe7df" } })
    .composite([
      { input: await card("cardGridSection"), left: 100, top: 28 },
      { input: await card("callToActionSection"), left: 40, top: 66 },
    ])
    .webp({ quality: 80 })
    .toFile(join(folder, "reusableSection.webp"));
}
await drawReusable();
