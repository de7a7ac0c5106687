import type { Page } from "@playwright/test";
import { openSignedIn } from "./admin-area.ts";
import { expect, test } from "./fixtures.ts";
import { admin, urls } from "./stack.ts";

const REM = 16;

function widthOf(page: Page): Promise<number> {
  const sidebar = page.getByRole("navigation", { name: "Admin Dashboard" });
  return sidebar.evaluate((element) => element.getBoundingClientRect().width);
}

async function expectWidth(page: Page, rems: number): Promise<void> {
  // Allows a difference, since the collapsed sidebar has a border of one pixel.
  await expect.poll(async () => Math.abs((await widthOf(page)) - rems * REM)).toBeLessThan(2);
}

test(
  "the sidebar collapses by shortcut, stays so for seven days, and is a drawer below 768 px",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("admin");
    await page.setViewportSize({ width: 768, height: 900 });
    await openSignedIn(page, admin);
    const sidebar = page.getByRole("navigation", { name: "Admin Dashboard" });
    await expect(sidebar.getByText("Admin Dashboard")).toBeVisible();
    await expect(page.getByText(`Welcome, ${admin.email}`)).toBeVisible();
    for (const [name, path] of [
      ["User Management", "/users"],
      ["Settings", "/settings"],
      ["Lead Management", ""],
    ] as const) {
      await sidebar.getByRole("link", { name }).click();
      await expect(page).toHaveURL(`${urls.site}/admin/dashboard${path}`);
      await expect(sidebar.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
      await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute(
        "content",
        "noindex",
      );
    }
    await expectWidth(page, 16);

    await page.keyboard.press("Control+b");
    await expectWidth(page, 3);
    await expect(sidebar.getByRole("button", { name: "Expand" })).toBeVisible();
    const cookies = await page.context().cookies();
    const kept = cookies.find(({ name }) => name === "sidebar_state");
    expect(kept?.value).toBe("collapsed");
    const days = ((kept?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await page.reload();
    await expectWidth(page, 3);
    await sidebar.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await page.keyboard.press("Meta+b");
    await expectWidth(page, 16);
    // The shortcut does nothing while a field has the focus.
    await page.getByLabel("Full Name").press("b");
    await expectWidth(page, 16);

    await page.setViewportSize({ width: 767, height: 900 });
    await expect(sidebar).toBeHidden();
    await page.keyboard.press("Control+b");
    const drawer = page.getByRole("dialog", { name: "Admin Dashboard" });
    await expect(drawer).toBeVisible();
    await expectWidth(page, 18);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: "Admin Dashboard" }).click();
    await drawer.getByRole("link", { name: "User Management" }).click();
    await expect(page).toHaveURL(`${urls.site}/admin/dashboard/users`);
    await expect(drawer).toBeHidden();

    // On the narrowest phone, even a long greeting is on one line and ends before Logout.
    await page.setViewportSize({ width: 320, height: 640 });
    const greeting = await page.getByText(`Welcome, ${admin.email}`).boundingBox();
    const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
    expect(greeting?.height).toBeLessThan(2 * REM);
    expect((greeting?.x ?? 0) + (greeting?.width ?? Infinity)).toBeLessThanOrEqual(logout?.x ?? 0);
    expect(logout?.y ?? Infinity).toBeLessThan(4 * REM);
  },
);

test("an admin who goes offline stays signed in, sees why, and gets missing parts later", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: urls.site });
  const page = await context.newPage();
  const note = page.getByText("Offline: what you see may be out of date");
  await openSignedIn(page, admin);
  // Waits until the page, when idle, has preloaded the code of the other pages.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType("resource").map((file) => file.name);
    const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
    return (
      loaded.some((file) => file.includes("/desk-pages-")) &&
      [...preloads].every(({ href }) => loaded.includes(href))
    );
  });
  await context.setOffline(true);
  await expect(note).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(
    page.getByText("You are offline. Your profile loads when the connection is back."),
  ).toBeVisible();
  await page.getByRole("link", { name: "User Management" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard/users`);
  await context.setOffline(false);
  await expect(note).toBeHidden();
  await expect(page.getByRole("list", { name: "Admin users" })).toContainText(admin.email);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Full Name")).toBeVisible();
  await context.close();
});
