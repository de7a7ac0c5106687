// Photographs the Studio of a running local stack for docs/editing.md: `node scripts/guide-pictures.ts`
// (STUDIO_URL and LAKE_URL, else those of `npm start`). Writes docs/images/studio-*.webp.
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { openDataset, readTarget } from "../studio/commands/dataset.ts";
import { chromiumFlags, ensureChromium } from "./chromium.ts";

const studioUrl = process.env["STUDIO_URL"] ?? "http://localhost:3333";
const folder = join(import.meta.dirname, "../docs/images");
/** The Studio starts cold, on whatever machine this runs. */
const SLOW = { timeout: 120_000 };
const PAGE = "page-waiter-ai";

async function save(page: Page, name: string): Promise<void> {
  // Pictures and dots of state come after the texts.
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot({ animations: "disabled" });
  const file = join(folder, `studio-${name}.webp`);
  await sharp(picture).resize({ width: 1200, withoutEnlargement: true }).webp().toFile(file);
  process.stdout.write(`${file}\n`);
}

async function open(browser: Browser, path: string, height: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1200, height }, colorScheme: "light" });
  await page.goto(studioUrl + path);
  return page;
}

/** A title that Google would cut, so that the Health panel has something to show. */
async function withLongTitle(work: () => Promise<void>): Promise<void> {
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

const lakeUrl = process.env["LAKE_URL"] ?? `http://localhost:${process.env["LAKE_PORT"] ?? 3900}`;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags });

const page = await open(browser, `/intent/edit/id=${PAGE};type=page/`, 860);
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

const search = await open(browser, `/intent/edit/id=${PAGE};type=page;path=seo/`, 1300);
await search.getByRole("region", { name: "Google result" }).waitFor(SLOW);
await save(search, "search");
await search.close();

await withLongTitle(async () => {
  const health = await open(browser, "/health", 560);
  await health.getByText(/in \d+ of \d+ documents/).waitFor(SLOW);
  await save(health, "health");
});
await browser.close();
