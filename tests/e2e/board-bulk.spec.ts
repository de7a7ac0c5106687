import { expectAccessible, narrowAndWide } from "./accessible.ts";
import { card, chooseMore, column, dragOver, expectLive, signInAs, siti } from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

/** Number of leads: more than a column loads at once. */
const MANY = 120;

test.beforeEach(async () => {
  await eraseLeads();
  await storeAdmin(siti);
});

/** Reads the leads from the database, without the time of their last change. */
async function stored() {
  const { data } = await service
    .from("leads")
    .select("id, stage, owner, stage_changed_at, first_response_at, deleted_at")
    .order("id");
  return data ?? [];
}

test(
  "selects leads by mouse and keyboard, changes them together, and one Z undoes that",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const leads = Array.from({ length: MANY }, (_, place) => ({
      company_name: `Kedai ${String(place).padStart(3, "0")}`,
      created_at: new Date(Date.UTC(2026, 9, 1) - place * 3_600_000).toISOString(),
    }));
    await storeLeads(...leads, { company_name: "Bright Dental", stage: "request-demo" });
    const before = await stored();
    const [page, other] = await Promise.all([openAs("admin"), openAs("Siti")]);
    await Promise.all([signInAs(page, admin), signInAs(other, siti)]);
    await Promise.all([expectLive(page), expectLive(other)]);
    // Without transitions, so that axe does not measure a colour that is changing.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const bar = page.getByRole("region", { name: "Selected leads" });

    await page.getByRole("checkbox", { name: "Select Kedai 000" }).click();
    await page.getByRole("link", { name: "Kedai 001" }).click({ modifiers: ["Shift"] });
    await page.getByRole("link", { name: "Bright Dental" }).click({ modifiers: ["ControlOrMeta"] });
    await expect(bar).toContainText("3 selected");
    await expectAccessible(page, "selection", narrowAndWide);
    await bar.getByRole("button", { name: "Assign to..." }).click();
    await page.getByRole("menuitem", { name: siti.name }).click();
    await expect(messages(page)).toContainText(`3 leads assigned to ${siti.name}`);
    const sign = other.getByRole("button", { name: `Owner of Bright Dental: ${siti.name}` });
    await expect(sign).toBeVisible();

    // Dragging one selected card moves all selected cards.
    await dragOver(page, card(page, "Interested", "Kedai 000"), column(page, "Closed"));
    await page.mouse.up();
    await expect(messages(page)).toContainText("3 leads moved to Closed");
    await expect(column(page, "Closed").getByRole("listitem")).toHaveCount(3);
    await page.keyboard.press("Escape");
    await expect(bar).toHaveCount(0);
    await page.keyboard.press("z");
    await expect(messages(page)).toContainText("3 leads back where they were.");
    await page.keyboard.press("z");
    await expect(messages(page)).toContainText("3 leads restored to what they were.");
    await expect.poll(stored).toEqual(before);

    await page.getByRole("button", { name: "Drag Kedai 000" }).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+J");
    await expect(page.getByRole("button", { name: "Drag Kedai 001" })).toBeFocused();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(bar).toContainText("3 selected");
    await page.keyboard.press("ControlOrMeta+a");
    await expect(bar).toContainText(`${MANY + 1} selected`);
    await page.keyboard.press("m");
    await page.getByRole("menuitem", { name: "Failed" }).press("Enter");
    await expect(column(page, "Failed").getByText(`${MANY + 1} leads`)).toBeVisible();
    await expect(column(other, "Failed").getByText(`${MANY + 1} leads`)).toBeVisible();
    const question = page.getByRole("group", { name: "Why were they lost?" });
    await expect(question).toBeVisible();
    await expectAccessible(page, "question", narrowAndWide);
    await question.getByRole("button", { name: "Skip", exact: true }).click();
    await bar.getByRole("button", { name: "Move to trash" }).click();
    await expect(messages(page)).toContainText(`${MANY + 1} leads moved to trash successfully.`);
    await expect(column(other, "Failed").getByText("0 leads")).toBeVisible();

    // Restores all of them from the trash at once.
    await chooseMore(page, "Trash");
    await page.getByRole("checkbox", { name: "Select Bright Dental" }).check();
    await page.keyboard.press("ControlOrMeta+a");
    // Checks only the bar, since it may cover a part of a row below it, which axe would report as too small a target.
    await expectAccessible(page, "trash, selection", narrowAndWide, "[data-selection]");
    await bar.getByRole("button", { name: "Restore" }).click();
    await expect(messages(page)).toContainText(`${MANY + 1} leads back on the board.`);
    await expect(column(other, "Failed").getByText(`${MANY + 1} leads`)).toBeVisible();
  },
);
