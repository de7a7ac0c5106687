import { expectAccessible, expectNoOverflow } from "./accessible.ts";
import { card, column, expectLive, moveByMenu, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { messages } from "./messages.ts";
import { admin } from "./stack.ts";

const HOUR = 60 * 60_000;

/** Companies 1 to `count`, the first the newest. */
function companies(count: number) {
  return Array.from({ length: count }, (_, place) => ({
    company_name: `Company ${place + 1}`,
    created_at: new Date(Date.now() - place * HOUR).toISOString(),
    remarks: "Two outlets, busy at lunch.",
  }));
}

test("short cards: seven in a column, the rest when one points at them, and a move keeps the place", async ({
  openAs,
}) => {
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

  // By the menu: the focus stays where one was, and so does what is in sight.
  await seventh.scrollIntoViewIfNeeded();
  await seventh.hover();
  await moveByMenu(page, "Company 7", "Request Demo");
  await expect(card(page, "Request Demo", "Company 7")).toBeVisible();
  await expect(page.getByRole("button", { name: "Drag Company 8" })).toBeFocused();
  await expect(card(page, "Interested", "Company 6")).toBeInViewport();
  await page.keyboard.press("z");
  await expect(messages(page)).toContainText("Lead moved to Interested");
  await expect(column(page, "Interested").getByText("12 leads")).toBeVisible();

  // Remembered in this browser, also where the address says nothing.
  await page.goto("/admin/dashboard");
  await expect(card(page, "Interested", "Company 7")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "short cards");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page, "320 px, short cards");
});
