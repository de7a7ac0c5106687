import type { Page } from "@playwright/test";
import { queryOnEveryPage, expect, test, hydrateIslands } from "./fixtures.ts";
import { missingPath, publicPaths } from "./page-table.ts";
import { openWatched } from "./policy-reports.ts";
import { pageAddresses } from "./site-map.ts";
import { urls } from "./stack.ts";

/** Scrolls down the page, so that all lazy content loads, and up again. */
async function scrollThrough(page: Page): Promise<void> {
  for (const section of await page.locator("main > *").filter({ visible: true }).all()) {
    await section.scrollIntoViewIfNeeded();
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

/** Uses every interactive part of the page: menus, questions, forms with and without errors, and the popup. */
async function useAll(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  for (const button of await banner.locator("nav button").filter({ visible: true }).all()) {
    await button.press("Enter");
    await expect(banner.locator(":popover-open")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  for (const summary of await page.locator("summary").all()) await summary.press("Enter");
  for (const form of await page.locator("main form").all()) {
    await form.locator("[type=submit]").press("Enter");
    await expect(form.locator("[aria-invalid=true], :user-invalid").first()).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: /^(Menu|菜单)$/ }).click();
  await expect(page.getByRole("navigation", { name: /^(Main|Utama|主菜单)$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Opens a page and scrolls through it; every style of the built page has to be applied. */
async function openAll(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await hydrateIslands(page);
  await scrollThrough(page);
  // A style element that the policy blocks has no sheet.
  const without = await page.locator("style").evaluateAll((all) => {
    return (all as HTMLStyleElement[]).filter(({ sheet }) => !sheet).length;
  });
  expect(without, path).toBe(0);
}

test(
  "the content security policy blocks nothing on any page in any state",
  { tag: "@nightly" },
  async ({ browser }) => {
    test.slow();
    const { page, reports } = await openWatched(browser);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of [...publicPaths, missingPath]) {
      await openAll(page, path);
      if (path === "/") {
        await expect(page.getByRole("dialog")).toBeVisible();
        await page.keyboard.press("Escape");
      }
      await useAll(page);
    }
    expect(reports).toEqual([]);
    await page.context().close();
  },
);

for (const language of ["id", "ms", "zh"]) {
  test(
    `no page in ${language} contains anything that its policy blocks`,
    { tag: "@nightly" },
    async ({ browser, request }) => {
      test.slow();
      const { page, reports } = await openWatched(browser);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const home = `${urls.site}/${language}`;
      const addresses = (await pageAddresses(request, urls.site)).filter((address) =>
        address.startsWith(home),
      );
      expect(addresses).toContain(home);
      expect(addresses.length).toBeGreaterThan(5);
      let forms = 0;
      for (const address of addresses) {
        await openAll(page, address);
        // Only the contact page is used, since the other pages differ from it only by their own styles.
        if ((await page.locator("main form textarea").count()) === 0) continue;
        forms += 1;
        await useAll(page);
      }
      expect(forms).toBe(1);
      expect(reports).toEqual([]);
      await page.context().close();
    },
  );
}

test(
  "the policy blocks nothing in the guide's form, its message and a page without a connection",
  { tag: "@nightly" },
  async ({ browser }) => {
    const { page, reports } = await openWatched(browser);
    await page.goto("/");
    await hydrateIslands(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.locator("main form").getByRole("textbox").fill("mei@kopilane.example");
    await page.locator("main form").getByRole("button").click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Thank you");
    await page.context().setOffline(true);
    await page.goto("/?source=offline");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(reports).toEqual([]);
    await page.context().close();
  },
);

test("a page that React renders again has its styles, and the policy blocks nothing", async ({
  browser,
}) => {
  const { page, reports } = await openWatched(browser);
  await queryOnEveryPage(page);
  // The lake's answer about the revision pretends that content was published after the build.
  await page.route(`${urls.lake}/*/data/query/**`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const result = { newest: new Date().toISOString(), count: 1 };
    return route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: { result } });
  });
  for (const path of ["/waiter-ai", "/contact?source=free-trial"]) {
    await page.goto(path);
    const sheet = page.locator("style[data-styled]");
    await expect(sheet).toBeAttached();
    const rules = () =>
      sheet.evaluate((style: HTMLStyleElement) => style.sheet?.cssRules.length ?? 0);
    await expect.poll(rules).toBeGreaterThan(20);
    await scrollThrough(page);
  }
  expect(reports).toEqual([]);
  await page.context().close();
});

test("the policy blocks and reports styles and scripts that are not from the build", async ({
  browser,
}) => {
  const { page, reports } = await openWatched(browser);
  for (const path of ["/", missingPath, "/admin/login"]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", "<style>h1{color:red!important}</style>");
      document.body.append(Object.assign(document.createElement("script"), { text: "alert(1)" }));
      document.body.append(document.createElement("iframe"));
      const frame = document.querySelector("iframe");
      if (frame) frame.src = "https://evil.example/";
    });
    const kinds = () =>
      reports
        .filter((report) => new URL(report.split(": ")[0] ?? "").pathname === path)
        .map((report) => report.split(" ")[1]);
    await expect
      .poll(async () => kinds().toSorted())
      .toEqual(["frame-src", "script-src-elem", "style-src-elem"]);
    const color = await page.locator("h1").evaluate((heading) => getComputedStyle(heading).color);
    expect(color).not.toBe("rgb(255, 0, 0)");
  }
  await page.context().close();
});
