import type { Page } from "@playwright/test";
import { violations } from "./accessible.ts";
import { announcement, openUnwatched, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin } from "./stack.ts";

const company = "Kopi Lane";
const widths = [360, 768, 1440];

/** Each state of the board: how to get there, and how to leave it. */
const states: Record<string, { enter: (page: Page) => Promise<void>; leave?: string }> = {
  default: { enter: async () => {} },
  menu: {
    async enter(page) {
      await page.getByRole("button", { name: `Move to... ${company}` }).click();
      await expect(page.getByRole("menuitem", { name: "Closed" })).toBeVisible();
    },
    leave: "Escape",
  },
  filters: {
    async enter(page) {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await expect(page.getByLabel("Solution")).toBeVisible();
    },
    leave: "Escape",
  },
  dialog: {
    async enter(page) {
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
    leave: "Escape",
  },
  panel: {
    async enter(page) {
      await page.getByRole("link", { name: company }).click();
      await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(
        1,
      );
    },
    leave: "Escape",
  },
  "mid-drag": {
    async enter(page) {
      await page.getByRole("button", { name: `Drag ${company}` }).focus();
      await page.keyboard.press("Space");
      await expect(announcement(page, "Picked up Kopi Lane")).toBeAttached();
      // The drag listens to keys a moment after it says so: on a busy machine the first may be early.
      await expect(async () => {
        await page.keyboard.press("ArrowRight");
        await expect(announcement(page, "Kopi Lane is over Request Demo.")).toBeAttached({
          timeout: 3_000,
        });
      }).toPass();
    },
    leave: "Escape",
  },
  error: {
    async enter(page) {
      await page.route("**/rest/v1/leads?*", (route) =>
        route.request().method() === "PATCH"
          ? route.fulfill({ status: 500, json: { code: "XX000", message: "boom" } })
          : route.fallback(),
      );
      await page.getByRole("button", { name: `Move to... ${company}` }).click();
      await page.getByRole("menuitem", { name: "Closed" }).click();
      await expect(page.getByText("Failed to update lead stage.")).toBeVisible();
    },
  },
};

const cases = widths.flatMap((width) => [
  { width, colorScheme: "light" as const },
  { width, colorScheme: "dark" as const },
]);

for (const { width, colorScheme } of cases) {
  test(`board, panel and trash have no accessibility violation in any state at ${width} px, ${colorScheme}`, async ({
    browser,
  }) => {
    test.slow();
    await eraseLeads();
    await storeLeads(
      { company_name: company, remarks: "Two outlets.", is_suspected: true },
      { company_name: "Tiffin & Co", stage: "request-demo", created_at: "2026-01-05T02:00:00Z" },
      { company_name: "Nasi Corner", deleted_at: new Date().toISOString() },
    );
    const viewport = { width, height: 900 };
    const page = await openUnwatched(browser, { viewport, colorScheme, reducedMotion: "reduce" });
    await signInAs(page, admin);
    await expect(page.getByRole("link", { name: company })).toBeVisible();
    for (const [name, { enter, leave }] of Object.entries(states)) {
      await enter(page);
      expect(await violations(page), name).toEqual([]);
      if (leave) await page.keyboard.press(leave);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.getByRole("link", { name: "Trash" }).click();
    await expect(page.getByRole("button", { name: "Restore Nasi Corner" })).toBeVisible();
    expect(await violations(page), "trash").toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, "horizontal scroll").toBe(0);
    await page.context().close();
  });
}
