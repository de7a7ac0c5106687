import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible, expectLargeTextFits, expectNoOverflow, widths } from "./accessible.ts";
import { expect, test, hydrateIslands } from "./fixtures.ts";
import { walkByKeyboard } from "./keyboard-walk.ts";
import { missingPath, publicPaths } from "./page-table.ts";

const narrow = widths.filter((width) => width < 1024);

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
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

/** Scrolls to each looping film, and waits until its own pause button has replaced the browser's controls. */
async function loadFilms(page: Page): Promise<void> {
  for (const part of await page.locator("[data-island=phone-video]").all()) {
    // Not scrollIntoViewIfNeeded: it waits for animation frames, which a browser with several pages may not render.
    await part.evaluate((film) => film.scrollIntoView({ block: "center", behavior: "instant" }));
    await expect(part.locator("video[controls]")).toHaveCount(0);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

/** Opens the menu of a narrow window, tabs through all of its links and closes it, using only the keyboard. */
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
  await expectAccessible(page, "menu", narrow, "header");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(toggle).toBeFocused();
}

/** Opens each submenu of a wide window, and the menu of languages, by keyboard. */
async function expectSubmenusAccessible(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  await setWidth(page, 1440);
  const buttons = await banner.locator("nav button").filter({ visible: true }).all();
  expect(buttons, `submenus of ${page.url()}`).toHaveLength(3);
  for (const button of buttons) {
    await button.press("Enter");
    await expect(banner.locator(":popover-open")).toBeVisible();
    await expectStill(page);
    await expectAccessible(page, "submenu", [1440], "header");
    await page.keyboard.press("Escape");
    await expect(banner.locator(":popover-open")).toHaveCount(0);
  }
}

/** Opens the first question of each list, and waits until its animation has ended. */
async function openQuestions(page: Page): Promise<void> {
  for (const list of await page.locator("section:has(details)").all()) {
    await list.locator("summary").first().press("Enter");
    await expect(list.locator("details[open]")).toHaveCount(1);
  }
  // Reads the durations, since `getAnimations()` does not list the animations of this pseudo-element.
  const times = await page
    .locator("details")
    .evaluateAll((items) =>
      items.map((item) => getComputedStyle(item, "::details-content").transitionDuration),
    );
  expect(new Set(times)).toEqual(new Set(["0s"]));
}

/** Submits every form of the page empty, and waits for its errors. */
async function showErrors(page: Page): Promise<void> {
  for (const form of await page.locator("main form").all()) {
    await form.locator("[type=submit]").press("Enter");
    // With `novalidate` the form's code shows the errors, otherwise the browser's own validation does.
    const isOurs = (await form.getAttribute("novalidate")) !== null;
    const wrong = form.locator(isOurs ? "[aria-invalid=true]" : ":user-invalid");
    await expect(wrong.first()).toBeVisible();
  }
}

/** The home page, the page of a product and the form. All other pages are checked at night. */
const pagesOfTheGate = new Set(["/", "/waiter-ai", "/contact"]);

for (const path of [...publicPaths, missingPath]) {
  const tag = pagesOfTheGate.has(path) ? [] : ["@nightly"];
  test(
    `${path} has no accessibility violation at any width, text size and color scheme`,
    { tag },
    async ({ openAs, page: unwatched }) => {
      test.slow();
      // The console of the missing page is not checked, since the browser reports the status 404 there.
      const page = path === missingPath ? unwatched : await openAs("visitor");
      await page.emulateMedia({ reducedMotion: "reduce" });
      await setWidth(page, 1440);
      await page.goto(path);
      await hydrateIslands(page);
      await expectStill(page);
      await loadFilms(page);
      await walkByKeyboard(page);
      await setWidth(page, 320);
      await expectNoOverflow(page, "320 px");
      await expectLargeTextFits(page);
      const hasQuestions = (await page.locator("details").count()) > 0;
      const hasForm = (await page.locator("main form").count()) > 0;
      // One width is enough without open questions and errors: the page is checked with them at all widths below.
      if (hasQuestions || hasForm) await expectAccessible(page, "at rest", [1440]);
      if (hasQuestions) await openQuestions(page);
      if (hasForm) await showErrors(page);
      await expectStill(page);
      await expectAccessible(page, "questions and errors open");
    },
  );
}

test("the menu and its submenus work by keyboard and have no accessibility violation", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await setWidth(page, 1440);
  // On a page in the menu, so that the menu marks its link as the current page.
  await page.goto("/waiter-ai");
  await hydrateIslands(page);
  await expectMenuAccessible(page);
  await expectSubmenusAccessible(page);
});

/** Makes the popup appear, by the trigger that the page's content names. */
const triggerPopup: Record<string, (page: Page) => Promise<void>> = {
  scroll: async (page) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  },
  exit: async (page) => {
    await page.evaluate(() => {
      document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 }));
    });
  },
  // Opens without an action, within Playwright's timeout.
  time: async (page) => {
    await page.getByRole("dialog").waitFor();
  },
};

/** Returns the path of every page with a popup, and the popup's trigger. */
async function popupsByPath(request: APIRequestContext): Promise<[path: string, popup: string][]> {
  const found: [string, string][] = [];
  for (const path of publicPaths) {
    const html = await (await request.get(path)).text();
    const [, popup] = /<dialog[^>]* data-trigger="(\w+)"/.exec(html) ?? [];
    if (popup) found.push([path, popup]);
  }
  return found;
}

test.describe("with the popup", () => {
  test.use({ isPopupClosed: false });

  test(
    "the popup is accessible on every page that has one, at any width, light or dark",
    { tag: "@nightly" },
    async ({ openAs, request }) => {
      test.slow();
      const popups = await popupsByPath(request);
      expect(popups).toContainEqual(["/", "scroll"]);
      for (const [path, popup] of popups) {
        const page = await openAs(path);
        await page.emulateMedia({ reducedMotion: "reduce" });
        await page.goto(path);
        await hydrateIslands(page);
        await triggerPopup[popup]?.(page);
        const dialog = page.getByRole("dialog");
        await expect(dialog).toBeFocused();
        await expectStill(page);
        await expectAccessible(page, "popup", widths, "dialog");
        // Tab reaches the popup's three controls in turn, and Escape closes the popup.
        const own = dialog.getByRole("button").or(dialog.getByRole("link"));
        await expect(own).toHaveCount(3);
        for (const control of await own.all()) {
          await page.keyboard.press("Tab");
          await expect(control).toBeFocused();
        }
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
      }
    },
  );
});
