import type { Page } from "@playwright/test";

/** Scrolls through the page, so that everything below the fold loads, and returns to the top. */
export async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  // A picture of the whole page has no part that is out of sight.
  await page.addStyleTag({ content: "*{content-visibility:visible!important}" });
  // The first key starts the app, which shows the still pictures of films that come near.
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 700) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForTimeout(120);
  }
  // The still picture of a film comes when it is near and its code is there.
  for (const film of await page.locator("video").all()) {
    await film.scrollIntoViewIfNeeded();
    const element = await film.elementHandle();
    await page.waitForFunction(
      (video) => !(video as HTMLVideoElement).poster.startsWith("data:"),
      element,
    );
  }
  await page.waitForLoadState("networkidle");
  // The popup of the page, if scrolling has called it.
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
