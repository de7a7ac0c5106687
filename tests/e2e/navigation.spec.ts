import type { Locator, Page } from "@playwright/test";
import { blockScripts, expect, test, hydrateIslands } from "./fixtures.ts";
import { urls } from "./stack.ts";

async function openWide(page: Page, path = "/waiter-ai"): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await hydrateIslands(page);
}

function entries(page: Page, label: string): { button: Locator; links: Locator } {
  const button = page.getByRole("banner").getByRole("button", { name: label });
  const menu = page.locator("header li").locator("xpath=..");
  return { button, links: menu.filter({ visible: true }).getByRole("link") };
}

test("opens the menu 100 ms after the mouse arrives, and closes it 300 ms after it left", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.clock.install();
  await openWide(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const { button, links } = entries(page, "Products");
  await button.hover();
  await page.clock.runFor(90);
  await expect(links).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(links).toHaveCount(3);
  // A click on a menu that the pointer has just opened does not close it.
  await button.click();
  await expect(links).toHaveCount(3);

  await page.mouse.move(10, 500);
  await page.clock.runFor(280);
  await expect(links).toHaveCount(3);
  await button.hover();
  await page.clock.runFor(600);
  await expect(links, "returning within 300 ms keeps the menu open").toHaveCount(3);
  await page.mouse.move(10, 500);
  await page.clock.runFor(320);
  await expect(links).toHaveCount(0);

  await button.hover();
  await page.clock.runFor(50);
  await page.mouse.move(10, 500);
  await page.clock.runFor(1000);
  await expect(links, "a mouse that only passes opens no menu").toHaveCount(0);
});

/** Moves the mouse as a hand does, on a slight curve and slower at the end; the page's clock advances `duration` ms. */
async function reach(page: Page, target: Locator, duration: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  const [from, to] = [
    { x: 760, y: 640 },
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  ];
  const steps = Math.max(1, Math.round(duration / 16));
  await page.mouse.move(from.x, from.y);
  for (let step = 1; step <= steps; step += 1) {
    const way = 1 - (1 - step / steps) ** 3;
    const aside = 40 * Math.sin(Math.PI * way);
    await page.mouse.move(from.x + (to.x - from.x) * way + aside, from.y + (to.y - from.y) * way);
    await page.clock.runFor(duration / steps);
  }
}

for (const duration of [0, 100, 350, 600]) {
  test(
    `the menu of an untouched page opens for a pointer that reaches it in ${duration} ms`,
    { tag: "@nightly" },
    async ({ openAs }) => {
      const page = await openAs("visitor");
      await page.clock.install();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("/waiter-ai");
      await page.clock.pauseAt(Date.now() + 60_000);
      const { button, links } = entries(page, "Products");
      await reach(page, button, duration);
      await page.clock.runFor(110);
      await expect(links).toHaveCount(3);
    },
  );
}

test(
  "a menu opens by keyboard right after the mouse opened another menu",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.clock.install();
    await openWide(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const [products, signIn] = [entries(page, "Products"), entries(page, "Sign In")];
    await products.button.hover();
    await page.clock.runFor(110);
    await expect(products.links).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(products.links).toHaveCount(0);
    await signIn.button.press("Enter");
    await expect(signIn.links).toHaveCount(3);
  },
);

test(
  "the menu opens for the first hover on an untouched page, without a code file",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.setViewportSize({ width: 1440, height: 900 });
    const letScripts = await blockScripts(page);
    await page.goto("/waiter-ai");
    const { button, links } = entries(page, "Products");
    await button.hover();
    await expect(links).toHaveCount(3);
    letScripts();
  },
);

test("both menus work using only the keyboard and link to the pages of the specification", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await openWide(page);
  const products = entries(page, "Products");
  await products.button.focus();
  await page.keyboard.press("Enter");
  await expect(products.links).toHaveText(["Waiter AI", "Knowledge Base AI", "Sales Assistant AI"]);
  const addresses = await products.links.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")),
  );
  expect(addresses).toEqual(["/waiter-ai", "/product-service-agent", "/sales-assistant-agent"]);
  await page.keyboard.press("Tab");
  await expect(products.links.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(products.links).toHaveCount(0);
  await expect(products.button).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await expect(products.links.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(products.links.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(products.links.first()).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Tab");
  await expect(
    products.links,
    "the focus moves to the next entry, and the menu closes",
  ).toHaveCount(0);

  const signIn = entries(page, "Sign In");
  await signIn.button.focus();
  await page.keyboard.press("Space");
  await expect(signIn.links).toHaveCount(3);
  for (const app of [signIn.links.nth(0), signIn.links.nth(1)]) {
    await expect(app).toHaveAttribute("href", /^https:\/\/\w+\.selat\.example/);
    await expect(app).toHaveAttribute("target", "_blank");
    await expect(app).toHaveAttribute("rel", /noopener/);
  }
  await expect(signIn.links.nth(2)).not.toHaveAttribute("target", "_blank");
  await signIn.links.nth(2).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${urls.site}/admin/login`);
});

test("on a phone the whole menu is one sheet, which closes when a page opens", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/privacy-policy");
  const toggle = page.getByRole("button", { name: "Menu" });
  await toggle.click();
  const sheet = page.getByRole("navigation", { name: "Main" });
  await expect(sheet.getByRole("link")).toHaveText([
    "Waiter AI",
    "Knowledge Base AI",
    "Sales Assistant AI",
    "About",
    "Integrations",
    "Contact",
    "Waiter AI app",
    "Sales Assistant AI app",
    "Admin Login",
    "English",
    "Bahasa Indonesia",
    "Bahasa Melayu",
    "中文",
  ]);
  await hydrateIslands(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await sheet.getByRole("link", { name: "Knowledge Base AI" }).click();
  await expect(page).toHaveURL(`${urls.site}/knowledge-base-ai`);
  // Waits until the next page is open, since the previous page and its header stay until then.
  await expect(page.getByRole("heading", { level: 1, name: /manuals/ })).toBeVisible();
  await expect(sheet).toBeHidden();
  await toggle.click();
  await sheet.getByRole("link", { name: "Integrations" }).click();
  await expect(page).toHaveURL(`${urls.site}/#integrations`);
  await expect(page.locator("#integrations")).toBeInViewport();
  await expect(sheet).toBeHidden();
  const start = page.getByRole("banner").getByRole("link", { name: "Get Started" });
  await expect(start).toHaveAttribute("href", "/contact?source=get-started");
});

test("a link to an anchor closes the menu's sheet, even before any code has loaded", async ({
  openAs,
}) => {
  const page = await openAs("visitor");
  await page.setViewportSize({ width: 360, height: 740 });
  const unblock = await blockScripts(page);
  await page.goto("/");
  const sheet = page.getByRole("navigation", { name: "Main" });
  for (const [name, hash] of [
    ["About", "#about"],
    ["Contact", "#contact"],
    // A second time, when the address already has this anchor.
    ["Contact", "#contact"],
  ] as const) {
    await page.getByRole("button", { name: "Menu" }).click();
    await sheet.getByRole("link", { name, exact: true }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(`${urls.site}/${hash}`);
    await expect(page.locator(hash)).toBeInViewport();
  }
  unblock();
  await hydrateIslands(page);
  await expect(page).toHaveURL(`${urls.site}/#contact`);
  await expect(page.locator("#contact")).toBeInViewport();
});
