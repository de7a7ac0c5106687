import type { Page, Route } from "@playwright/test";
import { expect, newPage, test } from "./fixtures.ts";
import { goToDocument, openDocument } from "./studio.ts";

/** Counts how often the Studio's layout and the form of a document are mounted; returns a function that reads it. */
async function countDrawings(studio: Page): Promise<(part: string) => Promise<number>> {
  await studio.addInitScript(() => {
    const drawn: Record<string, number> = {};
    Object.assign(globalThis, { drawn });
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        for (const part of ["studio-layout", "form-view"]) {
          const selector = `[data-testid="${part}"]`;
          if (!(node instanceof Element)) continue;
          if (node.matches(selector) || node.querySelector(selector))
            drawn[part] = (drawn[part] ?? 0) + 1;
        }
    }).observe(document, { childList: true, subtree: true });
  });
  return (part) =>
    studio.evaluate(
      (name) => (globalThis as unknown as { drawn: Record<string, number> }).drawn[name] ?? 0,
      part,
    );
}

const FEATURES = "**/features?*";

test(
  "renders the Studio once, even if its features load late",
  { tag: "@nightly" },
  async ({ openAs }) => {
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
    // The button for tasks appears when the features have loaded.
    await expect(studio.getByTestId("tasks-toolbar")).toBeVisible();
    expect(await drawings("studio-layout")).toBe(1);
  },
);

test("renders each opened document once", { tag: "@nightly" }, async ({ openAs }) => {
  const studio = await openAs("marketer");
  const drawings = await countDrawings(studio);
  await openDocument(studio, "page", "page-home");
  for (const [index, id] of ["page-home", "page-waiter-ai", "faq-free-trial"].entries()) {
    if (index > 0) await goToDocument(studio, id.split("-")[0] ?? "", id);
    // The button for comments appears when the features have loaded.
    await expect(studio.getByRole("button", { name: "Comments", exact: true })).toBeVisible();
    expect(await drawings("form-view"), id).toBe(index + 1);
  }
});

for (const [how, answer] of [
  ["are refused", (route: Route) => route.fulfill({ status: 500, body: "{}" })],
  ["cannot be loaded", (route: Route) => route.abort()],
] as const) {
  test(
    `a Studio whose features ${how} opens without them`,
    { tag: "@nightly" },
    async ({ browser }) => {
      const studio = await newPage(browser, []);
      await studio.route(FEATURES, answer);
      await openDocument(studio, "page", "page-home");
      await studio.context().close();
    },
  );
}
