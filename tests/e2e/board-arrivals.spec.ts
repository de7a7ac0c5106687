import { card, expectLive, openUnwatched, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { expectAccessible } from "./accessible.ts";
import { admin } from "./stack.ts";

test.beforeEach(eraseLeads);

test(
  "marks a new lead and counts it in the tab's title until it is opened",
  { tag: "@nightly" },
  async ({ browser }) => {
    await storeLeads({ company_name: "Kopi Lane" });
    const page = await openUnwatched(browser, { reducedMotion: "reduce" });
    await signInAs(page, admin);
    await expectLive(page);
    await expect(page).toHaveTitle("Lead Management Dashboard");

    await storeLeads({ company_name: "Bright Dental" }, { company_name: "Batik House" });
    await expect(page).toHaveTitle("(2) Lead Management Dashboard");
    const bright = card(page, "Interested", "Bright Dental");
    await expect(bright.getByText("Just arrived:")).toBeAttached();
    await expect(card(page, "Interested", "Kopi Lane").getByText("Just arrived:")).toHaveCount(0);
    await expectAccessible(page, "new leads", [1440]);

    await bright.hover();
    await expect(bright.getByText("Just arrived:")).toHaveCount(0);
    await expect(page).toHaveTitle("(1) Lead Management Dashboard");

    await page.reload();
    await expect(page).toHaveTitle("(1) Lead Management Dashboard");
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page).toHaveTitle("(1) Settings");
    await page.goBack();
    await page.getByRole("link", { name: "Batik House" }).focus();
    await expect(page).toHaveTitle("Lead Management Dashboard");
    await page.context().close();
  },
);

test(
  "the settings switch the sound on, and show that the browser blocks notifications",
  { tag: "@nightly" },
  async ({ browser }) => {
    const page = await openUnwatched(browser, { reducedMotion: "reduce" });
    await signInAs(page, admin);
    await page.getByRole("link", { name: "Settings" }).click();
    const sound = page.getByLabel("Sound");
    await sound.check();
    // A headless browser blocks notifications.
    await expect(page.getByText("blocks notifications from the desk")).toBeVisible();
    await expect(
      page.getByLabel("Notification while the desk is in the background"),
    ).toBeDisabled();
    await expectAccessible(page, "settings, new leads", [360]);
    await page.reload();
    await expect(sound).toBeChecked();
    await page.context().close();
  },
);
