import { whileAnswering, openSignedIn, brokenServer, noAnswer, test } from "./admin-area.ts";
import { expect } from "./fixtures.ts";
import { expectMessage, messages, tryAgain } from "./messages.ts";

test(
  "the settings show every message about the name and the password",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const siti = await createPerson();
    const page = await openWithFailures();

    await whileAnswering(page, /rest\/v1\/profiles/, brokenServer, async () => {
      await openSignedIn(page, siti, "/settings");
      await expectMessage(page, "Error", "Failed to load profile data.");
    });
    const name = page.getByLabel("Full Name");
    await tryAgain(page, name);
    const updateName = page.getByRole("button", { name: "Update Name" });
    await expect(name).toHaveValue(siti.name);
    await name.fill("S");
    await updateName.click();
    await expect(name).toHaveAccessibleDescription("Name must be at least 2 characters long");
    await name.fill("Siti R.");
    for (const answer of [brokenServer, noAnswer]) {
      await whileAnswering(page, /rest\/v1\/profiles/, answer, async () => {
        await updateName.click();
        await expectMessage(page, "Error", "Failed to update your name. Please try again.");
      });
    }
    await updateName.click();
    await expectMessage(page, "Success", "Your name has been updated successfully.");

    const current = page.getByLabel("Current Password");
    const next = page.getByLabel("New Password", { exact: true });
    const confirm = page.getByLabel("Confirm New Password");
    const change = page.getByRole("button", { name: "Change Password" });
    await change.click();
    await expect(current).toHaveAccessibleDescription("Current password is required");
    await expect(confirm).toHaveAccessibleDescription("Please confirm your password");
    for (const [typed, message] of [
      ["Ab1-efg", "Password must be at least 8 characters long"],
      ["NEW-PASS-2", "Password must contain at least one lowercase letter"],
      ["new-pass-2", "Password must contain at least one uppercase letter"],
      ["New-passes", "Password must contain at least one number"],
      ["NewPasses2", "Password must contain at least one special character"],
    ] as const) {
      await next.fill(typed);
      await expect(next).toHaveAccessibleDescription(new RegExp(`${message}$`));
    }
    await next.fill("New-pass-2");
    await confirm.fill("New-pass-3");
    await expect(confirm).toHaveAccessibleDescription("Passwords don't match");
    await confirm.fill("New-pass-2");
    await expect(confirm).toHaveAccessibleDescription("");

    await current.fill("Not-this-1");
    await change.click();
    await expect(messages(page)).toContainText("Invalid login credentials");
    await expect(current).toBeFocused();
    await expectMessage(page, "Error", "Invalid login credentials");
    await current.fill(siti.password);
    await whileAnswering(page, /auth\/v1\/user/, noAnswer, async () => {
      await change.click();
      await expectMessage(page, "Error", "Failed to update password. Please try again.");
    });
    await next.fill(siti.password);
    await confirm.fill(siti.password);
    await change.click();
    await expectMessage(page, "Error", "New password should be different from the old password.");
    await next.fill("New-pass-2");
    await confirm.fill("New-pass-2");
    await change.click();
    await expectMessage(page, "Success", "Your password has been updated successfully.");
    for (const field of [current, next, confirm]) await expect(field).toHaveValue("");
  },
);

test(
  "a list changed in the settings changes for others who have it open",
  { tag: "@nightly" },
  async ({ openWithFailures, createPerson }) => {
    const [mei, budi] = [await openWithFailures(), await openWithFailures()];
    await openSignedIn(mei, await createPerson({ name: "Mei Lim" }), "/settings/leads");
    await openSignedIn(budi, await createPerson({ name: "Budi Santoso" }), "/settings/leads");
    const reasons = budi.getByRole("region", { name: "Lost Reasons" });
    await expect(reasons.getByRole("button", { name: "Add Reason" })).toBeVisible();

    const reason = `Moved away ${Date.now()}`;
    await mei.getByRole("textbox", { name: "New reason" }).fill(reason);
    await mei.getByRole("button", { name: "Add Reason" }).click();
    await expect(reasons.getByText(reason)).toBeVisible();

    // Typed text remains when the list is loaded again.
    const typed = budi.getByRole("textbox", { name: "New reason" });
    await typed.fill("Too far");
    await mei.getByRole("button", { name: `Remove ${reason}` }).click();
    await expect(reasons.getByText(reason)).toHaveCount(0);
    await expect(typed).toHaveValue("Too far");
  },
);
