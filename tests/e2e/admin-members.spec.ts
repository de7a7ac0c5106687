import { adminRow, openSignedIn, test } from "./admin-area.ts";
import { card, moveByMenu } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { expectMessage, messages } from "./messages.ts";
import { admin, urls } from "./stack.ts";

const company = "Kopi Lane";

test("a member works with leads, and sees no control that a member may not use", async ({
  openAs,
  createPerson,
}) => {
  await eraseLeads();
  await storeLeads({ company_name: company });
  const mei = await createPerson({ isMember: true, name: "Mei Ling" });
  const page = await openAs("member");
  await openSignedIn(page, mei);
  await expect(card(page, "Interested", company)).toBeVisible();

  await page.getByRole("button", { name: `Owner of ${company}: Unassigned` }).click();
  await page.getByRole("menuitem", { name: "Mei Ling (you)" }).click();
  await expect(messages(page)).toContainText("Lead assigned to Mei Ling");
  await moveByMenu(page, company, "Request Demo");
  await expect(messages(page)).toContainText("Lead moved to Request Demo");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Trash" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /^Export CSV/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "User Management" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Activity" })).toHaveCount(0);

  await page.getByRole("link", { name: company }).click();
  const panel = page.getByRole("dialog", { name: company });
  await panel.getByLabel("Add a note").fill("Asks for Tuesday.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByText("Asks for Tuesday.")).toBeVisible();
  await expect(panel.getByRole("button", { name: "Correct details" })).toBeVisible();
  await expect(panel.getByRole("button", { name: /this person/ })).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Resend" })).toHaveCount(0);

  await page.goto("/admin/dashboard/settings");
  await expect(page.getByRole("heading", { name: "Update Profile" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Change Password" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Working hours" })).toHaveCount(0);
  await page.goto("/admin/dashboard/users");
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard`);
  await page.goto("/admin/dashboard/activity");
  await expect(page).toHaveURL(`${urls.site}/admin/dashboard`);
  // Closes the page before the account is deleted, since an open page would report that.
  await page.context().close();
});

test(
  "an admin adds a member, promotes them to admin and makes them a member again",
  { tag: "@nightly" },
  async ({ openAs, newcomer: mei }) => {
    const owner = await openAs("admin");
    await openSignedIn(owner, admin, "/users");
    await owner.getByRole("button", { name: "Add Admin User" }).click();
    const adding = owner.getByRole("dialog", { name: "Add New Admin User" });
    await adding.getByLabel("Email").fill(mei.email);
    await adding.getByLabel("Password", { exact: true }).fill(mei.password);
    await adding.getByLabel("Role").selectOption("Member");
    await adding.getByRole("button", { name: "Create Admin User" }).click();
    await expectMessage(owner, "Success", `Admin user ${mei.email} has been created successfully.`);
    await expect(adminRow(owner, mei.email)).toContainText("Member");

    const member = await openAs("member");
    await openSignedIn(member, mei);
    await expect(member.getByRole("link", { name: "Settings" })).toBeVisible();
    await expect(member.getByRole("link", { name: "User Management" })).toHaveCount(0);

    await owner.getByRole("button", { name: `More for ${mei.email}` }).click();
    await owner.getByRole("menuitem", { name: "Make an admin" }).click();
    await expectMessage(owner, "Success", `${mei.email} is now an admin.`);
    await member.reload();
    await expect(member.getByRole("link", { name: "User Management" })).toBeVisible();

    await owner.getByRole("button", { name: `More for ${mei.email}` }).click();
    await owner.getByRole("menuitem", { name: "Make a member" }).click();
    await expectMessage(owner, "Success", `${mei.email} is now a member.`);
    await member.context().close();
  },
);
