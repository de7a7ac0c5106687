import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { LOGIN, mailsTo, openSession, openWithSession, submitSignIn, test } from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";
import { urls } from "./stack.ts";

const NEXT = "Teh-tarik-2";

/** Goes from the login page to the page for a forgotten password, and requests a link there. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
}

test("the mailed link changes a forgotten password, and then expires", async ({
  openWithFailures,
  createPerson,
}) => {
  const siti = await createPerson();
  const elsewhere = await openWithFailures();
  await openWithSession(elsewhere, await openSession(siti), "/settings");
  await expect(elsewhere.getByLabel("Full Name")).toHaveValue(siti.name);
  const page = await openWithFailures();
  await askForLink(page, siti.email);
  await expectAccessible(page, "link asked for");

  await expect.poll(async () => (await mailsTo(siti.email)).length).toBe(1);
  await page.goto(urls.telegram);
  const mail = page.getByRole("article").filter({ hasText: siti.email }).first();
  await mail.getByText("As HTML").click();
  const [reset] = await Promise.all([
    page.waitForEvent("popup"),
    mail.frameLocator("iframe").getByRole("link", { name: "Choose a new password" }).click(),
  ]);
  await choosePassword(reset, "Password1!");
  await expect(reset.getByText("Password is known to be weak")).toBeVisible();
  await expectAccessible(reset, "new password");
  const link = reset.url();
  await choosePassword(reset, NEXT);
  await expect(reset).toHaveURL(LOGIN);
  await expectMessage(
    reset,
    "Success",
    "Your password has been changed. Sign in with the new one.",
  );
  await submitSignIn(reset, siti.email, NEXT);
  await expect(reset.getByText(`Welcome, ${siti.email}`)).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(LOGIN);
  await page.goto(link);
  await choosePassword(page, "Kopi-peng-3");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await expectAccessible(page, "link is over");
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test(
  "the page for a forgotten password does not reveal who has an account",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    const nobody = "nobody-here@selat.example";
    await askForLink(page, nobody);
    expect(await mailsTo(nobody)).toEqual([]);
    await page.getByRole("button", { name: "Use another address" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("");
  },
);

test(
  "a password link without its token asks for the complete link",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const page = await openAs("visitor");
    await page.goto("/admin/reset-password");
    await expect(page.getByRole("heading", { name: "This link is incomplete" })).toBeFocused();
  },
);
