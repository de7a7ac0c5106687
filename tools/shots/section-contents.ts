import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { variantDocuments, variants } from "../../src/sections/testing/section-variants.ts";
import { readSectionFolders } from "../../studio/generate/section-folders.ts";
import { mutate, untilBuilt } from "./lake.ts";

const WIDTHS = [360, 1440];
/**
 * Photographs one section of every type with each content variant, on a page that is published on the
 * local Content Lake and deleted afterwards.
 */
export async function captureContents(
  browser: Browser,
  origin: string,
  outDir: string,
): Promise<void> {
  const picture = await sharp({
    create: { width: 600, height: 400, channels: 3, background: "#7fa79b" },
  })
    .png()
    .toBuffer();
  const sectionTypes = readSectionFolders().map(({ type }) => type);
  for (const [name, variant] of Object.entries(variants)) {
    const slug = name.replaceAll(" ", "-");
    const path = `/contents-${slug}`;
    const documents = variantDocuments(sectionTypes, variant);
    const page = documents.find(({ _id: id }) => id === "page");
    Object.assign(page ?? {}, { _id: `page-${slug}`, kind: "campaign", path });
    await mutate(documents.map((document) => ({ createOrReplace: document })));
    try {
      await untilBuilt(origin + path);
      for (const width of WIDTHS) {
        const view = await browser.newPage({
          // Allows the style that `settle` injects.
          bypassCSP: true,
          reducedMotion: "reduce",
          serviceWorkers: "block",
          viewport: { width, height: 900 },
        });
        await view.route("https://cdn.sanity.io/**", (route) =>
          route.fulfill({ body: picture, contentType: "image/png" }),
        );
        await view.goto(origin + path);
        await view.addStyleTag({ content: "*{content-visibility:visible!important}" });
        await view.waitForLoadState("networkidle");
        const file = join(outDir, `contents-${slug}-${width}.png`);
        await view.screenshot({ path: file, fullPage: true });
        await view.close();
      }
    } finally {
      await mutate(documents.map(({ _id: id }) => ({ delete: { id } })));
    }
    console.log(`shots: every section, ${name}`);
  }
}
