import { adminRow, openSignedIn, enter, goTo, test } from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { expectMessage, messages } from "./messages.ts";
import { admin, urls } from "./stack.ts";

test("an admin adds another, who signs in, is deleted and is signed out at the next request", async ({
  openAs,
  openWithFailures,
  newcomer: siti,
}) => {
  const [owner, added] = await Promise.all([openAs("admin"), openWithFailures()]);
  await openSignedIn(owner, admin, "/users");
  await expect(owner.getByText("Manage admin users who can access this dashboard")).toBeVisible();
  await expect(adminRow(owner, admin.email)).toContainText("Primary Admin");
  await expect(adminRow(owner, admin.email)).toContainText("Cannot be deleted");
  await expect(adminRow(owner, admin.email).getByRole("button")).toHaveCount(0);

  await owner.getByRole("button", { name: "Add Admin User" }).click();
  const adding = owner.getByRole("dialog", { name: "Add New Admin User" });
  await adding.getByLabel("Email").fill(siti.email);
  await adding.getByLabel(/Full Name/).fill(siti.name);
  await adding.getByLabel("Password", { exact: true }).fill(siti.password);
  let created = 0;
  owner.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/manage-admin")) created += 1;
  });
  // A double click must not create two accounts.
  await adding.getByRole("button", { name: "Create Admin User" }).dblclick();
  await expectMessage(owner, "Success", `Admin user ${siti.email} has been created successfully.`);
  expect(created).toBe(1);
  await expect(adding).toBeHidden();
  await expect(adminRow(owner, siti.email)).toContainText(siti.name);
  await expect(adminRow(owner, siti.email)).toContainText("Admin");

  await enter(added, siti);
  // Opens the settings, since the board would request updates automatically.
  await goTo(added, "Settings");

  await adminRow(owner, siti.email).getByRole("button", { name: "Delete" }).click();
  const asking = owner.getByRole("dialog", { name: "Delete Admin User" });
  await expect(asking).toContainText(
    `Are you sure you want to delete ${siti.email}? This action cannot be undone. The user will lose access to the admin dashboard immediately.`,
  );
  await asking.getByRole("button", { name: "Cancel" }).click();
  await expect(asking).toBeHidden();
  await adminRow(owner, siti.email).getByRole("button", { name: "Delete" }).click();
  created = 0;
  await asking.getByRole("button", { name: "Delete User" }).dblclick();
  await expectMessage(owner, "Success", `Admin user ${siti.email} has been deleted successfully.`);
  expect(created).toBe(1);
  await expect(adminRow(owner, siti.email)).toHaveCount(0);

  await added.getByRole("link", { name: "User Management" }).click();
  await expect(added).toHaveURL(`${urls.site}/admin/login`);
  await expect(messages(added)).toContainText("Access Denied");
});

test(
  "the list shows an admin's new name",
  { tag: "@nightly" },
  async ({ openAs, createPerson }) => {
    const siti = await createPerson();
    const page = await openAs("admin");
    await openSignedIn(page, siti, "/settings");
    await page.getByLabel("Full Name").fill("Wei Jie Tan");
    await page.getByRole("button", { name: "Update Name" }).click();
    await expect(messages(page)).toContainText("Your name has been updated successfully.");
    await goTo(page, "User Management");
    await expect(adminRow(page, siti.email)).toContainText("Wei Jie Tan");
  },
);
