import type { Locator } from "@playwright/test";
import { expectAccessible, expectNoOverflow, narrowAndWide } from "./accessible.ts";
import { card, column, expectLive, moveByMenu, signInAs, siti } from "./board-page.ts";
import { eraseLeads, service, storeAdmin, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

const HOUR = 60 * 60_000;

/** Returns leads of the companies 1 to `count`; Company 1 is the newest. */
function companies(count: number) {
  return Array.from({ length: count }, (_, place) => ({
    company_name: `Company ${place + 1}`,
    created_at: new Date(Date.now() - place * HOUR).toISOString(),
    remarks: "Two outlets, busy at lunch.",
  }));
}

function leftOf(element: Locator): Promise<number> {
  return element.evaluate((it) => it.getBoundingClientRect().left);
}

test(
  "compact layout: seven cards fit, hover shows details, a move keeps focus and scroll",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    await storeLeads(...companies(12), { company_name: "Trial Co", stage: "request-trial" });
    const page = await openAs("admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, admin);
    await expectLive(page);
    await page.getByRole("combobox", { name: "Layout" }).selectOption("Compact");
    await expect(page).toHaveURL(/layout=compact/);
    const seventh = card(page, "Interested", "Company 7");
    await expect(seventh).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("Two outlets, busy at lunch.")).toHaveCount(0);

    await page.getByRole("link", { name: "Company 2", exact: true }).hover();
    await expect(page.getByText("Two outlets, busy at lunch.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Move to... Company 2" })).toBeVisible();
    await expectAccessible(page, "a short card that is pointed at", [1440]);
    await page.mouse.move(0, 0);
    await expect(page.getByText("Two outlets, busy at lunch.")).toHaveCount(0);

    // A move by menu keeps the focus and the scroll position.
    await seventh.scrollIntoViewIfNeeded();
    await seventh.hover();
    await moveByMenu(page, "Company 7", "Request Demo");
    await expect(card(page, "Request Demo", "Company 7")).toBeVisible();
    await expect(page.getByRole("button", { name: "Drag Company 8" })).toBeFocused();
    await expect(card(page, "Interested", "Company 6")).toBeInViewport();
    await expect(messages(page)).toContainText("Lead moved to Request Demo");
    await page.keyboard.press("z");
    await expect(messages(page)).toContainText("Lead moved to Interested");
    await expect(column(page, "Interested").getByText("12 leads")).toBeVisible();

    // The browser stores the layout: it applies without a layout in the URL.
    await page.goto("/admin/dashboard");
    await expect(card(page, "Interested", "Company 7")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, "short cards");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page, "320 px, short cards");
  },
);

test(
  "chips count overdue, own and new leads; the table sorts, resizes and opens the panel",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    const answered = { first_response_at: new Date().toISOString() };
    await storeLeads(
      ...companies(8),
      {
        company_name: "Overdue Co",
        next_action: "Call",
        next_action_on: "2026-01-05",
        ...answered,
      },
      { company_name: "Zebra Co", stage: "closed", ...answered },
    );
    const page = await openAs("admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, admin);
    await expectLive(page);
    const chip = (name: RegExp) => page.getByRole("button", { name });
    await expect(chip(/^New 8 /)).toBeVisible();
    await chip(/^Overdue/).click();
    await expect(page).toHaveURL(/only=overdue/);
    await expect(card(page, "Interested", "Overdue Co")).toBeVisible();
    // The chip counts another user's change without a reload.
    await service
      .from("leads")
      .update({ next_action: null, next_action_on: null })
      .eq("company_name", "Overdue Co")
      .throwOnError();
    await expect(card(page, "Interested", "Overdue Co")).toHaveCount(0);
    await chip(/^Overdue/).click();

    await page.getByRole("combobox", { name: "Layout" }).selectOption("Table");
    const rows = page.getByRole("table").getByRole("rowheader");
    await expect(rows).toHaveCount(10);
    await page.getByRole("button", { name: "Company", exact: true }).click();
    await expect(rows.first()).toContainText("Company 1");
    await page
      .getByRole("button", { name: /^Company/ })
      .first()
      .click();
    await expect(rows.first()).toContainText("Zebra Co");
    await expect(page).toHaveURL(/order=-company_name/);
    await expectAccessible(page, "the table");
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoOverflow(page, "320 px, the table");
    await expect(page.getByRole("combobox", { name: "Sort by" })).toBeVisible();
    // The text of a next action is on a separate line, aligned with the stage.
    await service
      .from("leads")
      .update({ next_action: "Call about the second outlet", next_action_on: "2030-01-07" })
      .eq("company_name", "Company 1")
      .throwOnError();
    const row = page.locator("[data-lead]", { hasText: "Company 1" });
    const plan = row.getByRole("button", { name: /Call about the second outlet/ });
    await expect(plan).toBeVisible();
    expect(await leftOf(plan)).toBe(await leftOf(row.locator("[data-move]")));
    await page.setViewportSize({ width: 1440, height: 900 });

    const edge = page.getByRole("separator", { name: "Width of Company" });
    const before = Number(await edge.getAttribute("aria-valuenow"));
    const box = await edge.boundingBox();
    if (!box) throw new Error("The column has no edge to drag");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute("aria-valuenow", String(before + 60));
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Email" }).check();
    await expectAccessible(page, "the columns to choose from", [1440]);
    await page.keyboard.press("Escape");

    // The width is stored, and can be changed using only the keyboard.
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Email" })).toBeVisible();
    await expect(edge).toHaveAttribute("aria-valuenow", String(before + 60));
    await page.getByRole("link", { name: "Zebra Co" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: "Overdue Co" })).toBeFocused();
    await page.keyboard.press("m");
    await page.getByRole("menuitem", { name: "Request Trial" }).click();
    await expect(messages(page)).toContainText("Lead moved to Request Trial");
    await page.getByRole("link", { name: "Overdue Co" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Overdue Co" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/dashboard\?.*layout=table/);
  },
);

test(
  "saves a view for oneself or all users, and still shows it after a visit of Settings",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await eraseLeads();
    await storeLeads(...companies(2), { company_name: "Closed Co", stage: "closed" });
    const page = await openAs("admin");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, admin);
    const name = `New ones ${Date.now()}`;
    await page.getByRole("button", { name: /^New 2 / }).click();
    await expect(card(page, "Closed", "Closed Co")).toHaveCount(0);

    // After a visit of another page, the board shows the same leads.
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
    await page.getByRole("link", { name: "Lead Management" }).click();
    await expect(page).toHaveURL(/only=new/);

    await page.getByRole("button", { name: "Views" }).click();
    const views = page.getByRole("dialog", { name: "Views" });
    await views.getByLabel("Save this view as").fill(name);
    await views.getByLabel("Share with the team").check();
    await expectAccessible(page, "the views", narrowAndWide);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Enter");
    await expect(messages(page)).toContainText(`View “${name}” saved.`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: `View: ${name}` })).toBeVisible();

    // On the board, the sidebar's own link to it clears the filters, and the saved view sets them again.
    await page.getByRole("link", { name: "Lead Management" }).click();
    await expect(page).not.toHaveURL(/only=new/);
    await expect(page.getByRole("button", { name: /^New 2 / })).toHaveAttribute(
      "aria-pressed",
      "false",
    );
    await expect(card(page, "Closed", "Closed Co")).toBeVisible();
    await page.getByRole("button", { name: "Views" }).click();
    await views.getByRole("button", { name, exact: true }).click();
    await expect(page).toHaveURL(/only=new/);
    await views.getByRole("button", { name: `Delete view ${name}` }).click();
    await expect(messages(page)).toContainText(`View “${name}” deleted.`);
    await expect(views.getByRole("button", { name, exact: true })).toHaveCount(0);
  },
);

test(
  "a view saved for all users appears in the others' menu at once",
  { tag: "@nightly" },
  async ({ openAs }) => {
    await storeAdmin(siti);
    const [page, other] = await Promise.all([openAs("admin"), openAs("Siti")]);
    await Promise.all([signInAs(page, admin), signInAs(other, siti)]);
    await Promise.all([expectLive(page), expectLive(other)]);
    const name = `Shared ${Date.now()}`;
    await other.getByRole("button", { name: "Views" }).click();
    const theirs = other.getByRole("dialog", { name: "Views" });
    await page.getByRole("button", { name: "Views" }).click();
    const views = page.getByRole("dialog", { name: "Views" });

    await views.getByLabel("Save this view as").fill(name);
    await views.getByLabel("Share with the team").check();
    await page.keyboard.press("Enter");
    await expect(messages(page)).toContainText(`View “${name}” saved.`);
    const kept = theirs.getByRole("button", { name, exact: true });
    await expect(kept).toBeVisible();
    await views.getByRole("button", { name: `Delete view ${name}` }).click();
    await expect(messages(page)).toContainText(`View “${name}” deleted.`);
    await expect(kept).toHaveCount(0);
  },
);
