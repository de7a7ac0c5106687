import type { Browser, Locator, Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { admin, urls } from "./stack.ts";

const siti = { email: "siti@selat.example", name: "Siti Rahman", password: "Kopi-lane-1" };
const newPassword = "Teh-tarik-2";

function row(page: Page, email: string): Locator {
  return page.getByRole("listitem").filter({ hasText: email });
}

function messages(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications" });
}

/** Another person, whose refused requests the browser itself reports on the console. */
async function openRefused(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: urls.site, locale: "en-SG" });
  return context.newPage();
}

async function goTo(page: Page, entry: "User Management" | "Settings"): Promise<void> {
  await page.getByRole("link", { name: entry }).click();
  await expect(page.getByRole("heading", { level: 1, name: entry })).toBeVisible();
}

async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await page.getByLabel("Current Password").fill(from);
  await page.getByLabel("New Password", { exact: true }).fill(to);
  await page.getByLabel("Confirm New Password").fill(to);
  await page.getByRole("button", { name: "Change Password" }).click();
}

test("an admin adds an admin, who signs in, is deleted and is out at the next request", async ({
  openAs,
  browser,
}) => {
  const [owner, added] = await Promise.all([openAs("admin"), openRefused(browser)]);
  await signIn(owner);
  await goTo(owner, "User Management");
  await expect(row(owner, admin.email)).toContainText("Primary Admin");
  await expect(row(owner, admin.email)).toContainText("Cannot be deleted");
  await expect(row(owner, admin.email).getByRole("button")).toHaveCount(0);

  await owner.getByRole("button", { name: "Add Admin User" }).click();
  const adding = owner.getByRole("dialog", { name: "Add New Admin User" });
  await adding.getByLabel("Email").fill(siti.email);
  await adding.getByLabel(/Full Name/).fill(siti.name);
  await adding.getByLabel("Password", { exact: true }).fill(siti.password);
  await adding.getByRole("button", { name: "Create Admin User" }).click();
  await expect(messages(owner)).toContainText(
    `Admin user ${siti.email} has been created successfully.`,
  );
  await expect(adding).toBeHidden();
  await expect(row(owner, siti.email)).toContainText(siti.name);

  await submitSignIn(added, siti.email, siti.password);
  await expect(added.getByText(`Welcome, ${siti.email}`)).toBeVisible();

  await row(owner, siti.email).getByRole("button", { name: "Delete" }).click();
  const asking = owner.getByRole("dialog", { name: "Delete Admin User" });
  await expect(asking).toContainText(
    `Are you sure you want to delete ${siti.email}? This action cannot be undone. The user will lose access to the admin dashboard immediately.`,
  );
  await asking.getByRole("button", { name: "Delete User" }).click();
  await expect(messages(owner)).toContainText(
    `Admin user ${siti.email} has been deleted successfully.`,
  );
  await expect(row(owner, siti.email)).toHaveCount(0);
  await expect(owner.getByRole("button", { name: "Add Admin User" })).toBeFocused();

  await added.getByRole("link", { name: "Settings" }).click();
  await expect(added).toHaveURL(`${urls.site}/admin/login`);
  await expect(messages(added)).toContainText("Access Denied");
  await added.context().close();
});

test("an admin's new name is what the list shows", async ({ openAs }) => {
  const page = await openAs("admin");
  await signIn(page);
  await goTo(page, "Settings");
  await page.getByLabel("Full Name").fill("Wei Jie Tan");
  await page.getByRole("button", { name: "Update Name" }).click();
  await expect(messages(page)).toContainText("Your name has been updated successfully.");
  await goTo(page, "User Management");
  await expect(row(page, admin.email)).toContainText("Wei Jie Tan");
});

test("a changed password opens the dashboard, the old one does not", async ({
  openAs,
  browser,
}) => {
  const [page, later] = await Promise.all([openAs("admin"), openRefused(browser)]);
  await signIn(page);
  await goTo(page, "Settings");
  await changePassword(page, admin.password, newPassword);
  try {
    await expect(messages(page)).toContainText("Your password has been updated successfully.");
    await submitSignIn(later, admin.email, admin.password);
    await expect(messages(later)).toContainText(
      "Invalid email or password. Please check your credentials.",
    );
    await submitSignIn(later, admin.email, newPassword);
    await expect(later.getByRole("heading", { name: "Lead Management Dashboard" })).toBeVisible();
  } finally {
    await later.context().close();
    // The session outlived the change; the other specs sign in with the first password.
    await changePassword(page, newPassword, admin.password);
    await expect(page.getByLabel("Current Password")).toHaveValue("");
  }
});
