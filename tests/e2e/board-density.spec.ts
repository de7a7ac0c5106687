import type { Page } from "@playwright/test";
import { card, expectLive, signInAs } from "./board-page.ts";
import { eraseLeads, storeLeads } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { admin } from "./stack.ts";

const STAGES = ["interested", "request-demo", "request-trial", "closed", "failed"] as const;

/** Three leads a stage, every other one with something planned. */
const fifteen = Array.from({ length: 15 }, (_, place) => ({
  company_name: `Company ${place + 1}`,
  stage: STAGES[place % STAGES.length] ?? "interested",
  remarks: "Two outlets, busy at lunch. Could it answer in Mandarin and Malay as well?",
  ...(place % 2 === 0 && { next_action: "Call", next_action_on: "2031-02-03" }),
}));

/** How many controls somebody sees in the window: inside of it, drawn, and not transparent. */
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

test("a board of fifteen leads has at most sixty controls in sight; a card shows its own under the pointer", async ({
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
