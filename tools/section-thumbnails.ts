import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { readContent } from "../studio/starting-content/read-content.ts";
import { readSectionFolders } from "../studio/generate/section-folders.ts";
import { launchChromium } from "./browser/chromium.ts";

const SIZE = { width: 480, height: 320 };
const VIEWPORT = { width: 1280, height: 960 };
/** Sections flatter than FLAT are unreadable at laptop width; at phone width they wrap into rows. */
const NARROW = { width: 360, height: 960 };
const FLAT = 320;

/** Hides the header over a section, and lays the section out even if it is far below the window. */
const ISOLATE_SECTION = `
  header, header * { visibility: hidden !important }
  main > * { content-visibility: visible !important }
`;

type SectionPosition = { path: string; index: number };

/** The first page of the site's first language that shows a section of the type, the home page before the others. */
function findSection(type: string): SectionPosition | null {
  const pages = readContent().filter(
    (document) => document._type === "page" && document["language"] === undefined,
  );
  const sorted = pages.toSorted((a, b) => Number(b["path"] === "/") - Number(a["path"] === "/"));
  for (const page of sorted) {
    const sections = (page["sections"] ?? []) as { _type: string }[];
    const index = sections.findIndex((section) => section._type === type);
    if (index >= 0) return { path: String(page["path"]), index };
  }
  return null;
}

async function photograph(
  page: Page,
  site: string,
  { path, index }: SectionPosition,
): Promise<Buffer> {
  await page.setViewportSize(VIEWPORT);
  await page.goto(site + path, { waitUntil: "load" });
  await page.addStyleTag({ content: ISOLATE_SECTION });
  const section = page.locator("main > section").nth(index);
  await section.scrollIntoViewIfNeeded();
  const box = await section.boundingBox();
  if (box && box.height < FLAT) await page.setViewportSize(NARROW);
  // A film's poster is shown after its island has loaded, before the film in the page.
  for (const film of await section.locator("video").all()) {
    await film.locator("xpath=preceding-sibling::picture/img").waitFor();
  }
  await page.evaluate(async () => {
    const pictures = [...document.images].filter(
      (image) => !image.complete && image.checkVisibility(),
    );
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    for (const video of document.querySelectorAll("video")) video.controls = false;
  });
  return section.screenshot({ animations: "disabled" });
}

/** Writes the thumbnail of a section: its whole width, only its top if it is tall, on its background if it is flat. */
async function toThumbnail(picture: Buffer, file: string): Promise<void> {
  const { data, info } = await sharp(picture)
    .resize({ width: SIZE.width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The background, read away from the edge, where resizing has blended the pixels.
  const inside = (8 * info.width + 8) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(inside);
  const room = Math.max(0, SIZE.height - info.height);
  await sharp(data, { raw: info })
    .extract({ left: 0, top: 0, width: SIZE.width, height: SIZE.height - room })
    .extend({ top: room >> 1, bottom: room - (room >> 1), background: { r, g, b } })
    .webp({ quality: 80 })
    .toFile(file);
}

const root = join(import.meta.dirname, "..");
const thumbnail = (name: string) => join(root, `src/sections/${name}/${name}.thumbnail.webp`);
const card = (name: string) => sharp(thumbnail(name)).resize(340).png().toBuffer();

/** The thumbnail of a reusable section: two of the others, one behind the other. */
async function drawReusable(): Promise<void> {
  await sharp({ create: { ...SIZE, channels: 3, background: "#dfe7df" } })
    .composite([
      { input: await card("card-grid"), left: 100, top: 28 },
      { input: await card("call-to-action"), left: 40, top: 66 },
    ])
    .webp({ quality: 80 })
    .toFile(join(root, "studio/schemas/objects/reusable-section.thumbnail.webp"));
}

/** Photographs sections on a running site for the section picker of the Studio; all if none is named. */
export async function captureSections(site: string, names: string[]): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage({
    viewport: VIEWPORT,
    reducedMotion: "reduce",
    // Allows the injected style.
    bypassCSP: true,
  });
  // As if the visitor had closed the popup, which would cover the sections.
  await page.addInitScript(() => sessionStorage.setItem("selat.popup-dismissed", "yes"));
  for (const { name, type } of readSectionFolders()) {
    if (names.length > 0 && !names.includes(name)) continue;
    const position = findSection(type);
    if (position) await toThumbnail(await photograph(page, site, position), thumbnail(name));
    process.stdout.write(
      position ? `${name}\n` : `${name}: no page of the starting content shows it\n`,
    );
  }
  await browser.close();
  await drawReusable();
}
