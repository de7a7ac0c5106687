import { announcement, card, tabTo } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

const company = "Kopi Lane";

test("moves, notes, deletes and restores a lead by keyboard, with a message for each step", async ({
  openAs,
}) => {
  await eraseLeads();
  await storeLeads({ company_name: company });
  const page = await openAs("admin");
  await page.goto("/admin/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  await tabTo(page, "Email");
  await page.keyboard.type(admin.email);
  await tabTo(page, "Password");
  await page.keyboard.type(admin.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Lead Management Dashboard" })).toBeVisible();
  await expect(card(page, "Interested", company)).toBeVisible();

  await tabTo(page, `Drag ${company}`);
  await page.keyboard.press("Space");
  await expect(announcement(page, "Picked up Kopi Lane in Interested.")).toBeAttached();
  await page.keyboard.press("ArrowRight");
  await expect(announcement(page, "Kopi Lane is over Request Demo.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(announcement(page, "Kopi Lane was dropped in Request Demo.")).toBeAttached();
  await expect(messages(page)).toContainText("Lead moved to Request Demo");
  await expect(page.getByRole("button", { name: `Drag ${company}` })).toBeFocused();

  await page.keyboard.press("o");
  const panel = page.getByRole("dialog", { name: company });
  await expect(panel).toBeVisible();
  await tabTo(page, "Add a note");
  await page.keyboard.type("Asks for Tuesday.");
  await tabTo(page, "Save note");
  await page.keyboard.press("Enter");
  await expect(announcement(page, "Note added.")).toBeAttached();
  await expect(panel.getByRole("region", { name: "Notes" })).toContainText("Asks for Tuesday.");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);

  await tabTo(page, `Delete ${company}`);
  await page.keyboard.press("Enter");
  await expect(messages(page)).toContainText("Lead moved to trash successfully.");
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  await tabTo(page, `Restore ${company}`);
  await page.keyboard.press("Enter");
  await expect(messages(page)).toContainText("Kopi Lane is back in Request Demo.");
  await tabTo(page, "Back to the board");
  await page.keyboard.press("Enter");
  await expect(card(page, "Request Demo", company)).toBeVisible();
});
