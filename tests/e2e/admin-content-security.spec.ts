import { openSignedIn, submitSignIn, test } from "./admin-area.ts";
import { card, column, dragOver } from "./board-page.ts";
import { ContactForm, request } from "./contact-form.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { closeMessages, messages } from "./messages.ts";
import { openWatched } from "./policy-reports.ts";

const company = "Kopi Lane";

test.beforeEach(() => eraseLeads());

test("no page, dialog or message of the desk has anything that its policy blocks", async ({
  browser,
  createPerson,
}) => {
  test.slow();
  const siti = await createPerson();
  const [lead] = await storeLeads(
    { company_name: company, remarks: "Two outlets." },
    { company_name: "Batik House", deleted_at: new Date().toISOString() },
  );
  const { page, reports } = await openWatched(browser);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/login");
  await submitSignIn(page, "nobody@selat.example", "Wr0ng-one");
  await expect(messages(page)).toContainText("Login Failed");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill("nobody@selat.example");
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText("If there is an account for")).toBeVisible();
  await page.goto("/admin/reset-password");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await openSignedIn(page, siti);

  await dragOver(page, card(page, "Interested", company), column(page, "Request Demo"));
  await page.mouse.up();
  await expect(messages(page)).toContainText("Lead Updated");
  await closeMessages(page);
  await page.getByRole("button", { name: `Move to... ${company}` }).click();
  await expect(page.getByRole("menuitem", { name: "Closed" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect(page.getByLabel("Solution")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/admin/dashboard/leads/${lead?.id}`);
  const notes = page.getByRole("dialog").getByRole("region", { name: "Notes" });
  await notes.getByLabel("Add a note").fill("Asks for Tuesday.");
  await notes.getByRole("button", { name: "Save note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Asks for Tuesday.");

  await page.goto("/admin/dashboard/trash");
  await page.getByRole("link", { name: "Batik House" }).click();
  await expect(page.getByText("In the trash.")).toBeVisible();

  await page.goto("/admin/dashboard/users");
  await page.getByRole("button", { name: "Add Admin User" }).click();
  await page.getByRole("button", { name: "Create Admin User" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();

  await page.goto("/admin/dashboard/activity");
  await expect(page.getByText("Signed in").first()).toBeVisible();

  await page.goto("/admin/dashboard/settings");
  await expect(page.getByRole("button", { name: "Update Working Hours" })).toBeVisible();
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Current password is required")).toBeVisible();
  await page.getByRole("button", { name: "Set Up Two-Factor Sign-In" }).click();
  await page.getByLabel("Name of the device").fill("My phone");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole("button", { name: "Admin Dashboard" }).click();
  await expect(page.getByRole("dialog", { name: "Admin Dashboard" })).toBeVisible();

  expect(reports).toEqual([]);
  await page.context().close();
});

test("a contact form that is refused, sent offline and thanked for keeps the policy", async ({
  browser,
}) => {
  const { page, reports } = await openWatched(browser);
  const form = new ContactForm(page);
  await form.open("?source=free-trial");
  await form.button.click();
  await expect(page.locator("main form [role=alert]").first()).toBeVisible();
  await form.fill(request("policy"));
  await page.context().setOffline(true);
  await form.button.click();
  await expect(form.notices.getByRole("button")).toBeVisible();
  await page.context().setOffline(false);
  await form.expectThanks();
  expect(reports).toEqual([]);
  await page.context().close();
});
