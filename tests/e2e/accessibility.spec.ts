import type { Page } from "@playwright/test";
import { violations } from "./accessible.ts";
import { expect, signIn, test } from "./fixtures.ts";

const widths = [360, 768, 1440];
const schemes = ["light", "dark"] as const;

/** Every width and scheme of the view that `page` shows; a scheme is there from the first paint. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `horizontal scroll of ${page.url()} at ${width} px`).toBe(0);
    }
  }
}

for (const path of ["/", "/waiter-ai", "/contact", "/privacy-policy", "/admin/login"]) {
  test(`${path} has no accessibility violation at any width, light or dark`, async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.goto(path);
    await expectAccessible(page);
  });
}

for (const path of ["", "/users", "/settings"]) {
  test(`/admin/dashboard${path} has no accessibility violation at any width, light or dark`, async ({
    openAs,
  }) => {
    const page = await openAs("admin");
    await signIn(page);
    await page.goto(`/admin/dashboard${path}`);
    await expectAccessible(page);
  });
}
