import type { Page, Route } from "@playwright/test";
import { expect, newPage, test } from "./fixtures.ts";
import { openDocument } from "./studio.ts";

test.describe.configure({ timeout: 600_000 });

/** Counts how often the whole Studio is put into the page. */
async function countDrawings(studio: Page): Promise<() => Promise<number>> {
  await studio.addInitScript(() => {
    const counted = globalThis as unknown as { drawings: number };
    counted.drawings = 0;
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset["testid"] === "studio-layout")
            counted.drawings += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  return () => studio.evaluate(() => (globalThis as unknown as { drawings: number }).drawings);
}

const FEATURES = "**/features?*";

test("the Studio is drawn once, also where its features are known late", async ({ openAs }) => {
  const studio = await openAs("marketer");
  const drawings = await countDrawings(studio);
  let answered = 0;
  await studio.route(FEATURES, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ response });
    answered += 1;
  });
  await openDocument(studio, "page", "page-home");
  await expect.poll(() => answered).toBe(1);
  // Tasks are there once the features are known.
  await expect(studio.getByTestId("tasks-toolbar")).toBeVisible();
  expect(await drawings()).toBe(1);
});

for (const [how, answer] of [
  ["are refused", (route: Route) => route.fulfill({ status: 500, body: "{}" })],
  ["cannot be asked", (route: Route) => route.abort()],
] as const) {
  test(`a Studio whose features ${how} opens without them`, async ({ browser }) => {
    const studio = await newPage(browser, []);
    await studio.route(FEATURES, answer);
    await openDocument(studio, "page", "page-home");
    await studio.context().close();
  });
}
