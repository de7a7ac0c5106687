import type { Page } from "@playwright/test";
import { card as cardOf, column, dragOver } from "./board-page.ts";
import { eraseLeads } from "./desk-data.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

const company = "Kopi Lane";
const card = (page: Page, stage: string) => cardOf(page, stage, company);

test.describe.configure({ mode: "serial" });

// Removes the leads of earlier specs, since the board must be empty.
test.beforeAll(eraseLeads);

test("a visitor's request appears on the board, and the sales team is notified", async ({
  openAs,
}) => {
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

test("a second admin sees a move of the first admin", async ({ openAs }) => {
  const [first, second] = await Promise.all([openAs("admin"), openAs("second admin")]);
  await signIn(first);
  await signIn(second);
  await expect(card(first, "Request Demo")).toBeVisible();
  await expect(card(second, "Request Demo")).toBeVisible();
  await expect(card(first, "Request Demo")).toContainText("meiling@kopilane.example");

  await dragOver(first, card(first, "Request Demo"), column(first, "Request Trial"));
  await first.mouse.up();
  const toast = first.getByRole("region", { name: "Notifications" });
  await expect(toast).toContainText("Lead Updated");
  await expect(toast).toContainText("Lead moved to Request Trial");
  await expect(card(second, "Request Trial")).toBeVisible();

  await first.reload();
  await expect(card(first, "Request Trial")).toBeVisible();
  await expect(column(first, "Request Demo").getByText("No leads in this stage.")).toBeVisible();
});
