import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { startTask } from "./editing-task.ts";
import { expect, test } from "./fixtures.ts";
import { patiently } from "./patiently.ts";
import { urls } from "./stack.ts";
import { choose, confirmAction, pressAction, pressInMenu } from "./studio-form.ts";
import {
  act,
  expectBuilt,
  expectHtml,
  expectRedirect,
  input,
  makeRelease,
  mutate,
  openDocument,
  openInRelease,
  query,
  removeReleases,
} from "./studio.ts";

test.use({ isContentRestored: true });

async function createRelease(studio: Page, title: string): Promise<string> {
  const id = /\/releases\/(\w+)/;
  const field = studio.getByTestId("release-form-title");
  await studio.setViewportSize({ width: 1500, height: 1100 });
  await studio.goto(`${urls.studio}/releases`);
  await studio.getByRole("button", { name: "New release" }).first().click();
  await field.fill(title);
  await studio.getByTestId("submit-release-button").click();
  await expect(studio).toHaveURL(id);
  return id.exec(studio.url())?.[1] ?? "";
}

async function openRelease(studio: Page, id: string): Promise<void> {
  await studio.goto(`${urls.studio}/releases/${id}`);
  await expect(studio.getByTestId("table-row").first()).toBeVisible();
}

/** Clicks the main button of the open release, which appears after its documents were checked, and confirms. */
async function confirmRun(studio: Page): Promise<void> {
  const dialog = studio.getByTestId("confirm-publish-dialog");
  const confirm = dialog.getByRole("button", { name: "Run release" });
  await studio.getByTestId("publish-all-button").click();
  await confirm.click();
}

/** Publishes the open release and waits until that is done. */
async function runRelease(studio: Page): Promise<void> {
  await confirmRun(studio);
  await expect(studio.getByTestId("revert-button")).toBeVisible();
}

/**
 * Opens the dialog that schedules the open release. It repeats the click, since the Studio renders the menu again while
 * it checks the release.
 */
async function openScheduling(studio: Page): Promise<Locator> {
  const dialog = studio.getByTestId("confirm-schedule-dialog");
  const item = studio.getByTestId("schedule-button-menu-item");
  await patiently(async (soon) => {
    if (await dialog.isVisible()) return;
    if (!(await item.isVisible())) await studio.getByTestId("release-menu-button").click(soon);
    await item.click(soon);
    await expect(dialog).toBeVisible(soon);
  });
  return dialog;
}

const WITHOUT_SYSTEM = `*[_id == "page-waiter-ai"][0]{ ..., "_rev": null, "_updatedAt": null }`;

test(
  "a marketer moves a page in a release, previews, publishes and reverts it",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const before = await query(request, WITHOUT_SYSTEM);
    const task = await startTask(studio, "release-several-changes-at-one-moment");
    const id = await createRelease(studio, "Spring");

    await test.step("the release gets its own version of the page, which visitors do not see", async () => {
      await openInRelease(studio, id, { type: "page", id: "page-waiter-ai" });
      await studio.getByRole("button", { name: "Add to release" }).click();
      const path = input(studio, "path");
      await expect(path).toBeEditable();
      await path.fill("/waiter-agent");
      await expect(studio.getByTestId("field-formerPaths").locator("input").first()).toHaveValue(
        "/waiter-ai",
      );
      const stored = `*[_id == "versions.${id}.page-waiter-ai"][0]{ path, formerPaths }`;
      await expect
        .poll(() => query(request, stored))
        .toEqual({ path: "/waiter-agent", formerPaths: ["/waiter-ai"] });
      expect((await request.get("/waiter-agent")).status()).toBe(404);
    });

    await test.step("the preview shows the version at its new address", async () => {
      await studio.setViewportSize({ width: 1700, height: 1000 });
      const preview = encodeURIComponent(`${urls.site}/`);
      await studio.goto(`${urls.studio}/presentation?preview=${preview}&perspective=${id}`);
      const frame = studio.frameLocator("iframe").first();
      await expect(frame.locator("sanity-visual-editing")).toBeAttached();
      // The menu links to the future path of the page.
      await expect(frame.locator('a[href="/waiter-agent"]').first()).toBeAttached();
    });

    await test.step("publishing moves the page, and its old address redirects to the new one", async () => {
      await openRelease(studio, id);
      await expect(studio.getByTestId("publish-all-button")).toBeEnabled();
      await task.picture();
      await runRelease(studio);
      await expectBuilt(request, "/waiter-agent");
      await expectRedirect(request, "/waiter-ai", "/waiter-agent");
      await expectHtml(request, "/", 'href="/waiter-agent"');
    });

    await test.step("reverting restores the page", async () => {
      await studio.getByTestId("revert-button").click();
      await expect(studio.getByTestId("revert-summary-restore")).toContainText("1 document");
      await studio.getByLabel("Immediately revert the release").check();
      await studio.getByRole("button", { name: "Revert now" }).click();
      await expect.poll(() => query(request, WITHOUT_SYSTEM)).toEqual(before);
      await expectBuilt(request, "/waiter-ai");
      task.end();
    });
  },
);

/** Reads the only release; null if there is none. */
async function readRelease(request: APIRequestContext) {
  const found = `*[_type == "system.release"][0]{ name, state, publishAt }`;
  return query<{ name: string; state: string; publishAt: string } | null>(request, found);
}

test(
  "a marketer schedules a draft, which is locked and goes live automatically at its time",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai");
    const task = await startTask(studio, "publish-at-a-date");
    await input(studio, "path").fill("/waiter-tomorrow");
    await expect(studio.getByTestId("action-publish")).toBeEnabled();

    const dialog = studio.getByRole("dialog", { name: /schedule/i });
    await pressAction(studio, "Schedule publish", dialog);
    const time = dialog.getByRole("textbox").first();
    await time.fill("Jan 2, 2099 09:30");
    await time.press("Tab");
    await task.picture();
    await dialog.getByRole("button", { name: "Schedule", exact: true }).click();

    // 09:30 in the browser's time zone, Singapore.
    await expect
      .poll(() => readRelease(request))
      .toMatchObject({ state: "scheduled", publishAt: "2099-01-02T01:30:00.000Z" });
    task.end();
    await expect(input(studio, "path")).not.toBeEditable();
    await studio.goto(`${urls.studio}/releases`);
    const kinds = studio.getByRole("button", { name: "Releases", exact: true });
    await pressInMenu(kinds, studio.getByRole("menuitem", { name: "Scheduled drafts" }));
    await expect(studio.getByText("/waiter-tomorrow")).toBeVisible();
    expect((await request.get("/waiter-tomorrow")).status()).toBe(404);

    // Reschedules the release to the present time.
    const { name = "" } = (await readRelease(request)) ?? {};
    const publishAt = new Date().toISOString();
    await act(request, [
      { actionType: "sanity.action.release.schedule", releaseId: name, publishAt },
    ]);
    await expectBuilt(request, "/waiter-tomorrow");
    await expectRedirect(request, "/waiter-ai", "/waiter-tomorrow");
    expect(await readRelease(request)).toMatchObject({ state: "published" });
  },
);

test(
  "a page ends on a date, after which its address redirects to the marketer's choice",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const task = await startTask(studio, "end-a-page-on-a-date");
    const id = await createRelease(studio, "The offer ends");

    await test.step("marks the page to be unpublished by the release", async () => {
      await openInRelease(studio, id, { type: "page", id: "page-ad-landing" });
      await studio.getByRole("button", { name: "Add to release" }).click();
      await expect(input(studio, "path")).toBeEditable();
      const confirm = studio.getByRole("button", { name: "Yes, unpublish when releasing" });
      await confirmAction(studio, "Unpublish when releasing", confirm);
      const marked = `*[_id == "versions.${id}.page-ad-landing"][0]._system.delete`;
      await expect.poll(() => query(request, marked)).toBe(true);
    });

    await test.step("adds a redirect from its address to the same release", async () => {
      await studio.goto(`${urls.studio}/intent/create/type=redirect/?perspective=${id}`);
      await expect(input(studio, "from")).toBeEditable();
      await input(studio, "from").fill("/ad-landing");
      await choose(studio.getByTestId("form-view"), "Waiter AI");
      const waiting = `count(*[_id in path("versions.${id}.**") && _type == "redirect" && defined(to)])`;
      await expect.poll(() => query(request, waiting)).toBe(1);
      // The path counts as free, since the page no longer exists after the release.
      await expect(studio.getByText("Another page has this path already")).toHaveCount(0);
    });

    await test.step("schedules the release: the page stays until then", async () => {
      await openRelease(studio, id);
      const dialog = await openScheduling(studio);
      const time = dialog.getByRole("textbox").first();
      await time.fill("Jan 2, 2099 09:30");
      await time.press("Tab");
      await task.picture();
      await dialog.getByRole("button", { name: "Yes, schedule" }).click();
      await expect.poll(() => readRelease(request)).toMatchObject({ state: "scheduled" });
      task.end();
      expect((await request.get("/ad-landing")).status()).toBe(200);
    });

    await test.step("at the scheduled time the page is gone and its address redirects", async () => {
      const publishAt = new Date().toISOString();
      await act(request, [
        { actionType: "sanity.action.release.schedule", releaseId: id, publishAt },
      ]);
      await expectRedirect(request, "/ad-landing", "/waiter-ai");
      const sitemap = await request.get("/sitemap-en.xml");
      expect(await sitemap.text()).not.toContain("/ad-landing<");
      const kept = `*[_id == "drafts.page-ad-landing"][0].path`;
      expect(await query(request, kept)).toBe("/ad-landing");
    });
  },
);

test(
  "shows both versions of what was changed since a release before it is reverted",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const releaseId = "spring";
    await makeRelease(request, releaseId, { title: "Spring" }, { title: "Waiter in spring" });
    await act(request, [{ actionType: "sanity.action.release.publish", releaseId }]);
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    const open = async () => {
      await openRelease(studio, releaseId);
      const dialog = studio.getByRole("dialog", { name: "Changes since Spring" });
      const item = studio.getByRole("menuitem", { name: "Changes since this release" });
      await pressInMenu(studio.getByTestId("release-menu-button"), item, dialog);
      return dialog;
    };
    await expect(await open()).toContainText("No changes: Revert release brings back exactly");

    await mutate(request, [
      { patch: { id: "page-waiter-ai", set: { title: "Waiter in summer" } } },
    ]);
    const dialog = await open();
    await expect(dialog).toContainText("As the release left itWaiter in spring");
    await expect(dialog).toContainText("NowWaiter in summer");
  },
);

test(
  "stops a release that breaks something until an editor gives a reason",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const hidePage = (releaseId: string) => {
      const metadata = { title: "The end", releaseType: "asap" };
      return makeRelease(request, releaseId, metadata, { archived: true });
    };
    await hidePage("scheduled");
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    await openRelease(studio, "scheduled");
    const breaks = studio.getByRole("dialog", { name: "This release leaves something broken" });
    const why = breaks.getByLabel("Reason for publishing anyway");
    const reasons = `*[_id in path("publish-reason.**")].reason`;

    await test.step("before scheduling: nothing changes if the editor keeps the release back", async () => {
      const dialog = await openScheduling(studio);
      const time = dialog.getByRole("textbox").first();
      await time.fill("Jan 2, 2099 09:30");
      await time.press("Tab");
      await dialog.getByRole("button", { name: "Yes, schedule" }).click();
      await expect(breaks.getByRole("button", { name: "Schedule anyway" })).toBeDisabled();
      await breaks.getByRole("button", { name: "Cancel" }).click();
      await expect(studio.getByText("you held the release back").first()).toBeVisible();
      await expect(breaks).toHaveCount(0);
      expect(await readRelease(request)).toMatchObject({ state: "active" });
    });

    await test.step("before publishing: lists what will break, and continues with a reason", async () => {
      // Another release, since the first one has a date now and can only be scheduled.
      await act(request, [{ actionType: "sanity.action.release.archive", releaseId: "scheduled" }]);
      await removeReleases(request);
      await hidePage("now");
      await openRelease(studio, "now");
      await confirmRun(studio);
      await expect(breaks.getByRole("listitem").first()).toBeVisible();
      expect(await readRelease(request)).toMatchObject({ state: "active" });
      expect((await request.get("/waiter-ai")).status()).toBe(200);
      await why.fill("The offer has ended");
      await breaks.getByRole("button", { name: "Publish anyway" }).click();
      await expect(studio.getByTestId("revert-button")).toBeVisible();
      expect(await readRelease(request)).toMatchObject({ state: "published" });
      expect(await query<string[]>(request, reasons)).toContain("The offer has ended");
    });
  },
);

test(
  "Revert prepares a new release; Unschedule makes a scheduled one editable again",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const releaseId = "prices";
    const publishAt = "2099-01-02T01:30:00.000Z";
    const later = { releaseType: "scheduled", intendedPublishAt: publishAt };
    await makeRelease(request, releaseId, { title: "New prices", ...later }, { title: "Waiter" });
    await act(request, [{ actionType: "sanity.action.release.schedule", releaseId, publishAt }]);
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    await openRelease(studio, releaseId);
    await studio.getByRole("button", { name: "Unschedule release" }).click();
    const confirm = studio.getByRole("dialog").getByRole("button", { name: /unschedule/i });
    await confirm.click();
    await expect.poll(() => readRelease(request)).toMatchObject({ state: "active" });

    await act(request, [{ actionType: "sanity.action.release.publish", releaseId }]);
    await openRelease(studio, releaseId);
    await studio.getByTestId("revert-button").click();
    await studio.getByRole("button", { name: "Create a new release" }).click();
    await expect(studio.getByTestId("revert-stage-success-link")).toBeVisible();
    const prepared = `*[_type == "system.release" && state == "active"][0].name`;
    const name = await query<string>(request, prepared);
    const kept = `*[_id == "versions.${name}.page-waiter-ai"][0].title`;
    expect(await query(request, kept)).toBe("Waiter AI");
    expect(await query(request, `*[_id == "page-waiter-ai"][0].title`)).toBe("Waiter");
  },
);
