import { adminRow, openSignedIn, test } from "./admin-area.ts";
import { service } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { expectMessage } from "./messages.ts";
import { admin, urls } from "./stack.ts";

test(
  "an admin sends another admin a link to choose a new password",
  { tag: "@nightly" },
  async ({ openAs, createPerson }) => {
    const siti = await createPerson();
    const page = await openAs("admin");
    await openSignedIn(page, admin, "/users");
    await page.getByRole("button", { name: `More for ${siti.email}` }).click();
    await page.getByRole("menuitem", { name: "Send password reset link" }).click();
    const sent = `A link to choose a new password has been sent to ${siti.email}.`;
    await expectMessage(page, "Success", sent);
    await expect
      .poll(async () => await (await fetch(`${urls.telegram}/mails`)).text())
      .toContain(siti.email);
  },
);

test(
  "hands over the primary role with the password, and both admins see it",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const [owner, other] = [await openWithFailures(), await openWithFailures()];
    try {
      await openSignedIn(owner, admin, "/users");
      await openSignedIn(other, siti, "/users");
      await other.getByRole("button", { name: `More for ${admin.email}` }).click();
      await expect(other.getByRole("menuitem", { name: "Send password reset link" })).toBeVisible();
      await expect(other.getByRole("menuitem", { name: "Hand over primary role" })).toHaveCount(0);
      await other.keyboard.press("Escape");

      await owner.getByRole("button", { name: `More for ${siti.email}` }).click();
      await owner.getByRole("menuitem", { name: "Hand over primary role" }).click();
      const dialog = owner.getByRole("dialog", { name: "Hand Over Primary Role" });
      await dialog.getByLabel("Your Password").fill("Wr0ng-one");
      await dialog.getByRole("button", { name: "Hand Over" }).click();
      await expectMessage(owner, "Error", "This is not your current password");
      await dialog.getByLabel("Your Password").fill(admin.password);
      await dialog.getByRole("button", { name: "Hand Over" }).click();
      await expectMessage(owner, "Success", `${siti.email} is now the primary admin.`);
      await expect(dialog).toBeHidden();
      for (const page of [owner, other]) {
        await expect(adminRow(page, siti.email)).toContainText("Primary Admin");
        await expect(adminRow(page, siti.email)).toContainText("Cannot be deleted");
        await expect(adminRow(page, admin.email)).not.toContainText("Primary Admin");
      }
    } finally {
      const profiles = service.from("profiles");
      await profiles.update({ is_primary_admin: false }).eq("id", siti.id).throwOnError();
      await profiles.update({ is_primary_admin: true }).eq("email", admin.email).throwOnError();
    }
  },
);
