import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Crawler } from "./studio-crawler.ts";
import { act, goTo, goToDocument, mutate, query, saveContent } from "./studio.ts";

/** The Studio answers late on a busy machine. */
const SLOW = { timeout: 90_000 };

test.describe.configure({ timeout: 900_000 });

let restore: () => Promise<void>;
test.beforeEach(async ({ request }) => {
  restore = await saveContent(request);
});
test.afterEach(async ({ request }) => {
  await restore();
  await mutate(request, [{ delete: { query: `*[_type == "system.release"]` } }]);
});

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

test("every menu of a release answers", async ({ openAs, request }) => {
  const studio = await openAs("marketer");
  const crawler = new Crawler(studio);
  const faq = await query<{ _id: string }>(request, `*[_type == "faq"] | order(_id) [0]`);
  const releases = { asap: "Run release", scheduled: "Schedule release..." };
  for (const [releaseType, button] of Object.entries(releases)) {
    const releaseId = `crawled${releaseType}`;
    const prepare = async () => {
      await mutate(request, [{ delete: { query: `*[_type == "system.release"]` } }]);
      const intendedPublishAt = new Date(Date.now() + 86_400_000).toISOString();
      const metadata = {
        title: `Crawled ${releaseType}`,
        releaseType,
        ...(releaseType === "scheduled" && { intendedPublishAt }),
      };
      await act(request, [{ actionType: "sanity.action.release.create", releaseId, metadata }]);
      await mutate(request, [
        { createOrReplace: { ...faq, _id: `versions.${releaseId}.${faq._id}` } },
      ]);
      await goTo(studio, `/releases/${releaseId}`);
      await expect(studio.getByTestId("table-row").first()).toBeVisible(SLOW);
      // What the menu offers is known once the documents are checked.
      await expect(studio.getByRole("button", { name: button })).toBeEnabled(SLOW);
    };
    await crawler.step(releaseType, prepare);
    await crawler.menu(
      `${releaseType} release`,
      () => studio.getByTestId("release-menu-button").click(SLOW),
      prepare,
    );
    await crawler.menu(
      `a document of a ${releaseType} release`,
      () => studio.getByTestId("table-row").first().getByRole("button").last().click(SLOW),
      prepare,
    );
  }
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
