import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { missingPath, publicPaths } from "../e2e/page-table.ts";
import { expect, test } from "./fixtures.ts";
import type { Tab } from "./tab.ts";

const sizes = [
  [360, 800],
  [1440, 900],
] as const;

const folder = "test-results/pictures";

/** Scrolls to each lazy picture, so that it loads, and back to the top. */
async function seePictures(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    for (const image of document.images) {
      if (image.complete) continue;
      image.scrollIntoView({ block: "center", behavior: "instant" });
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    scrollTo({ top: 0, behavior: "instant" });
  });
}

function unloadedPictures(): string[] {
  return [...document.images]
    .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0))
    .map((image) => image.currentSrc || image.outerHTML);
}

/** Returns the width of the content and of the window if the page scrolls sideways. */
function overflow(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} > ${clientWidth}`] : [];
}

/** Returns the fonts that failed to load, except fallbacks: they name system fonts, which may be missing. */
function failedFonts(): string[] {
  return [...document.fonts]
    .filter(({ family, status }) => status === "error" && !family.includes("Fallback"))
    .map(({ family }) => family);
}

for (const path of [...publicPaths, missingPath]) {
  test(`${path} is complete on a phone and on a desktop`, async ({ tab }, { project }) => {
    mkdirSync(folder, { recursive: true });
    await tab.openWithoutPopup(path);
    for (const [width, height] of sizes) {
      await tab.resize(width, height);
      expect(await tab.evaluate(overflow)).toEqual([]);
      await seePictures(tab);
      await expect.poll(() => tab.evaluate(unloadedPictures)).toEqual([]);
      const [heading] = await tab.look("h1");
      expect(heading?.width).toBeGreaterThan(100);
      expect(heading?.y).toBeLessThan(height);
      await tab.evaluate(() => document.fonts.ready.then(() => 0));
      const failed = await tab.evaluate(failedFonts);
      expect(failed).toEqual([]);
      const picture = await tab.photograph();
      const name = path.slice(1) || "home";
      writeFileSync(`${folder}/${project.name}-${name}-${width}.png`, picture);
      // A blank screenshot has an entropy near 0.
      const { entropy } = await sharp(picture).stats();
      expect(entropy).toBeGreaterThan(0.3);
    }
  });
}
