import { expectAccessible, narrowAndWide } from "./accessible.ts";
import { admin as owner } from "./stack.ts";
import { dayAt, eraseLeads, service, storeLeads } from "./desk-data.ts";
import { card, chooseMore, moveByMenu, signInAs } from "./board-page.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";

const DAY = 24 * 60 * 60_000;

test("a user works through Today until it is empty, without leaving the page", async ({
  openAs,
}) => {
  await eraseLeads();
  const answered = { first_response_at: new Date(Date.now() - DAY).toISOString() };
  await storeLeads(
    // A week ago, so that the reply is overdue on any day of the week.
    { company_name: "Fresh Co", created_at: new Date(Date.now() - 7 * DAY).toISOString() },
    { company_name: "Due Co" },
    { company_name: "Overdue Co" },
    { company_name: "Later Co" },
  );
  const longPlan = "Send the offer with two outlets and the menu";
  const plans = { "Due Co": dayAt(0), "Overdue Co": dayAt(-3), "Later Co": dayAt(4) };
  for (const [company, next_action_on] of Object.entries(plans)) {
    await service
      .from("leads")
      .update({
        next_action: company === "Due Co" ? longPlan : "Call",
        next_action_on,
        ...answered,
      })
      .eq("company_name", company)
      .throwOnError();
  }
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAs(page, owner);
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  const rows = page.getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const opened = (company: string) =>
    page.getByRole("button", { expanded: true, name: new RegExp(`^${company}`) });
  await expect(opened("Fresh Co")).toBeVisible();
  await expectAccessible(page, "the queue", narrowAndWide);
  // At 1440 px even a long next action is on one line.
  const long = await rows.filter({ hasText: longPlan }).boundingBox();
  expect(long?.height).toBe((await rows.filter({ hasText: "Overdue Co" }).boundingBox())?.height);
  // The button of the plan is only as wide as its text, so that its menu opens next to it.
  const plan = await page.getByRole("button", { name: /^Next action of Fresh Co/ }).boundingBox();
  expect(plan?.width).toBeLessThan(200);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.keyboard.press("w");
  const hello = page.getByRole("menuitem", { name: /^First hello Hello/ });
  await expect(hello).toContainText("Thank you for writing to us about");
  await expect(hello).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+\?text=Hello%20/);
  await expectAccessible(page, "the templates", narrowAndWide);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press("Escape");
  // Waits until the menu is closed, since an open menu would take the letter as the beginning of an item.
  await expect(hello).toBeHidden();

  await page.keyboard.press("j");
  await expect(opened("Overdue Co")).toBeFocused();
  await page.keyboard.press("t");
  await expect(messages(page)).toContainText("Next: Call tomorrow");
  await expect(opened("Due Co")).toBeFocused();
  await page.keyboard.press("z");
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("t");
  await expect(rows).toHaveCount(2);

  await expect(opened("Overdue Co")).toBeFocused();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  const asking = page.getByRole("dialog", { name: "What Comes Next?" });
  await asking.getByRole("button", { name: "Nothing for now" }).click();
  // The lead no longer has a plan, so it is the last one.
  await expect(rows).toHaveText([/Fresh Co/, /Overdue Co.*Nothing planned/]);
  await page.getByRole("button", { name: /^Fresh Co/ }).click();
  await expect(opened("Fresh Co")).toBeVisible();

  await page.getByLabel("Add a note").fill("They want to think.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(rows).toHaveText([/^Overdue Co.*Nothing planned/, /^Fresh Co.*Nothing planned/]);
  await page.keyboard.press("t");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("t");
  await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();
  await expectAccessible(page, "nothing to do", narrowAndWide);
});

test(
  "Undo on one page of the desk reverts a change from another page",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    await storeLeads({ company_name: "Wander Co" });
    const page = await openAs("admin");
    await signInAs(page, owner);
    await expect(card(page, "Interested", "Wander Co")).toBeVisible();
    await moveByMenu(page, "Wander Co", "Closed");
    await expect(messages(page)).toContainText("Lead moved to Closed");

    await page.getByRole("link", { name: "Today" }).click();
    await expect(page.getByRole("heading", { name: "All clear" })).toBeVisible();
    await page.keyboard.press("z");
    await expect(messages(page)).toContainText("Lead moved to Interested");
    const row = page.getByRole("listitem").filter({ hasText: "Wander Co" });
    await expect(row).toBeVisible();

    await row
      .getByRole("link", { name: /Open|Wander Co/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Delete Wander Co" }).click();
    await expect(messages(page)).toContainText("Lead moved to trash successfully.");
    await page.getByRole("link", { name: "Lead Management" }).click();
    await chooseMore(page, "Trash");
    const trashed = page.getByRole("list", { name: "Deleted leads" }).getByRole("listitem");
    await expect(trashed).toHaveCount(1);
    await page.keyboard.press("z");
    await expect(trashed).toHaveCount(0);
    await page.keyboard.press("Shift+Z");
    await expect(trashed).toHaveCount(1);
  },
);
