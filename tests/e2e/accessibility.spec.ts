import type { Page } from "@playwright/test";
import { expectNoOverflow, schemes, violations, widths } from "./accessible.ts";
import { expect, signIn, test } from "./fixtures.ts";

/** Every width and scheme of the view that `page` shows; a scheme is there from the first paint. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violations(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
      await expectNoOverflow(page, `${width} px`);
    }
  }
}

for (const path of ["/", "/waiter-ai", "/contact", "/privacy-policy"]) {
  test(`${path} has no accessibility violation at any width, light or dark`, async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.goto(path);
    await expectAccessible(page);
  });
}

test("the board has no accessibility violation at any width, light or dark", async ({ openAs }) => {
  const page = await openAs("admin");
  await signIn(page);
  await expectAccessible(page);
});
