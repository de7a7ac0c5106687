import type { Locator, Page } from "@playwright/test";
import { eraseLeads } from "./desk-data.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { keepContent, publish } from "./studio.ts";

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

// The specs after it find the starting content.
let takeBack: () => Promise<void>;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const restore = await keepContent(request);
  takeBack = async () => {
    await restore();
    await request.dispose();
  };
});
test.afterAll(() => takeBack());

test("a marketer's headline reaches visitors without a rebuild", async ({ openAs }) => {
  const headline = "Every guest answered before the teh tarik settles.";
  const studio = await openAs("marketer");
  await studio.goto(
    `${urls.studio}/structure/pages;all-pages;page-home,path=sections[_key=="hero"].heading`,
  );
  const heading = studio
    .getByTestId('field-sections[_key=="hero"].heading')
    .getByRole("textbox")
    .first();
  await expect(heading).toBeVisible({ timeout: 60_000 });
  await expect(heading).toBeEditable();
  await heading.fill(headline);
  await publish(studio);

  const visitor = await openAs("visitor");
  await expect(async () => {
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(headline, {
      timeout: 2_000,
    });
  }).toPass({ timeout: 20_000 });
  await expect
    .poll(async () => (await visitor.request.get("/")).text())
    .toContain(headline.slice(0, 20));
});

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
  await expect(prospect).toHaveURL(`${urls.site}/`, { timeout: 5_000 });

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
  await expect(card(second, "Request Trial")).toBeVisible({ timeout: 2_000 });

  await first.reload();
  await expect(card(first, "Request Trial")).toBeVisible();
  await expect(column(first, "Request Demo").getByText("No leads in this stage.")).toBeVisible();
});
