import type { Locator, Page } from "@playwright/test";
import { eraseLeads } from "./desk-data.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

const company = "Kopi Lane";

function column(page: Page, stage: string): Locator {
  return page.getByRole("region", { name: stage });
}

function card(page: Page, stage: string): Locator {
  return column(page, stage).getByRole("listitem").filter({ hasText: company });
}

/** Drags with real pointer events, in steps, as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error("the card and the column must be on the page");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 12 });
  await page.mouse.up();
}

test.describe.configure({ mode: "serial" });

// The journey begins on an empty board, whatever the specs before it sent and left.
test.beforeAll(eraseLeads);

test("a prospect's request arrives and the sales team hears of it", async ({ openAs }) => {
  const prospect = await openAs("prospect");
  await prospect.goto("/contact?source=schedule-demo");
  await expect(prospect.getByRole("heading", { name: "Schedule a Demo" })).toBeVisible();
  await prospect.getByLabel("Company Name").fill(company);
  await prospect.getByLabel("Contact Name").fill("Mei Ling Goh");
  await prospect.getByLabel("Contact Number").fill("+65 8123 4567");
  await prospect.getByLabel("Email").fill("MeiLing@kopilane.example");
  await prospect.getByLabel("Solution Interested").selectOption("Waiter AI");
  await prospect.getByLabel(/Remarks/).fill("Two outlets, <busy> mornings & weekends.");
  await prospect.getByRole("button", { name: "Submit Request" }).click();

  const toast = prospect.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Thank You!");
  await expect(toast).toContainText("Your submission has been received. We'll contact you soon!");
  await expect(prospect).toHaveURL(`${urls.site}/`);

  await expect
    .poll(async () => (await prospect.request.get(`${urls.telegram}/messages`)).text())
    .toContain(company);
});

test("an admin moves the lead and a second admin sees it", async ({ openAs }) => {
  const [first, second] = await Promise.all([openAs("admin"), openAs("second admin")]);
  await signIn(first);
  await signIn(second);
  await expect(card(first, "Request Demo")).toBeVisible();
  await expect(card(second, "Request Demo")).toBeVisible();
  await expect(card(first, "Request Demo")).toContainText("meiling@kopilane.example");

  await drag(first, card(first, "Request Demo"), column(first, "Request Trial"));
  const toast = first.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Lead Updated");
  await expect(toast).toContainText("Lead moved to Request Trial");
  await expect(card(second, "Request Trial")).toBeVisible();

  await first.reload();
  await expect(card(first, "Request Trial")).toBeVisible();
  await expect(column(first, "Request Demo").getByText("No leads in this stage.")).toBeVisible();
});
