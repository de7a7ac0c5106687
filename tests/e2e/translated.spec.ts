import type { Page } from "@playwright/test";
import { translatePage } from "../../src/ui/testing/translate-page.ts";
import { openSignedIn, test } from "./admin-area.ts";
import { card, column, moveByMenu, signInAs, siti } from "./board-page.ts";
import { eraseLeads, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect } from "./fixtures.ts";
import { admin } from "./stack.ts";

// The desk while the browser translates it, for a colleague who reads Bahasa or Chinese.

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

async function translate(page: Page): Promise<void> {
  await page.evaluate(`void (${translatePage.toString()})()`);
  expect(await page.locator("font").count()).toBeGreaterThan(5);
}

test(
  "a board that the browser translates works: a move, a note, the sidebar, the search",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeLeads({ company_name: "Kopi Lane" }, { company_name: "Tiffin Hub" });
    const page = await openAs("admin");
    await signInAs(page, admin);
    await expect(card(page, "Interested", "Kopi Lane")).toBeVisible();
    await translate(page);

    await moveByMenu(page, "Kopi Lane", "Request Demo");
    await expect(card(page, "Request Demo", "Kopi Lane")).toBeVisible();
    await expect(column(page, "Interested").getByRole("listitem")).toHaveCount(1);
    for (const name of ["Collapse", "Expand", "Collapse"]) {
      await page.getByRole("button", { name }).click();
    }
    await page.getByRole("searchbox").fill("tiffin");
    await expect(card(page, "Interested", "Tiffin Hub")).toBeVisible();
    await expect(card(page, "Request Demo", "Kopi Lane")).toHaveCount(0);
    await page.getByRole("searchbox").fill("");

    await page.getByRole("link", { name: "Kopi Lane" }).click();
    const panel = page.getByRole("dialog");
    for (const note of ["Called at noon.", "Wants the price list."]) {
      await panel.getByLabel("Add a note").fill(note);
      await panel.getByRole("button", { name: "Save note" }).click();
      await expect(panel.getByRole("listitem").filter({ hasText: note })).toBeVisible();
    }
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(card(page, "Request Demo", "Kopi Lane")).toBeVisible();
  },
);

test(
  "Today, the report, Settings and Activity work without an error in a browser's translation",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeLeads({ company_name: "Kopi Lane" }, { company_name: "Tiffin Hub" });
    const page = await openAs("admin");
    await openSignedIn(page, siti);
    await page.getByRole("link", { name: "Today" }).click();
    await expect(page.getByText("Kopi Lane").first()).toBeVisible();
    await translate(page);
    await page.keyboard.press("j");
    await page.getByRole("link", { name: "Report" }).click();
    await page.getByRole("combobox", { name: "Period" }).selectOption("Last 4 weeks");
    await page.getByLabel("Country").selectOption("Malaysia");
    await page.getByLabel("Country").selectOption("All countries");
    await expect(page.getByRole("heading", { name: "Report", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByLabel("Action").selectOption("Signed in");
    await expect(page.getByText("Signed in").last()).toBeVisible();
    await page.getByRole("link", { name: "Today" }).click();
    await expect(page.getByText("Kopi Lane").first()).toBeVisible();
    await expect(page.getByText("Something went wrong")).toHaveCount(0);
  },
);
