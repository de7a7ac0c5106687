import type { Frame, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;
/** The share of pixels that may differ, and the difference up to which a channel (0 to 255) counts as equal. */
const ALLOWED = 0.001;
const TOLERANCE = 8;
/** Maximum number of further screenshots of a preview that differs. */
const PHOTOGRAPHED_AGAIN = 3;
const PATHS = ["/", "/waiter-ai", "/ai-solutions-singapore", "/contact", "/ms", "/ad-landing"];

test.use({ isPopupClosed: true });
test.describe.configure({ timeout: 1_800_000 });

/** Opens a page in Presentation, and waits until it shows drafts under its overlay. */
async function framedPage(studio: Page, path: string): Promise<Frame> {
  const preview = encodeURIComponent(urls.site + path);
  await studio.goto(`${urls.studio}/presentation?preview=${preview}`);
  const frame = await (await studio.waitForSelector("iframe")).contentFrame();
  if (!frame) throw new Error("Presentation has no frame with the page");
  await expect(
    frame.locator("h1 [data-sanity-edit-info], h1[data-sanity-edit-info]"),
  ).toBeAttached();
  await expect(frame.locator("sanity-visual-editing")).toBeAttached();
  return frame;
}

/** Makes the frame as large as a window, in the upper left corner and in front of the Studio. */
async function resize(frame: Frame, width: number): Promise<void> {
  await (
    await frame.frameElement()
  ).evaluate(
    (element, [across, down]) => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        around.style.cssText += ";transform:none;contain:none;filter:none;overflow:visible";
      }
      (element as HTMLElement).style.cssText =
        `position:fixed;inset:0 auto auto 0;z-index:999999;width:${across}px;min-width:0;max-width:none;` +
        `height:${down}px;max-height:none;margin:0;border:0;transform:none`;
    },
    [width, HEIGHT],
  );
  await frame.waitForFunction((across) => innerWidth === across, width);
}

/** Loads everything below the window, stops animations, and removes what only one visitor or editor sees. */
async function prepare(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { content-visibility: visible !important; animation: none !important; transition: none !important }
      html { scroll-behavior: auto !important; scrollbar-width: none !important }
      video { visibility: hidden !important }
      sanity-visual-editing, aside[data-offer] { display: none !important }
    `);
    document.adoptedStyleSheets.push(sheet);
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }
    // Waits until the scripts of all sections are loaded, since the phones show no poster before. At most 600 frames:
    // the preview keeps the attribute, and some parts never become visible.
    const unfinished = window.parent === window ? "[data-hydrate=visible]" : "[data-none]";
    for (let frames = 0; frames < 600; frames += 1) {
      await new Promise(requestAnimationFrame);
      if (frames > 0 && !document.querySelector(unfinished)) break;
    }
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all(
      [...document.images].map((picture) => picture.decode().catch(() => undefined)),
    );
    await document.fonts.ready;
  });
}

/** Returns the pixels of the page from top to bottom, one buffer for each window height. */
async function pixelsOf(page: Page, shown: Page | Frame, width: number): Promise<Buffer[]> {
  const height = await shown.evaluate(() => document.documentElement.scrollHeight);
  const windows: Buffer[] = [];
  for (let top = 0; top < height; top += HEIGHT) {
    await shown.evaluate(async (to) => {
      const { scrollHeight } = document.documentElement;
      const end = Math.min(to, scrollHeight - innerHeight);
      scrollTo({ top: to, behavior: "instant" });
      // Waits until the frame has scrolled.
      for (let frames = 0; frames < 600; frames += 1) {
        await new Promise(requestAnimationFrame);
        if (frames > 0 && Math.abs(scrollY - end) < 1) break;
      }
    }, top);
    const picture = await page.screenshot({
      clip: { x: 0, y: 0, width, height: HEIGHT },
      animations: "disabled",
    });
    windows.push(await sharp(picture).removeAlpha().raw().toBuffer());
  }
  return windows;
}

/** Returns the share of pixels that differ; a window that only one of the pages has counts as wholly different. */
function differenceOf(one: Buffer[], other: Buffer[], width: number): number {
  const count = Math.max(one.length, other.length);
  let differing = 0;
  for (let index = 0; index < count; index += 1) {
    const [left, right] = [one[index], other[index]];
    for (let at = 0; at < width * HEIGHT * 3; at += 3) {
      const isAlike = [0, 1, 2].every(
        (channel) =>
          Math.abs((left?.[at + channel] ?? -255) - (right?.[at + channel] ?? 510)) <= TOLERANCE,
      );
      if (!isAlike) differing += 1;
    }
  }
  return differing / (count * width * HEIGHT);
}

/** Attaches each window that differs to the report, with the preview on the left and the page on the right. */
async function attachBoth(preview: Buffer[], page: Buffer[], width: number): Promise<void> {
  const raw = { width, height: HEIGHT, channels: 3 as const };
  for (const [index, left] of preview.entries()) {
    const right = page[index] ?? Buffer.alloc(left.length);
    if (differenceOf([left], [right], width) === 0) continue;
    const path = test.info().outputPath(`window-${width}-${index + 1}.png`);
    await sharp(left, { raw })
      .extend({ right: width })
      .composite([{ input: right, raw, left: width, top: 0 }])
      .png()
      .toFile(path);
    await test.info().attach(`window ${index + 1}`, { path });
  }
}

test(
  "a page in Presentation equals the public one pixel for pixel, at three widths",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    const visitor = await openAs("visitor");
    const differences: Record<string, number> = {};
    await Promise.all(
      [studio, visitor].map((page) => page.emulateMedia({ reducedMotion: "reduce" })),
    );
    await studio.setViewportSize({ width: 1900, height: 1000 });
    for (const path of PATHS) {
      const frame = await framedPage(studio, path);
      for (const width of WIDTHS) {
        await test.step(`${path} at ${width} px`, async () => {
          await resize(frame, width);
          await prepare(frame);
          await visitor.setViewportSize({ width, height: HEIGHT });
          await visitor.goto(path);
          await prepare(visitor);
          const page = await pixelsOf(visitor, visitor, width);
          let preview = await pixelsOf(studio, frame, width);
          let difference = differenceOf(preview, page, width);
          // Takes further screenshots, since a busy frame may report its scroll position before it is painted.
          for (let again = 0; difference > ALLOWED && again < PHOTOGRAPHED_AGAIN; again += 1) {
            preview = await pixelsOf(studio, frame, width);
            difference = differenceOf(preview, page, width);
          }
          differences[`${path} ${width}`] = difference;
          process.stdout.write(`${path} at ${width} px: ${(difference * 100).toFixed(3)} %\n`);
          if (difference > ALLOWED) await attachBoth(preview, page, width);
        });
      }
    }
    const tooDifferent = Object.entries(differences).filter(([, share]) => share > ALLOWED);
    expect(tooDifferent).toEqual([]);
  },
);
