import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type PageContent, sectionsOf } from "../src/content/page-content.ts";
import { linkCardPath } from "../src/lib/link-card-path.ts";
import { CARD_VERSION, drawLinkCard, type LinkCard } from "./draw-link-card.ts";

/** What the card of a page says: its headline where it has one, and its description. */
export function linkCardOf({ site, page, contactPage }: PageContent): LinkCard {
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
 * Writes the link-preview card of a page into `outDir`. Cards are cached beside `outDir` under the hash
 * of their text, so that a build draws only new ones.
 */
export async function writeLinkCard(
  outDir: string,
  path: string,
  content: PageContent,
): Promise<void> {
  const card = linkCardOf(content);
  const key = createHash("sha256").update(CARD_VERSION).update(JSON.stringify(card)).digest("hex");
  const cached = join(dirname(outDir), "og-cache", `${key}.png`);
  const target = join(outDir, linkCardPath(path));
  await mkdir(dirname(cached), { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  if (!existsSync(cached)) await writeFile(cached, await drawLinkCard(card));
  const temporary = join(dirname(target), `.${basename(target)}.${process.pid}`);
  await copyFile(cached, temporary);
  await rename(temporary, target);
}
