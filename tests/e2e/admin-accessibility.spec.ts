import type { Locator, Page, Route } from "@playwright/test";
import { expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { adminRow, openSignedIn, submitSignIn, test } from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { messages } from "./messages.ts";

// Checks each admin page in each of its states; board-accessibility.spec.ts checks the board.

const CROSS_ORIGIN = { "access-control-allow-origin": "*" };

async function fail(route: Route): Promise<void> {
  if (route.request().method() === "OPTIONS") return route.fallback();
  const json = { code: "XX000", message: "boom" };
  return route.fulfill({ status: 500, headers: CROSS_ORIGIN, json });
}

async function answerEmpty(route: Route): Promise<void> {
  if (route.request().method() === "OPTIONS") return route.fallback();
  return route.fulfill({ headers: CROSS_ORIGIN, json: [] });
}

async function reduceMotion(page: Page): Promise<Page> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page;
}

/** Fails if a button has no border in forced colours, where backgrounds are removed. */
async function expectForcedColorsBorder(page: Page, button: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await expect(button).not.toHaveCSS("border-top-width", "0px");
  await page.emulateMedia({ forcedColors: "none" });
}

test("the login page is accessible, before and after a refused sign-in", async ({
  openWithFailures,
}) => {
  const page = await reduceMotion(await openWithFailures());
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expectStateAccessible(page, "login");
  await expectForcedColorsBorder(page, page.getByRole("button", { name: "Sign In" }));
  await submitSignIn(page, "nobody@selat.example", "Wr0ng-one");
  await expect(messages(page)).toContainText("Login Failed");
  await expectStateAccessible(page, "login refused", narrowAndWide);
});

test(
  "user management is accessible: list, dialogs, drawer, while loading, empty and failed",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    test.slow();
    const [siti, dewi] = [await createPerson(), await createPerson()];
    const page = await reduceMotion(await openWithFailures());
    await openSignedIn(page, siti, "/users");
    await expect(adminRow(page, siti.email)).toBeVisible();
    await expectStateAccessible(page, "users");
    await expectForcedColorsBorder(page, page.getByRole("button", { name: "Add Admin User" }));

    await page.getByRole("button", { name: "Add Admin User" }).click();
    await page.getByRole("button", { name: "Create Admin User" }).click();
    await expect(page.getByText("Invalid email address")).toBeVisible();
    await expectStateAccessible(page, "adding with errors", narrowAndWide);
    await page.getByRole("button", { name: "Cancel" }).click();

    await adminRow(page, dewi.email).getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("dialog", { name: "Delete Admin User" })).toBeVisible();
    await expectStateAccessible(page, "deleting", narrowAndWide);
    await page.getByRole("button", { name: "Cancel" }).click();

    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole("button", { name: "Admin Dashboard" }).click();
    await expect(page.getByRole("dialog", { name: "Admin Dashboard" })).toBeVisible();
    await expectStateAccessible(page, "drawer", [360]);

    const ids = /rest\/v1\/user_roles\?select=user_id/;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route(ids, answerEmpty);
    await page.reload();
    await expect(page.getByRole("heading", { name: "No Admin Users Found" })).toBeVisible();
    await expectStateAccessible(page, "no users", narrowAndWide);
    await page.unroute(ids);

    await page.keyboard.press("Control+b");
    await expect(page.getByRole("button", { name: "Expand" })).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route(/rest\/v1\/profiles/, async (route) => {
      await held.promise;
      await fail(route);
    });
    await page.reload();
    await expect(page.getByRole("status").getByText("Loading the admin users...")).toBeAttached();
    await expectStateAccessible(page, "users loading, sidebar collapsed", narrowAndWide);
    held.resolve();
    await expect(messages(page)).toContainText("Failed to fetch admin users.");
    await expectStateAccessible(page, "users not loaded", narrowAndWide);
  },
);

test(
  "the settings are accessible: cards, field errors, drawer, while loading and failed",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    test.slow();
    const siti = await createPerson();
    const page = await reduceMotion(await openWithFailures());
    await openSignedIn(page, siti, "/settings");
    await expect(page.getByLabel("Full Name")).toHaveValue(siti.name);
    await expectStateAccessible(page, "settings");
    for (const group of ["Working with leads", "Connections", "Privacy and spam"]) {
      const link = page.getByRole("link", { name: group });
      await link.click();
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("main").getByText(/^Loading/)).toHaveCount(0);
      await expectStateAccessible(page, `settings, ${group}`);
    }
    await page.getByRole("link", { name: "Your account" }).click();
    await page.getByLabel("New Password", { exact: true }).fill("abc-1");
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("Current password is required")).toBeVisible();
    await expectStateAccessible(page, "settings with errors", narrowAndWide);

    await page.setViewportSize({ width: 360, height: 900 });
    await page.getByRole("button", { name: "Admin Dashboard" }).click();
    await expect(page.getByRole("dialog", { name: "Admin Dashboard" })).toBeVisible();
    await expectStateAccessible(page, "settings, drawer", [360]);

    const held = Promise.withResolvers<void>();
    await page.route(/rest\/v1\/profiles/, async (route) => {
      await held.promise;
      await fail(route);
    });
    await page.reload();
    await expect(page.getByRole("status").getByText("Loading your profile...")).toBeAttached();
    await expectStateAccessible(page, "settings loading", narrowAndWide);
    held.resolve();
    await expect(messages(page)).toContainText("Failed to load profile data.");
    await expectStateAccessible(page, "settings not loaded", narrowAndWide);
  },
);
