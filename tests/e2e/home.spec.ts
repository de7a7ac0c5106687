import type { Page, Request } from "@playwright/test";
import { popupPages } from "../fixtures/popup-pages.ts";
import { expectAccessible, violations } from "./accessible.ts";
import { expect, test, hydrateIslands } from "./fixtures.ts";
import { expectBuilt, mutate } from "./studio.ts";
import { urls } from "./stack.ts";

async function scrollToShare(page: Page, share: number): Promise<void> {
  await page.evaluate((part) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: (scrollHeight - innerHeight) * part, behavior: "instant" });
  }, share);
}

test("on a phone the home page is at most 12 screens long, in every language", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  const phone = { width: 360, height: 740 };
  await page.setViewportSize(phone);
  for (const path of ["/", "/zh", "/id", "/ms"]) {
    await page.goto(path);
    const height = await page.evaluate(async () => {
      // Lays out all sections, since those below the window have only an estimated height otherwise.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("* { content-visibility: visible !important }");
      document.adoptedStyleSheets.push(sheet);
      await document.fonts.ready;
      return document.documentElement.scrollHeight;
    });
    expect(height / phone.height, path).toBeGreaterThan(8);
    expect(height / phone.height, path).toBeLessThanOrEqual(12);
  }
});

test(
  "opens one question at a time and closes it, by mouse and by keyboard",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.goto("/");
    const questions = page.locator("details[name]");
    await expect(questions).toHaveCount(8);
    const [first, second] = [questions.nth(0), questions.nth(1)];
    await first.locator("summary").click();
    await expect(first).toHaveAttribute("open");
    await second.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(second).toHaveAttribute("open");
    await expect(first).not.toHaveAttribute("open");
    await second.locator("summary").click();
    await expect(page.locator("details[name][open]")).toHaveCount(0);
  },
);

test(
  "the guide's form takes a second, confirms, clears the field and sends no request",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.goto("/");
    await hydrateIslands(page);
    const section = page.locator("main > section").filter({ has: page.locator("form") });
    const field = section.getByRole("textbox");
    const button = section.getByRole("button");
    const label = (await button.textContent()) ?? "";
    const messages = page.getByRole("region", { name: "Notifications" });
    await field.focus();
    await expect(messages).toBeAttached();

    const requests: string[] = [];
    const note = (request: Request) => {
      // Ignores captions, films and pictures, which visible sections may load at any time.
      if (["fetch", "xhr", "document", "ping"].includes(request.resourceType())) {
        requests.push(request.url());
      }
    };
    page.on("request", note);
    await button.click();
    await expect(button).toHaveText(label);

    await field.fill("mei.ling@kopilane.example");
    await page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
    await page.clock.pauseAt(new Date("2026-11-21T09:00:00Z"));
    await button.click();
    await expect(button).toHaveText("Sending...");
    await page.clock.runFor(999);
    await expect(button).toHaveText("Sending...");
    await page.clock.runFor(1);
    await expect(button).toHaveText(label);
    await page.clock.resume();
    await expect(messages).toContainText("Thank you!");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectAccessible(page, "the message", [1280], "[aria-label=Notifications]");
    await expect(field).toHaveValue("");
    expect(requests).toEqual([]);
    await expect(page).toHaveURL(`${urls.site}/`);
  },
);

test.describe("with the popup", () => {
  test.use({ isPopupClosed: false });

  test("the popup opens past half of the page, blocks nothing, and stays closed once closed", async ({
    openAs,
  }) => {
    const page = await openAs("visitor");
    await page.goto("/");
    await hydrateIslands(page);
    const popup = page.getByRole("dialog");
    await scrollToShare(page, 0.48);
    await expect(popup).toBeHidden();

    // The popup does not open while the visitor fills in a form.
    const field = page.locator("main form").getByRole("textbox");
    await field.fill("mei");
    await scrollToShare(page, 0.6);
    await expect(popup).toBeHidden();
    await field.fill("");
    await field.blur();
    await expect(popup).toBeVisible();

    await expect(popup).toBeFocused();
    await expect(popup.getByRole("link")).toHaveAttribute(
      "href",
      "/contact?source=conversion-popup&stage=Request%20Trial",
    );
    await page.keyboard.press("Tab");
    await expect(popup.getByRole("button", { name: "Close" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(popup).toBeHidden();
    await scrollToShare(page, 0.2);
    await scrollToShare(page, 0.9);
    await expect(popup).toBeHidden();
    // The popup stays closed after a reload, which belongs to the same session.
    await page.reload();
    await hydrateIslands(page);
    await scrollToShare(page, 0.9);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test(
    "a jump to an anchor does not open the popup before the visitor scrolls",
    { tag: "@nightly" },
    async ({ openAs }) => {
      const page = await openAs("visitor");
      const popup = page.getByRole("dialog");
      const contact = page.locator("#contact");
      await page.goto("/#contact");
      await hydrateIslands(page);
      await expect(contact).toBeInViewport();
      await expect(popup).toBeHidden();

      await page.goto("/");
      await hydrateIslands(page);
      const banner = page.getByRole("banner");
      await banner.getByRole("link", { name: "Contact", exact: true }).click();
      await expect(contact).toBeInViewport();
      await expect(popup).toBeHidden();
      await banner.getByRole("link", { name: "About", exact: true }).click();
      await expect(page.locator("#about")).toBeInViewport();
      await page.goBack();
      await expect(contact).toBeInViewport();
      await expect(popup).toBeHidden();

      // Scrolling on from there counts.
      await page.mouse.move(400, 400);
      await expect(async () => {
        await page.mouse.wheel(0, -60);
        await expect(popup).toBeVisible({ timeout: 200 });
      }).toPass();
    },
  );

  test(
    "the popup can open after 30 seconds, or when the pointer leaves the window",
    { tag: "@nightly" },
    async ({ openAs, request }) => {
      await mutate(
        request,
        popupPages.map(({ document }) => ({ createOrReplace: document })),
      );
      try {
        for (const { popup, path, heading } of popupPages) {
          await expectBuilt(request, path);
          // Each page has Playwright's clock, which is stopped just before the page opens.
          const page = await openAs(popup);
          await page.clock.install({ time: new Date("2026-11-21T08:00:00Z") });
          await page.clock.pauseAt(new Date("2026-11-21T08:00:01Z"));
          await page.goto(path);
          await expect(page.getByRole("heading", { name: heading })).toBeVisible();
          // The popup's code loads when the page is idle, for which the clock has to advance.
          await expect(async () => {
            await page.clock.runFor(100);
            await expect(page.locator("dialog")).not.toHaveAttribute("data-hydrate", {
              timeout: 100,
            });
          }).toPass();
          await page.clock.runFor(29_000 - (await page.evaluate(() => performance.now())));
          await expect(page.getByRole("dialog")).toBeHidden();
          if (popup === "time") {
            await page.clock.runFor(2_000);
          } else {
            await page.clock.runFor(30_000);
            await expect(page.getByRole("dialog")).toBeHidden();
            await page.evaluate(() => {
              document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 }));
            });
          }
          await expect(page.getByRole("dialog")).toBeVisible();
          await page.clock.resume();
          await page.emulateMedia({ reducedMotion: "reduce" });
          await expectAccessible(page, popup, [1280], "dialog");
        }
      } finally {
        await mutate(
          request,
          popupPages.map(({ document }) => ({ delete: { id: document._id } })),
        );
      }
    },
  );
});

test("a film plays silently while visible, and stops when the visitor stops it", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  // The window is high enough for the phone and its button, since a film that is less visible pauses automatically.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await page.goto("/");
  await hydrateIslands(page);
  const item = page.locator("li:has(video)").first();
  const film = item.locator("video");
  // Retries, since a page that shows newer content replaces the element.
  await expect(() => film.scrollIntoViewIfNeeded()).toPass();
  const isPlaying = () => film.evaluate((video: HTMLVideoElement) => !video.paused && video.muted);
  await expect.poll(isPlaying).toBe(true);
  // Uses the button of this film, since another film may be visible too.
  await item.getByRole("button", { name: /^Pause: / }).click();
  await expect.poll(isPlaying).toBe(false);
  await expect(item.getByRole("button", { name: /^Play: / })).toBeVisible();
  expect(await violations(page, { within: "section:has(video)" })).toEqual([]);
});
