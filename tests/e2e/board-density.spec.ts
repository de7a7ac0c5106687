import type { Page } from "@playwright/test";
import { card, expectLive, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin } from "./stack.ts";

const STAGES = ["interested", "request-demo", "request-trial", "closed", "failed"] as const;

/** Fifteen leads: three in each stage, and every second one with a next action. */
const fifteen = Array.from({ length: 15 }, (_, place) => ({
  company_name: `Company ${place + 1}`,
  stage: STAGES[place % STAGES.length] ?? "interested",
  remarks: "Two outlets, busy at lunch. Could it answer in Mandarin and Malay as well?",
  ...(place % 2 === 0 && { next_action: "Call", next_action_on: "2031-02-03" }),
}));

/** Counts the controls that are visible in the window and not transparent. */
function controlsInSight(page: Page): Promise<number> {
  return page.locator("a[href], button, input, select, textarea").evaluateAll(
    (controls) =>
      controls.filter((control) => {
        const { top, bottom, left, right, width, height } = control.getBoundingClientRect();
        const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
        const isDrawn = control.checkVisibility({
          opacityProperty: true,
          visibilityProperty: true,
        });
        return isInWindow && isDrawn && width > 1 && height > 1;
      }).length,
  );
}

test("a board of fifteen leads shows at most sixty controls; a card shows more on hover", async ({
  openAs,
}) => {
  await eraseLeads();
  await storeLeads(...fifteen);
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, admin);
  await expectLive(page);
  await expect(card(page, "Failed", "Company 15")).toBeInViewport();
  const atRest = await controlsInSight(page);
  expect(atRest).toBeGreaterThan(30);
  expect(atRest).toBeLessThanOrEqual(60);

  const company = page.getByRole("link", { name: "Company 1", exact: true });
  const before = await company.boundingBox();
  await company.hover();
  await expect.poll(() => controlsInSight(page)).toBe(atRest + 7);
  await page.mouse.move(0, 0);
  await expect.poll(() => controlsInSight(page)).toBe(atRest);
  await company.focus();
  await expect.poll(() => controlsInSight(page)).toBe(atRest + 7);
  expect(await company.boundingBox()).toEqual(before);
});

/** Counts the rows that the controls of the toolbar form. */
async function toolbarRows(page: Page): Promise<number> {
  const controls = page.getByRole("search").locator("xpath=..").locator("a, button, select, input");
  const middles = await controls.evaluateAll((all) =>
    all.map((control) => {
      const { top, bottom } = control.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    }),
  );
  return middles
    .toSorted((a, b) => a - b)
    .filter((middle, place, sorted) => {
      const before = sorted[place - 1];
      return before === undefined || middle - before > 8;
    }).length;
}

test("nine compact cards fit into a column, the toolbar into one row, on a tablet into two", async ({
  openAs,
}) => {
  await eraseLeads();
  await storeLeads(
    ...Array.from({ length: 11 }, (_, place) => ({
      company_name: `Company ${place + 1}`,
      created_at: new Date(Date.now() - place * 3_600_000).toISOString(),
    })),
  );
  const page = await openAs("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, admin);
  await page.goto("/admin/dashboard?layout=compact");
  await expect(card(page, "Interested", "Company 9")).toBeInViewport({ ratio: 1 });
  expect(await toolbarRows(page)).toBe(1);
  await page.getByRole("link", { name: "Company 1", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Company 1" })).toBeVisible();
  expect(await toolbarRows(page)).toBe(1);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(() => toolbarRows(page)).toBe(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(async () => (await card(page, "Interested", "Company 1").first().boundingBox())?.y)
    .toBeLessThanOrEqual(220);
  // The page is as high as the window: only the column scrolls.
  const below = () =>
    page.locator("main").evaluate((main) => main.scrollHeight - main.clientHeight);
  expect(await below()).toBe(0);
});
