import type { Page } from "@playwright/test";
import {
  expectLargeTextFits,
  expectNoOverflow,
  schemes,
  violations,
  widths,
} from "./accessible.ts";
import { expect, hydrate, test } from "./fixtures.ts";
import { walkByKeyboard } from "./keyboard-walk.ts";
import { missingPath, publicPaths } from "./public-paths.ts";

const narrow = widths.filter((width) => width < 1024);

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
}

/** Holds what is shown, or the part of it that has changed, to WCAG at each width and in each scheme. */
async function expectAccessible(page: Page, within?: string, at = widths): Promise<void> {
  for (const width of at) {
    await setWidth(page, width);
    await expectNoOverflow(page, `${width} px`);
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const part = { ...(within ? { within } : {}), isColorsOnly: colorScheme === "dark" };
      const found = await violations(page, part);
      expect(found, `${page.url()} ${within ?? ""} ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

async function expectStill(page: Page): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100)),
  );
  expect(moving, `motion on ${page.url()}`).toEqual([]);
}

/** A film has a button of ours, in place of the browser's controls, once it was near the window. */
async function wakeFilms(page: Page): Promise<void> {
  for (const part of await page.locator("[data-near]:has(video)").all()) {
    await part.scrollIntoViewIfNeeded();
    await expect(part.locator("video[controls]")).toHaveCount(0);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

/** The sheet of a narrow window: open, through all of its links and back, by keyboard alone. */
async function expectMenuAccessible(page: Page): Promise<void> {
  const toggle = page.getByRole("button", { name: "Menu" });
  const sheet = page.getByRole("navigation", { name: "Main" });
  await setWidth(page, 360);
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await expectStill(page);
  for (const link of await sheet.getByRole("link").all()) {
    await page.keyboard.press("Tab");
    await expect(link).toBeFocused();
  }
  await expectAccessible(page, "header", narrow);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(toggle).toBeFocused();
}

/** What else a page can show, after its own part is fit for everybody. */
const states: Record<string, (page: Page) => Promise<void>> = {
  async "/"(page) {
    const question = page.locator("summary").first();
    await question.focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("details[open]")).toHaveCount(1);
    await expectStill(page);
    await expectAccessible(page, "section:has(details)");
  },
  async "/contact"(page) {
    await page.getByRole("button", { name: "Submit Request" }).press("Enter");
    await expect(page.getByText("Company name is required").first()).toBeVisible();
    await expectStill(page);
    await expectAccessible(page, "main");
  },
};

for (const path of [...publicPaths, missingPath]) {
  test(`${path} is fit for keyboard, screen reader and still eyes, at any width and size of text, light or dark`, async ({
    openAs,
    page: unwatched,
  }) => {
    test.slow();
    // The browser itself reports an address that is nobody's.
    const page = path === missingPath ? unwatched : await openAs("visitor");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await setWidth(page, 1440);
    await page.goto(path);
    await hydrate(page);
    await expectStill(page);
    if (path === "/") await wakeFilms(page);
    await walkByKeyboard(page);
    await expectAccessible(page);
    await setWidth(page, 320);
    await expectNoOverflow(page, "320 px");
    await expectLargeTextFits(page);
    await states[path]?.(page);
    await expectMenuAccessible(page);
  });
}

test.describe("with the popup", () => {
  test.use({ isPopupClosed: false });

  test("the popup is fit for everybody at any width, light or dark", async ({ openAs }) => {
    test.slow();
    const page = await openAs("visitor");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await hydrate(page);
    const popup = page.getByRole("dialog");
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(popup).toBeFocused();
    await expectStill(page);
    await expectAccessible(page, "dialog");
    // No trap: the focus stays among its own three, and Escape lets go.
    const own = popup.getByRole("button").or(popup.getByRole("link"));
    await expect(own).toHaveCount(3);
    for (const control of await own.all()) {
      await page.keyboard.press("Tab");
      await expect(control).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
  });
});
