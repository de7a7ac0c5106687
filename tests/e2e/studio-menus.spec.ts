import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { patiently } from "./patiently.ts";
import { urls } from "./stack.ts";
import { Crawler, TOOLS } from "./studio-crawler.ts";
import {
  act,
  goTo,
  goToDocument,
  makeRelease,
  mutate,
  openDocument,
  query,
  removeReleases,
} from "./studio.ts";

/** In milliseconds, since the Studio is slow on a busy machine. */
const SLOW = { timeout: 90_000 };

test.use({ isContentRestored: true });

/** Opens the menu of a field, whose button appears when the mouse is over the field. */
async function openFieldActions(studio: Page, path: string): Promise<void> {
  const field = studio.getByTestId(`field-${path}`);
  await field.hover(SLOW);
  await field.getByTestId("field-actions-trigger").first().click(SLOW);
}

test(
  "every menu inside a page's form opens without an error",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const crawler = await Crawler.of(studio);
    const stored = await query<{ _id: string }>(request, `*[_id == "page-home"][0]`);
    // Resets the draft each time, to undo what the last click changed.
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
  },
);

/** Creates a release in a given state, with a new name, since a name keeps its history. */
async function makeReleaseIn(
  state: string,
  request: APIRequestContext,
  releaseId: string,
  publishAt = "2099-01-02T01:30:00.000Z",
): Promise<void> {
  const when =
    state === "scheduled"
      ? { releaseType: "scheduled", intendedPublishAt: publishAt }
      : { releaseType: "asap" };
  await removeReleases(request);
  await makeRelease(request, releaseId, { title: "Crawled", ...when });
  const done = {
    scheduled: { actionType: "sanity.action.release.schedule", publishAt },
    published: { actionType: "sanity.action.release.publish" },
    archived: { actionType: "sanity.action.release.archive" },
  }[state];
  if (done) await act(request, [{ ...done, releaseId }]);
}

test(
  "every menu of a reference opens without an error",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const crawler = await Crawler.of(studio);
    const stored = await query<object>(request, `*[_id == "page-waiter-ai"][0]`);
    const button = studio.locator('[id="solution-menuButton"]');
    // Resets the draft each time, and retries, since the Studio may store the last click's change late.
    const open = () =>
      patiently(async (soon) => {
        await mutate(request, [{ createOrReplace: { ...stored, _id: "drafts.page-waiter-ai" } }]);
        await goToDocument(studio, "page", "page-waiter-ai");
        await studio.getByRole("tab", { name: "Search and sharing" }).click(soon);
        await expect(button).toBeVisible(soon);
      });
    await crawler.step("a page of a solution", open);
    await crawler.menu("a reference", () => button.click(SLOW), open);

    const figures = `*[_id == "page-home"][0].sections[_type == "statsSection"][0]`;
    const sections = [await query<{ _key: string }>(request, figures)];
    const list = { _id: "drafts.figures", _type: "reusable", title: "Figures", sections };
    const dialog = studio.getByTestId("nested-object-dialog");
    const openList = async () => {
      await mutate(request, [{ createOrReplace: list }]);
      await goToDocument(studio, "reusable", "figures", `sections[_key=="${sections[0]?._key}"]`);
      await expect(dialog).toBeVisible(SLOW);
    };
    await crawler.step("a section with a list of references", openList);
    const openMenu = async () => {
      if (!(await dialog.isVisible())) await openList();
      await dialog.locator('[id$="-menuButton"]').first().click(SLOW);
    };
    // Adding an item opens the search, which studio-tasks.spec.ts tests.
    const added = ["Add item before", "Add item after"];
    await crawler.menu("a reference in a list", openMenu, async () => {}, added);

    expect(crawler.problems).toEqual([]);
  },
);

test(
  "every menu of a release in each of its states, and of the list, opens without an error",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    const crawler = await Crawler.of(studio);
    await crawler.step("releases", () => goTo(studio, "/releases"));
    const menu = studio.getByTestId("release-menu-button");
    let made = 0;

    // A text that a release's page shows in each state: the Studio reads the state later than the release.
    const says = {
      active: "Run release",
      scheduled: "Unschedule release",
      published: "Revert release",
      archived: "This release is archived",
    };
    for (const [state, words] of Object.entries(says)) {
      const open = async () => {
        made += 1;
        const path = `/releases/crawled${made}`;
        await makeReleaseIn(state, request, `crawled${made}`);
        // Retries, since the Studio shows the list instead of a release that it has not read yet.
        await patiently(async (soon) => {
          await goTo(studio, path);
          await expect(studio.getByText(words)).toBeVisible(soon);
          expect(new URL(studio.url()).pathname).toBe(path);
        });
      };
      await crawler.step(state, open);
      await crawler.menu(`${state} release`, () => menu.click(SLOW), open);
      if (state !== "active") continue;
      const row = studio.getByTestId("table-row").getByRole("button").last();
      await crawler.menu("a document of a release", () => row.click(SLOW), open);
    }

    const openList = async () => {
      made += 1;
      await makeReleaseIn("active", request, `crawled${made}`);
      await goTo(studio, "/releases");
      await expect(menu.first()).toBeVisible(SLOW);
    };
    await crawler.step("the list of releases", openList);
    await crawler.menu("a release in the list", () => menu.first().click(SLOW), openList);
    const kinds = studio.getByRole("button", { name: "Releases", exact: true });
    await crawler.menu("kinds of releases", () => kinds.click(SLOW), openList);
    // Reloads, since the list keeps its selected kind of releases. It offers archived releases only if there are any.
    await makeReleaseIn("archived", request, "crawled-archived");
    await studio.goto(`${urls.studio}/releases`);
    for (const text of ["(Asia/Singapore)", "New release", "Archived"]) {
      const button = studio.locator("button").filter({ hasText: text }).first();
      await crawler.step(`releases > ${text}`, () => button.click(SLOW));
      await crawler.closeAll();
    }

    // The calendar links to the releases of a day, here a day in the next month.
    const [year, month] = await studio.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth()] as const;
    });
    const noon = new Date(year, month + 1, 15, 12);
    await makeReleaseIn("scheduled", request, "crawled-calendar", noon.toISOString());
    await crawler.step("a day of the calendar", async () => {
      await studio.goto(`${urls.studio}/releases`);
      const next = studio.locator('button:has([data-sanity-icon="chevron-right"])');
      const day = studio.getByRole("button", { name: noon.toDateString() });
      // Retries, since the calendar is rendered again with the present month when the releases have been read.
      await patiently(async (soon) => {
        if (!(await day.isVisible())) await next.first().click(soon);
        await day.click(soon);
      });
      await expect(studio.getByTestId("selected-date-filter")).toBeVisible(SLOW);
      await expect(studio.getByTestId("table-row")).toContainText("Crawled", SLOW);
    });
    expect(crawler.problems).toEqual([]);
  },
);

test(
  "every menu opens without an error on a phone",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const crawler = await Crawler.of(studio);
    const stored = await query<object>(request, `*[_id == "faq-free-trial"][0]`);
    const open = async () => {
      await mutate(request, [{ createOrReplace: { ...stored, _id: "drafts.faq-free-trial" } }]);
      await goToDocument(studio, "faq", "faq-free-trial");
      await studio.setViewportSize({ width: 360, height: 800 });
    };
    await crawler.step("a question", open);
    const [pane, bar] = [studio.getByTestId("document-pane"), studio.getByTestId("studio-navbar")];
    const menus = {
      document: pane.getByTestId("pane-context-menu-button"),
      address: pane.getByTestId("copy-document-actions-button"),
      actions: pane.getByTestId("action-menu-button").last(),
      perspective: bar.getByTestId("global-perspective-menu-button"),
    };
    // Creating a task comes at the end, since the panel of tasks covers the form on a phone.
    for (const [name, button] of Object.entries(menus))
      await crawler.menu(name, () => button.click(SLOW), open, ["Create new task"]);

    for (const tool of TOOLS)
      await crawler.step(`drawer > ${tool}`, async () => {
        // Located by its position, since the button that opens the drawer has no name.
        await bar.getByRole("button").first().click(SLOW);
        await studio.getByRole("link", { name: tool }).last().click(SLOW);
      });
    await crawler.step("drawer > Tasks", async () => {
      await bar.getByRole("button").first().click(SLOW);
      await studio.getByRole("button", { name: "Tasks" }).click(SLOW);
    });
    expect(crawler.problems).toEqual([]);
  },
);

/** Whether a click on Publish would reach it. */
function publishIsOnTop(studio: Page): Promise<boolean> {
  return studio.getByTestId("action-publish").evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

test(
  "on a phone the dialog of a section keeps Publish visible and reachable",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai", 'sections[_key=="hero"].heading');
    await studio.setViewportSize({ width: 390, height: 844 });
    await expect(studio.getByTestId("nested-object-dialog")).toBeVisible(SLOW);
    await expect.poll(() => publishIsOnTop(studio), SLOW).toBe(true);
  },
);

test(
  "on a phone the full-screen editor of a text keeps Publish visible and reachable",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "faq", "faq-free-trial");
    await studio.setViewportSize({ width: 390, height: 844 });
    await studio.getByTestId("fullscreen-button-expand").click(SLOW);
    const editor = studio.locator('[data-testid="pt-editor"][data-fullscreen="true"]');
    await expect(editor).toBeVisible(SLOW);
    await expect.poll(() => publishIsOnTop(studio), SLOW).toBe(true);
    const [text, button] = [editor, studio.getByTestId("action-publish")];
    const [{ bottom }, { top }] = await Promise.all(
      [text, button].map((each) => each.evaluate((node) => node.getBoundingClientRect().toJSON())),
    );
    expect(top - bottom).toBeGreaterThanOrEqual(0);
  },
);

test(
  "every button of the preview and of the document beside it works without an error",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    const crawler = await Crawler.of(studio);
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
    // Leaves out the buttons that appear while the mouse is over a field: the test of the form clicks them.
    const ofFields = new Set(["Field actions", "Add comment"]);
    for (const label of new Set(labels.filter((each) => !ofFields.has(each)))) {
      await crawler.step(label, () =>
        preview.getByRole("button", { name: label, exact: true }).first().click(SLOW),
      );
      await crawler.closeAll();
      if (!studio.url().includes("/presentation")) await open();
    }
    expect(crawler.problems).toEqual([]);
  },
);
