import type { Page } from "@playwright/test";

/** Scrolls through the page, so that everything below the fold loads, and returns to the top. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  // A screenshot of the whole page also needs the sections that are off screen.
  await page.addStyleTag({ content: "*{content-visibility:visible!important}" });
  await page.waitForLoadState("networkidle");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 700) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(120);
  }
  // A film's poster loads when the film is scrolled near.
  for (const film of await page.locator("video").all()) {
    await film.scrollIntoViewIfNeeded();
    await film.locator("xpath=preceding-sibling::picture/img").waitFor();
  }
  await page.waitForLoadState("networkidle");
  // Closes the page's popup if scrolling opened it.
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    for (const row of document.querySelectorAll("main *")) row.scrollLeft = 0;
    window.scrollTo(0, 0);
  });
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map(async (image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
