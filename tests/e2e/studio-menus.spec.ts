import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Crawler } from "./studio-crawler.ts";
import { goTo, goToDocument, mutate, query, saveContent } from "./studio.ts";

/** The Studio answers late on a busy machine. */
const SLOW = { timeout: 90_000 };

test.describe.configure({ timeout: 900_000 });

let restore: () => Promise<void>;
test.beforeEach(async ({ request }) => {
  restore = await saveContent(request);
});
test.afterEach(() => restore());

/** Opens the menu of a field, whose button comes when the mouse is over the field. */
async function openFieldActions(studio: Page, path: string): Promise<void> {
  const field = studio.getByTestId(`field-${path}`);
  await field.hover(SLOW);
  await field.getByTestId("field-actions-trigger").first().click(SLOW);
}

test("every menu inside a page's form answers", async ({ openAs, request }) => {
  const studio = await openAs("marketer");
  await studio.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const crawler = new Crawler(studio);
  const stored = await query<{ _id: string }>(request, `*[_id == "page-home"][0]`);
  // Each time from a draft as it was: what the last press changed is taken back.
  const open = async () => {
    await mutate(request, [{ createOrReplace: { ...stored, _id: `drafts.${stored._id}` } }]);
    await goToDocument(studio, "page", stored._id);
  };
  await crawler.step("the form", open);
  const sections = studio.getByTestId("field-sections");
  await crawler.menu(
    "a section's menu",
    () => sections.getByTestId("array-item-menu-button").first().click(SLOW),
    open,
  );
  await crawler.menu(
    "sections to add",
    () => sections.getByTestId("add-multiple-object-button").last().click(SLOW),
    open,
  );
  for (const path of ["title", "sections"])
    await crawler.menu(`actions of ${path}`, () => openFieldActions(studio, path), open);
  expect(crawler.problems).toEqual([]);
});

test("every button of the preview and of the document beside it answers", async ({ openAs }) => {
  const studio = await openAs("marketer");
  const crawler = new Crawler(studio);
  const preview = studio.getByTestId("presentation-root");
  const open = async () => {
    await goTo(studio, "/presentation?preview=/");
    await expect(preview.getByTestId("form-view")).toBeVisible(SLOW);
  };
  await crawler.step("the preview", open);
  const labels = await preview
    .locator("button[aria-label]")
    .evaluateAll((buttons) => buttons.map((button) => button.ariaLabel ?? ""));
  expect(labels).toEqual(expect.arrayContaining(["Refresh preview", "Toggle viewport size"]));
  // Those of a field come when the mouse is over it; the form's test has them.
  const ofFields = new Set(["Field actions", "Add comment"]);
  for (const label of new Set(labels.filter((each) => !ofFields.has(each)))) {
    await crawler.step(label, () =>
      preview.getByRole("button", { name: label, exact: true }).first().click(SLOW),
    );
    await crawler.closeAll();
    if (!studio.url().includes("/presentation")) await open();
  }
  expect(crawler.problems).toEqual([]);
});
