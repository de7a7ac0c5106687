import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type PageContent, sectionsOf } from "../src/content/page-content.ts";
import { ogPicturePath } from "../src/lib/og-picture.ts";
import { CARD_VERSION, drawOgCard, type OgCard } from "./og-card.ts";

/** What the preview picture of a page says: its headline where it has one, and its description. */
export function ogCardOf({ site, page, contactPage }: PageContent): OgCard {
  const hero = sectionsOf(page)?.find(
    (section) => section._type === "heroSection" || section._type === "offerSection",
  );
  const title = page?.title ?? contactPage?.defaultHeading ?? "";
  const seo = page?.seo ?? contactPage?.seo;
  return {
    brand: site?.title ?? "",
    heading: hero?.heading || title || site?.title || "",
    note: seo?.description ?? site?.defaultSeo?.description ?? "",
  };
}

/**
 * Writes a page's preview picture into `outDir`. Pictures are kept beside `outDir` under the hash of
 * what they say, so that a build draws only what is new.
 */
export async function writeOgPicture(
  outDir: string,
  path: string,
  content: PageContent,
): Promise<void> {
  const card = ogCardOf(content);
  const key = createHash("sha256").update(CARD_VERSION).update(JSON.stringify(card)).digest("hex");
  const kept = join(dirname(outDir), "og-cache", `${key}.png`);
  const target = join(outDir, ogPicturePath(path));
  await mkdir(dirname(kept), { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  if (!existsSync(kept)) await writeFile(kept, await drawOgCard(card));
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}`);
  await copyFile(kept, temporary);
  await rename(temporary, target);
}
