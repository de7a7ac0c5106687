import { expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { card, expectLive, signInAs, siti } from "./board-page.ts";
import { eraseLeads, storeAdmin } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

test("a lead is added by keyboard, seen by others at once, and taken back", async ({ openAs }) => {
  const page = await openAs("admin");
  const other = await openAs("other");
  await signInAs(page, admin);
  await signInAs(other, siti);
  await expectLive(page);
  await expectLive(other);

  await page.keyboard.press("c");
  const dialog = page.getByRole("dialog", { name: "Add a Lead" });
  await expect(dialog.getByLabel("Company Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Please select a solution")).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectStateAccessible(page, "adding a lead with errors", narrowAndWide);

  await page.keyboard.type("Kopi Lane");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Mei Ling Goh");
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await page.keyboard.type(" 6555 0104");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Mei@KopiLane.example");
  // Closed and opened again it has what was typed.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Add a lead" }).click();
  await expect(dialog.getByLabel("Contact Number")).toHaveValue("+65 6555 0104");
  await dialog.getByLabel("Solution Interested").selectOption("Waiter AI");
  await dialog.getByRole("button", { name: "Add lead" }).click();

  const panel = page.getByRole("dialog", { name: "Kopi Lane" });
  await expect(panel.getByText("Not asked: the desk added this lead")).toBeVisible();
  const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveCount(1);
  await expect(history).toContainText("Added to Interested");
  await expect(history).toContainText("Demo Admin");
  await expect(card(other, "Interested", "Kopi Lane")).toContainText("added-by-hand");

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(messages(page)).toContainText("Lead Added");
  await page.keyboard.press("z");
  await expect(card(page, "Interested", "Kopi Lane")).toHaveCount(0);
  await expect(card(other, "Interested", "Kopi Lane")).toHaveCount(0);
});
