import type { APIRequestContext, Page } from "@playwright/test";
import type { PageContent } from "../../src/content/page-content.ts";
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

/** A film that plays by itself has a button of ours, not the browser's controls, once it was near. */
async function wakeFilms(page: Page): Promise<void> {
  for (const part of await page.locator("[data-near]:has(video[loop])").all()) {
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

/** The submenus of a wide window, one after the other. */
async function expectSubmenusAccessible(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  await setWidth(page, 1440);
  const buttons = await banner.locator("nav button").filter({ visible: true }).all();
  expect(buttons, `submenus of ${page.url()}`).toHaveLength(2);
  for (const button of buttons) {
    await button.press("Enter");
    await expect(banner.locator(":popover-open")).toBeVisible();
    await expectStill(page);
    await expectAccessible(page, "header", [1440]);
    await page.keyboard.press("Escape");
    await expect(banner.locator(":popover-open")).toHaveCount(0);
  }
}

/** A question of each list is open. */
async function expectQuestionsAccessible(page: Page): Promise<void> {
  for (const list of await page.locator("section:has(details)").all()) {
    await list.locator("summary").first().press("Enter");
    await expect(list.locator("details[open]")).toHaveCount(1);
  }
  // No list of the page's animations has those of this box.
  const times = await page
    .locator("details")
    .evaluateAll((items) =>
      items.map((item) => getComputedStyle(item, "::details-content").transitionDuration),
    );
  expect(new Set(times)).toEqual(new Set(["0s"]));
  await expectStill(page);
  await expectAccessible(page, "section:has(details)");
}

/** Every form of the page was sent as it stands, empty. */
async function expectErrorsAccessible(page: Page): Promise<void> {
  for (const form of await page.locator("main form").all()) {
    await form.locator("[type=submit]").press("Enter");
    // Messages of ours, or those of the browser itself.
    const isOurs = (await form.getAttribute("novalidate")) !== null;
    const wrong = form.locator(isOurs ? "[aria-invalid=true]" : ":user-invalid");
    await expect(wrong.first()).toBeVisible();
  }
  await expectStill(page);
  await expectAccessible(page, "main");
}

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
    await wakeFilms(page);
    await walkByKeyboard(page);
    await expectAccessible(page);
    await setWidth(page, 320);
    await expectNoOverflow(page, "320 px");
    await expectLargeTextFits(page);
    if ((await page.locator("details").count()) > 0) await expectQuestionsAccessible(page);
    if ((await page.locator("main form").count()) > 0) await expectErrorsAccessible(page);
    await expectMenuAccessible(page);
    await expectSubmenusAccessible(page);
  });
}

/** What calls the popup of a page, by what the page's content has chosen. */
const callPopup: Record<string, (page: Page) => Promise<void>> = {
  scroll: async (page) => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  },
  exit: async (page) => {
    await page.evaluate(() => {
      document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 }));
    });
  },
  // It comes by itself, within the patience of a test.
  time: async (page) => {
    await page.getByRole("dialog").waitFor({ timeout: 60_000 });
  },
};

/** Every page that has chosen a popup, and which. */
async function popupsByPath(request: APIRequestContext): Promise<[path: string, popup: string][]> {
  const found: [string, string][] = [];
  for (const path of publicPaths) {
    const built = await request.get(path === "/" ? "/content.json" : `${path}/content.json`);
    const { page } = (await built.json()) as PageContent;
    if (page && "popup" in page && page.popup) found.push([path, page.popup]);
  }
  return found;
}

test.describe("with the popup", () => {
  test.use({ isPopupClosed: false });

  test("the popup of every page that has one is fit for everybody at any width, light or dark", async ({
    openAs,
    request,
  }) => {
    test.slow();
    const popups = await popupsByPath(request);
    expect(popups).toContainEqual(["/", "scroll"]);
    for (const [path, popup] of popups) {
      const page = await openAs(path);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      await hydrate(page);
      await callPopup[popup]?.(page);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeFocused();
      await expectStill(page);
      await expectAccessible(page, "dialog");
      // No trap: the focus stays among its own three, and Escape lets go.
      const own = dialog.getByRole("button").or(dialog.getByRole("link"));
      await expect(own).toHaveCount(3);
      for (const control of await own.all()) {
        await page.keyboard.press("Tab");
        await expect(control).toBeFocused();
      }
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });
});

test("a page that cannot be drawn says so, fit for everybody, and is there when loaded again", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/waiter-ai");
  await hydrate(page);
  const content = "**/privacy-policy/content.json";
  await page.route(content, async (route) => {
    const built = (await (await route.fetch()).json()) as PageContent;
    await route.fulfill({ json: { ...built, page: { ...built.page, articles: 1 } } });
  });
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await expectAccessible(page);
  const home = page.getByRole("link", { name: "Return to Home" });
  await expect(home).toHaveAttribute("href", "/");
  await page.unroute(content);
  await page.getByRole("button", { name: "Load again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy Policy" })).toBeVisible();
});
