import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import { launchChromium } from "./chromium.ts";

const folder = join(import.meta.dirname, "../docs/images");
/** A cold start of the Studio takes this long on a slow machine. */
const SLOW = { timeout: 120_000 };
const PAGE = "page-waiter-ai";

async function save(page: Page, name: string): Promise<void> {
  // Images and status dots load after the text.
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ animations: "disabled" });
  const file = join(folder, `studio-${name}.webp`);
  await sharp(picture).resize({ width: 1200, withoutEnlargement: true }).webp().toFile(file);
  process.stdout.write(`${file}\n`);
}

async function open(browser: Browser, address: string, height: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height }, colorScheme: "light" });
  await page.goto(address);
  return page;
}

/** Runs `work` while a draft has a title that Google would cut, so that the Health panel shows it. */
async function withLongTitle(lakeUrl: string, work: () => Promise<void>): Promise<void> {
  const client = openDataset(readTarget({ ...process.env, SANITY_STUDIO_API_HOST: lakeUrl }));
  const page = await client.getDocument(PAGE);
  if (!page || (await client.getDocument(`drafts.${PAGE}`))) {
    throw new Error(`${PAGE} is missing or has a draft: run this on the starting content`);
  }
  const title = "Orders by chat, voice and QR code for every kitchen in town | Selat";
  const seo = { ...(page["seo"] as object), title };
  const hero = { ...(page["sections"] as object[])[0], emphasis: "every single order" };
  const sections = [hero, ...(page["sections"] as object[]).slice(1)];
  await client.createOrReplace({ ...page, _id: `drafts.${PAGE}`, seo, sections });
  try {
    await work();
  } finally {
    await client.delete(`drafts.${PAGE}`);
  }
}

/**
 * Photographs the Studio of a running local stack for docs/editing.md, into docs/images/studio-*.webp.
 * The stack must hold the starting content.
 */
export async function photographStudio(studioUrl: string, lakeUrl: string): Promise<void> {
  const browser = await launchChromium();
  const page = await open(browser, `${studioUrl}/intent/edit/id=${PAGE};type=page/`, 860);
  await page.getByTestId("field-sections").waitFor(SLOW);
  await page.getByRole("link", { name: /Special Offer/ }).waitFor(SLOW);
  await page.getByTestId("field-sections").evaluate((field) => field.scrollIntoView());
  await save(page, "page");

  const add = page.getByTestId("field-sections").getByRole("button", { name: "Add item..." });
  await add.scrollIntoViewIfNeeded();
  await add.click();
  await page.getByPlaceholder("Search").last().waitFor(SLOW);
  await save(page, "picker");
  await page.close();

  const search = await open(
    browser,
    `${studioUrl}/intent/edit/id=${PAGE};type=page;path=seo/`,
    1300,
  );
  await search.getByRole("region", { name: "Google result" }).waitFor(SLOW);
  await save(search, "search");
  await search.close();

  await withLongTitle(lakeUrl, async () => {
    const health = await open(browser, `${studioUrl}/health`, 560);
    await health.getByText(/in \d+ of \d+ documents/).waitFor(SLOW);
    await save(health, "health");
  });
  await browser.close();
}
