import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openSignedIn } from "./admin-area.ts";
import { expect, test, wakeIslands } from "./fixtures.ts";
import { admin, dataDir, urls } from "./stack.ts";

const REM = 16;

function widthOf(page: Page): Promise<number> {
  const sidebar = page.getByRole("navigation", { name: "Admin Dashboard" });
  return sidebar.evaluate((element) => element.getBoundingClientRect().width);
}

async function expectWidth(page: Page, rems: number): Promise<void> {
  // The collapsed sidebar has a border of one pixel.
  await expect.poll(async () => Math.abs((await widthOf(page)) - rems * REM)).toBeLessThan(2);
}

test("the sidebar: entries, widths, shortcut, cookie of seven days, drawer below 768 px", async ({
  openAs,
}) => {
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
    await expect(page.locator('meta[name="robots"]').first()).toHaveAttribute("content", "noindex");
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

  // On the narrowest phone the greeting, however long, and Logout stand beside each other on one line.
  await page.setViewportSize({ width: 320, height: 640 });
  const greeting = await page.getByText(`Welcome, ${admin.email}`).boundingBox();
  const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
  expect(greeting?.height).toBeLessThan(2 * REM);
  expect(Math.abs((logout?.y ?? Infinity) - (greeting?.y ?? 0))).toBeLessThan(REM);
});

test("without a connection the admin stays, is told, and what is missing comes later", async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: urls.site });
  const page = await context.newPage();
  const note = page.getByText("Offline: what you see may be out of date");
  await openSignedIn(page, admin);
  // The code of the other pages comes when this one is idle, with what it imports.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType("resource").map((file) => file.name);
    const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
    return (
      ["settings-page", "two-factor-card", "admin-users-page"].every((name) =>
        loaded.some((file) => file.includes(name)),
      ) && [...preloads].every(({ href }) => loaded.includes(href))
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

test("admin pages are not prerendered, not indexed and kept in no cache", async ({ request }) => {
  for (const path of ["/admin", "/admin/login", "/admin/dashboard", "/admin/dashboard/users"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["cache-control"], path).toBe("no-store");
    expect(response.headers()["x-robots-tag"], path).toContain("noindex");
    const html = await response.text();
    expect(html, path).toContain('<div id="root"></div>');
    expect(html, path).toMatch(/<meta name="robots" content="noindex"/);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("Disallow: /admin");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/admin");
});

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] };

const ADMIN_CODE = /^src\/features\/(?:sign-in|admin-shell|lead-board|admin-users|settings)\//;

function isAdmin(name: string): boolean {
  return ADMIN_CODE.test(name);
}

test("no public page loads admin code", async ({ openAs }) => {
  const manifest = JSON.parse(
    readFileSync(join(dataDir, "build/site/.vite/manifest.json"), "utf8"),
  ) as Record<string, Chunk>;

  /** All chunks that an entry imports, statically or lazily; with `isPublic` without the admin pages. */
  function reach(entry: string, isPublic: boolean, seen = new Set<string>()): Set<string> {
    if (seen.has(entry) || (isPublic && isAdmin(entry))) return seen;
    seen.add(entry);
    const { imports = [], dynamicImports = [] } = manifest[entry] ?? {};
    for (const next of imports) expect(isPublic && isAdmin(next), `${entry}: ${next}`).toBe(false);
    for (const next of [...imports, ...dynamicImports]) reach(next, isPublic, seen);
    return seen;
  }
  const DESK = "src/desk/main.tsx";
  const publicFiles = new Set<string>();
  for (const [name, { isEntry }] of Object.entries(manifest)) {
    if (isEntry && name !== DESK) reach(name, true, publicFiles);
  }
  const adminFiles = new Set<string>();
  for (const name of reach(DESK, false)) {
    if (!publicFiles.has(name)) adminFiles.add(`/${manifest[name]?.file}`);
  }
  // At least one chunk each: sign-in, shell, board, users, settings.
  expect(adminFiles.size).toBeGreaterThanOrEqual(5);

  const page = await openAs("visitor");
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of ["/", "/contact", "/waiter-ai"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Sign In" }).first().click();
    await page.getByRole("link", { name: "Admin" }).first().hover();
    await wakeIslands(page);
  }
  expect(loaded.filter((file) => adminFiles.has(file))).toEqual([]);
});
