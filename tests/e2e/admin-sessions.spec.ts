import type { Page } from "@playwright/test";
import {
  adminRow,
  openSignedIn,
  enter,
  expectExpired,
  goTo,
  LOGIN,
  submitSignIn,
  test,
} from "./admin-area.ts";
import { service, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { expectMessage, messages } from "./messages.ts";
import { urls } from "./stack.ts";

const FIVE_MINUTES = 5 * 60 * 1000;

test(
  "checks the session every five minutes, and shows a missing one as expired",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();
    await page.clock.install();
    // Blocks the requests for new leads, which would notice the missing session sooner than the check.
    await page.route("**/rest/v1/leads?*", (route) => route.abort());
    await openSignedIn(page, siti, "/settings");
    const name = page.getByLabel("Full Name");
    await expect(name).toHaveValue(siti.name);
    await page.clock.runFor(FIVE_MINUTES);
    await expect(name).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    await page.clock.runFor(FIVE_MINUTES - 60_000);
    await expect(name).toBeVisible();
    await page.clock.runFor(60_000);
    await expectExpired(page);
  },
);

test("logging out in one tab logs out the others, and signing in signs them in", async ({
  openWithFailures,
  createPerson,
}) => {
  const siti = await createPerson();
  const first = await openWithFailures();
  await openSignedIn(first, siti);
  const second = await first.context().newPage();
  await second.goto("/admin/dashboard/settings");
  await expect(second.getByLabel("Full Name")).toHaveValue(siti.name);
  await first.getByRole("button", { name: "Logout" }).click();
  await expect(first).toHaveURL(`${urls.site}/`);
  await expectExpired(second);

  await enter(first, siti);
  await expect(second).toHaveURL(`${urls.site}/admin/dashboard`);
  await expect(second.getByText(`Welcome, ${siti.email}`)).toBeVisible();
});

test(
  "changing a password ends the other sessions, and only those",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const [here, elsewhere] = [await openWithFailures(), await openWithFailures()];
    await openSignedIn(here, siti, "/settings");
    await openSignedIn(elsewhere, siti, "/settings");
    await expect(elsewhere.getByLabel("Full Name")).toHaveValue(siti.name);
    await here.getByLabel("Current Password").fill(siti.password);
    await here.getByLabel("New Password", { exact: true }).fill("Teh-tarik-2");
    await here.getByLabel("Confirm New Password").fill("Teh-tarik-2");
    await here.getByRole("button", { name: "Change Password" }).click();
    await expectMessage(here, "Success", "Your password has been updated successfully.");

    // The other session's access token has not expired, but must no longer work. Either the change of the name is
    // refused, or one of the page's reads is refused before it.
    const saveName = async () => {
      await elsewhere.getByLabel("Full Name").fill("Not Siti", { timeout: 5_000 });
      await elsewhere.getByRole("button", { name: "Update Name" }).click({ timeout: 5_000 });
    };
    await saveName().catch(() => undefined);
    await expectExpired(elsewhere);
    await goTo(here, "User Management");
    await expect(adminRow(here, siti.email)).toContainText(siti.name);
    await here.reload();
    await expect(adminRow(here, siti.email)).toBeVisible();

    await submitSignIn(elsewhere, siti.email, siti.password);
    await expectMessage(
      elsewhere,
      "Login Failed",
      "Invalid email or password. Please check your credentials.",
    );
    await submitSignIn(elsewhere, siti.email, "Teh-tarik-2");
    await expect(elsewhere.getByText(`Welcome, ${siti.email}`)).toBeVisible();
  },
);

test(
  "signs out a deleted admin at their next request, whatever it is",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    test.slow();
    const occasions: [
      path: "" | "/users" | "/settings" | "/settings/leads",
      (page: Page) => Promise<void>,
    ][] = [
      [
        "",
        async (page) => {
          await page.getByRole("button", { name: "Move to... Kopi Left Behind" }).click();
          await page.getByRole("menuitem", { name: "Closed" }).click();
        },
      ],
      ["", (page) => page.getByRole("button", { name: "Delete Kopi Left Behind" }).click()],
      ["/users", (page) => page.getByRole("link", { name: "Lead Management" }).click()],
      [
        "/settings",
        async (page) => {
          await page.getByLabel("Current Password").fill("Kopi-lane-1");
          await page.getByLabel("New Password", { exact: true }).fill("Teh-tarik-2");
          await page.getByLabel("Confirm New Password").fill("Teh-tarik-2");
          await page.getByRole("button", { name: "Change Password" }).click();
        },
      ],
      [
        "/settings",
        async (page) => {
          await page.getByLabel("Full Name").fill("Still Here");
          await page.getByRole("button", { name: "Update Name" }).click();
        },
      ],
      [
        "/settings/leads",
        (page) => page.getByRole("button", { name: "Update Working Hours" }).click(),
      ],
      [
        "/users",
        async (page) => {
          await page.getByRole("button", { name: "Add Admin User" }).click();
          await page.getByLabel("Email").fill("new@selat.example");
          await page.getByLabel("Password", { exact: true }).fill("Kopi-lane-2");
          await page.getByRole("button", { name: "Create Admin User" }).click();
        },
      ],
      [
        "/users",
        (page) => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange"))),
      ],
    ];
    const [lead] = await storeLeads({ company_name: "Kopi Left Behind" });
    try {
      for (const [path, act] of occasions) {
        const siti = await createPerson();
        const page = await openWithFailures();
        await page.setViewportSize({ width: 1440, height: 900 });
        await openSignedIn(page, siti, path);
        if (path === "") await expect(page.getByText("Kopi Left Behind")).toBeVisible();
        if (path === "/settings") await expect(page.getByLabel("Full Name")).toHaveValue(siti.name);
        if (path === "/users") await expect(adminRow(page, siti.email)).toBeVisible();
        const { error } = await service.auth.admin.deleteUser(siti.id);
        expect(error).toBeNull();
        // Ignores an error if the page has already left for the login before the button could be clicked.
        const acted = act(page).catch((error: unknown) => {
          if (!page.isClosed()) throw error;
        });
        await Promise.race([acted, page.waitForURL(LOGIN)]);
        await expect(page).toHaveURL(LOGIN);
        await expect(messages(page)).toContainText("Access Denied");
        for (const wrong of [
          "Invalid login credentials",
          "Failed to",
          "Session Expired",
          "Lead ",
        ]) {
          await expect(messages(page)).not.toContainText(wrong);
        }
        await page.close();
      }
    } finally {
      await service
        .from("leads")
        .delete()
        .eq("id", lead?.id ?? "");
    }
  },
);
