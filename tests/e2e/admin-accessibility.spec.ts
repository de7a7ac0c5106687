import type { Page, Route } from "@playwright/test";
import { expectStateAccessible } from "./accessible.ts";
import { adminRow, enter, goTo, messages, submitSignIn, test } from "./admin-area.ts";
import { expect } from "./fixtures.ts";

// Each view in each of its states; the board is looked after elsewhere.

async function fail(route: Route): Promise<void> {
  if (route.request().method() === "OPTIONS") return route.fallback();
  const headers = { "access-control-allow-origin": "*" };
  return route.fulfill({ status: 500, headers, json: { code: "XX000", message: "boom" } });
}

async function calm(page: Page): Promise<Page> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  return page;
}

test("the login is accessible, before and after a refusal", async ({ openRefused }) => {
  const page = await calm(await openRefused());
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expectStateAccessible(page, "login");
  await submitSignIn(page, "nobody@selat.example", "Wr0ng-one");
  await expect(messages(page)).toContainText("Login Failed");
  await expectStateAccessible(page, "login refused");
});

test("user management is accessible: list, dialogs, drawer, error", async ({
  openRefused,
  createPerson,
}) => {
  test.slow();
  const siti = await createPerson();
  const page = await calm(await openRefused());
  await enter(page, siti);
  await goTo(page, "User Management");
  await expect(adminRow(page, siti.email)).toBeVisible();
  await expectStateAccessible(page, "users");

  await page.getByRole("button", { name: "Add Admin User" }).click();
  await page.getByRole("button", { name: "Create Admin User" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expectStateAccessible(page, "adding with errors");
  await page.getByRole("button", { name: "Cancel" }).click();

  await adminRow(page, siti.email).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: "Delete Admin User" })).toBeVisible();
  await expectStateAccessible(page, "deleting");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole("button", { name: "Admin Dashboard" }).click();
  await expect(page.getByRole("dialog", { name: "Admin Dashboard" })).toBeVisible();
  await expectStateAccessible(page, "drawer", [360]);
  await page.reload();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole("button", { name: "Collapse" })).toBeVisible();
  await page.keyboard.press("Control+b");
  await expect(page.getByRole("button", { name: "Expand" })).toBeVisible();
  await page.route(/rest\/v1\/profiles/, fail);
  await page.reload();
  await expect(messages(page)).toContainText("Failed to fetch admin users.");
  await expect(page.getByRole("button", { name: "Expand" })).toBeVisible();
  await expectStateAccessible(page, "users not loaded, sidebar collapsed");
});

test("the settings are accessible: cards, field errors, error", async ({
  openRefused,
  createPerson,
}) => {
  const siti = await createPerson();
  const page = await calm(await openRefused());
  await enter(page, siti);
  await goTo(page, "Settings");
  await expect(page.getByLabel("Full Name")).toHaveValue(siti.name);
  await expectStateAccessible(page, "settings");
  await page.getByLabel("New Password", { exact: true }).fill("abc-1");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await expectStateAccessible(page, "settings with errors");
  await page.route(/rest\/v1\/profiles/, fail);
  await page.reload();
  await expect(messages(page)).toContainText("Failed to load profile data.");
  await expectStateAccessible(page, "settings not loaded");
});
