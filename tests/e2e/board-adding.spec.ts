import { expectStateAccessible, narrowAndWide } from "./accessible.ts";
import { card, column, expectLive, signInAs, siti } from "./board-page.ts";
import { dayAt, eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

test(
  "adds a lead by keyboard, which others see at once, and undoes that",
  { tag: "@nightly" },
  async ({ openAs }) => {
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
    // The dialog still has the typed text after it was closed.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name: "Add a lead" }).click();
    await expect(dialog.getByLabel("Contact Number")).toHaveValue("+65 6555 0104");
    await dialog.getByLabel("Solution Interested").selectOption("Waiter AI");
    await dialog.getByRole("button", { name: "Add Lead" }).click();

    const panel = page.getByRole("dialog", { name: "Kopi Lane" });
    await expect(panel.getByText("Not asked: added on the desk")).toBeVisible();
    const history = panel.getByRole("region", { name: "History" }).getByRole("listitem");
    await expect(history).toHaveCount(1);
    await expect(history).toContainText("Added to Interested");
    await expect(history).toContainText("Demo Admin");
    await expect(panel.getByRole("region", { name: "Where it came from" })).toContainText(
      "added-by-hand",
    );
    await expect(card(other, "Interested", "Kopi Lane")).toHaveCount(1);

    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(messages(page)).toContainText("Lead Added");
    await page.keyboard.press("z");
    await expect(card(page, "Interested", "Kopi Lane")).toHaveCount(0);
    await expect(card(other, "Interested", "Kopi Lane")).toHaveCount(0);
  },
);

test("an import lists known people before it starts, and returns the rows that it left out", async ({
  openAs,
}) => {
  await storeLeads({ company_name: "Kopi Lane", email: "meiling@kopilane.example" });
  const page = await openAs("admin");
  const other = await openAs("other");
  await signInAs(page, admin);
  await signInAs(other, siti);
  await expectLive(page);
  await expectLive(other);
  // Without motion, since an opening dialog could move away from a click.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.getByRole("link", { name: "Add a lead" }).click();
  await page.getByRole("link", { name: "import many from a CSV file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Leads" });
  await expectStateAccessible(page, "choosing a file", narrowAndWide);

  const people = Array.from({ length: 20 }, (_, index) => [
    `Tiffin ${index}`,
    "Arun",
    "Nair",
    `+60 12-555 ${1000 + index}`,
    `a${index}@tiffin.example`,
  ]);
  const rows = [
    ["Company", "First Name", "Last Name", "Phone", "Email"],
    ...people,
    ["Kopi", "Mei", "Goh", "+65 6555 9999", "meiling+again@kopilane.example"],
    ["Kopi", "Mei", "Goh", "none", "mei"],
  ];
  const chosen = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: "Choose a file" }).click();
  await (
    await chosen
  ).setFiles({
    name: "leads.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`\uFEFF${rows.map((cells) => cells.join(";")).join("\r\n")}`),
  });
  await expect(dialog.getByText("0 of 22 leads")).toBeVisible();
  await dialog.getByLabel("Solution for rows without one").selectOption("Waiter AI");
  await expect(dialog.getByText("21 of 22 leads")).toBeVisible();
  await expectStateAccessible(page, "matching columns", narrowAndWide);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("Row 22: Duplicate of Kopi Lane")).toBeVisible();
  await expectStateAccessible(page, "before an import", narrowAndWide);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Import 20 leads" }).click();
  await expect(column(other, "Interested").getByText("21 leads")).toBeVisible();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save the rows left out as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^leads-left-out-.*\.csv$/);
  await expectStateAccessible(page, "after an import", narrowAndWide);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(column(page, "Interested").getByText("21 leads")).toBeVisible();
  await page.keyboard.press("z");
  await expect(column(page, "Interested").getByText("1 lead", { exact: true })).toBeVisible();
  await expect(card(page, "Interested", "Kopi Lane")).toBeVisible();
});

test(
  "two leads of one person are marked, merged and separated, for all users at once",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const [first, second] = await storeLeads(
      { company_name: "Kopi Lane", created_at: "2026-05-03T08:00:00Z" },
      {
        company_name: "Kopi Lane Pte. Ltd.",
        email: "meiling+again@kopilane.example",
        remarks: "Three outlets now.",
      },
    );
    await service
      .from("leads")
      .update({ stage: "closed" })
      .eq("id", first?.id ?? "");
    const page = await openAs("admin");
    const other = await openAs("other");
    await signInAs(page, admin);
    await signInAs(other, siti);
    await expectLive(page);
    await expectLive(other);
    await expect(card(page, "Interested", "Kopi Lane Pte. Ltd.")).toContainText(
      "Other request on 3 May",
    );
    await expect(card(page, "Closed", "Kopi Lane")).toContainText("Other request on");

    await page.goto(`/admin/dashboard/leads/${second?.id}`);
    const panel = page.getByRole("dialog", { name: "Kopi Lane Pte. Ltd." });
    await panel.getByLabel("Add a note").fill("Met at the fair");
    await panel.getByRole("button", { name: "Save note" }).click();
    const also = panel.getByRole("region", { name: "Other requests" });
    await expect(also.getByText("Kopi Lane, Mei Ling Goh")).toBeVisible();
    const year = dayAt(0).startsWith("2026") ? "" : " 2026";
    await expect(also.getByRole("link", { name: new RegExp(`^3 May${year}, `) })).toBeVisible();
    await also.getByRole("button", { name: "Merge with Kopi Lane..." }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Merge Leads" });
    const remarks = dialog.getByRole("group", { name: "Remarks" });
    await expect(remarks.getByLabel("Three outlets now.")).toBeChecked();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectStateAccessible(page, "merging two leads", narrowAndWide);
    await page.setViewportSize({ width: 1100, height: 900 });
    await dialog.getByRole("group", { name: "Stage" }).getByLabel("Interested").focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Merge", exact: true }).click();

    const stays = page.getByRole("dialog", { name: "Kopi Lane", exact: true });
    await expect(stays.getByRole("region", { name: "Notes" })).toContainText("Met at the fair");
    await expect(stays.getByRole("region", { name: "Details" })).toContainText(
      "Three outlets now.",
    );
    const history = stays.getByRole("region", { name: "History" });
    await expect(history).toContainText(
      "Merged another lead into this one, with its remarks and stage",
    );
    await expectStateAccessible(page, "a lead that another was merged into", narrowAndWide);
    await page.setViewportSize({ width: 1100, height: 900 });
    await expect(column(other, "Interested").getByRole("listitem")).toHaveCount(1);
    await expect(column(other, "Closed").getByRole("listitem")).toHaveCount(0);

    await history.getByRole("link", { name: "another lead" }).click();
    await expect(panel.getByText("Merged into another lead")).toBeVisible();
    await panel.getByRole("button", { name: "Undo the merge" }).click();
    await expect(card(other, "Closed", "Kopi Lane")).toBeVisible();
    await expect(card(other, "Interested", "Kopi Lane Pte. Ltd.")).toBeVisible();
    await expect(panel.getByRole("region", { name: "Notes" })).toContainText("Met at the fair");
  },
);

test("a file dropped on the board opens the import", { tag: "@nightly" }, async ({ openAs }) => {
  await storeLeads({ company_name: "Kopi Lane" });
  const page = await openAs("admin");
  await signInAs(page, admin);
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    const rows =
      "Company,Contact,Phone,Email,Solution\nTiffin,Arun Nair,+60 12-555 0162,arun@tiffin.example,Waiter AI";
    data.items.add(new File([rows], "leads.csv", { type: "text/csv" }));
    return data;
  });
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  await expect(page.getByText("Drop a CSV file to import its leads")).toBeVisible();
  await page.dispatchEvent("main", "drop", { dataTransfer });
  const dialog = page.getByRole("dialog", { name: "Import Leads" });
  await expect(dialog.getByText("1 of 1 lead")).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Import 1 lead" }).click();
  await expect(card(page, "Interested", "Tiffin")).toBeVisible();
});
