import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { guidePicture, startTask } from "./editing-task.ts";
import { expect, newPage, test } from "./fixtures.ts";
import { patiently } from "./patiently.ts";
import { act, input, makeRelease, mutate, openDocument, query } from "./studio.ts";
import { urls } from "./stack.ts";
import { pressAction } from "./studio-form.ts";

test.use({ isContentRestored: true });

async function openHealth(studio: Page): Promise<void> {
  await studio.getByRole("link", { name: /^Health/ }).click();
  await expect(studio.getByRole("heading", { name: "Health" })).toBeVisible();
}

/** Creates a draft that hides a page to which others link. */
async function hideInDraft(request: APIRequestContext): Promise<void> {
  const page = await query<object>(request, `*[_id == "page-waiter-ai"][0]`);
  await mutate(request, [{ create: { ...page, _id: "drafts.page-waiter-ai", archived: true } }]);
}

/** Clicks Publish and waits for the dialog that asks for a reason; returns the dialog. */
async function openBreaksDialog(studio: Page): Promise<Locator> {
  const dialog = studio.getByRole("dialog", { name: "Publishing this leaves something broken" });
  await studio.getByTestId("action-publish").click();
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  "lists each error with a link to its field, until it is fixed",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai", "seo.title");
    const title = input(studio, "seo.title");
    const before = await title.inputValue();

    const google = studio.getByRole("region", { name: "Google result" });
    const whatsApp = studio.getByRole("region", { name: "WhatsApp card" });
    await title.fill("");
    await expect(title).toHaveAttribute("placeholder", "Waiter AI | Selat");
    for (const shown of [google, whatsApp]) await expect(shown).toContainText("Waiter AI | Selat");
    await expect(studio.getByText("17 of 60 characters, inherited")).toBeVisible();

    await title.fill("Waiter AI");
    await expect(studio.getByText("9 of 60 characters, better 15 or more")).toBeVisible();
    const longest = "Orders by chat, by voice and by QR code ".repeat(4);
    await title.fill(longest);
    const linkedIn = studio.getByRole("region", { name: "LinkedIn card" });
    await expect(linkedIn).toContainText(`${longest.slice(0, 119)}…`);

    const long = "Orders by chat, by voice and by QR code for every kitchen in town | Selat";
    await title.fill(long);
    await expect(google).toContainText(
      "Orders by chat, by voice and by QR code for every kitchen i…",
    );
    await expect(whatsApp).toContainText(
      "Orders by chat, by voice and by QR code for every kitchen in tow…",
    );
    await expect(studio.getByText("73 of 60 characters, 13 too many")).toBeVisible();
    await guidePicture(studio, "studio-search");
    const saved = `*[_id == "drafts.page-waiter-ai"][0].seo.title`;
    await expect.poll(() => query(request, saved)).toBe(long);

    await openHealth(studio);
    const status = studio.getByRole("status").filter({ hasText: "1 warning" });
    await expect(status).toContainText("in 1 of");
    const finding = studio.getByRole("link", {
      name: "Google cuts titles after about 60 characters",
    });
    await expect(finding).toContainText("Search and sharing › Title");
    await guidePicture(studio, "studio-health");
    await finding.click();
    await expect(title).toHaveValue(long);
    await title.fill(before);
    await expect.poll(() => query(request, saved)).toBe(before);

    await openHealth(studio);
    await expect(studio.getByText("Everything is in order")).toBeVisible();
    await expect(finding).toBeHidden();
  },
);

test(
  "shows the picture for shared links that the site has drawn",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const picture = studio.getByRole("region", { name: "WhatsApp card" }).getByRole("presentation");
    const note = studio.getByRole("note");
    await openDocument(studio, "page", "page-waiter-ai", "seo.description");
    await expect(picture).toHaveAttribute("src", /\/og\/waiter-ai\.png\?v=/);
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(1200);
    await expect(note).toHaveCount(0);
    await input(studio, "seo.description").fill("Orders by chat, in any kitchen.");
    await expect(note).toHaveText(
      "The picture shows the published text. It is drawn again when you publish.",
    );

    const page = { _type: "page", kind: "campaign", title: "Durian", path: "/durian" };
    await mutate(request, [{ create: { _id: "drafts.page-durian", ...page } }]);
    await openDocument(studio, "page", "page-durian", "seo.description");
    await expect(note).toHaveText("The picture is drawn once this page is published.");
    await expect(picture).toHaveCount(0);
  },
);

test(
  "names a page whose picture for shared links could not be drawn",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await studio.route(`${urls.site}/pages-without-card.json`, (route) =>
      route.fulfill({ headers: { "access-control-allow-origin": "*" }, json: ["/waiter-ai"] }),
    );
    await studio.goto(urls.studio);
    await openHealth(studio);
    const finding = studio.getByRole("link", {
      name: "The picture of shared links could not be drawn",
    });
    await expect(finding).toContainText("Search and sharing");
  },
);

test(
  "the menu has daily content first; single documents cannot be duplicated or deleted",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    await studio.goto(`${urls.studio}/structure`);
    const desk = studio.getByTestId("structure-tool-list-pane").first();
    await expect(desk.getByRole("link", { name: "Settings" })).toBeVisible();
    await expect(desk.getByRole("link")).toHaveText([
      "Pages",
      "Solutions",
      "Countries",
      "FAQ",
      "Testimonials",
      "Facts",
      "Reusable sections",
      "Announcements",
      "Experiments",
      "Redirects",
      "Messages",
      "Settings",
    ]);

    const menu = studio.getByTestId("action-menu-button");
    await desk.getByRole("link", { name: "Facts" }).click();
    await studio.getByRole("link", { name: /500\+/ }).click();
    await expect(studio.getByTestId("form-view")).toBeVisible();
    await patiently(async (soon) => {
      const items = studio.getByRole("menuitem", { name: /^(Duplicate|Delete)/ });
      if ((await items.count()) === 0) await menu.click(soon);
      await expect(items).toHaveCount(2, soon);
    });
    await studio.keyboard.press("Escape");

    await desk.getByRole("link", { name: "Settings" }).click();
    await expect(input(studio, "parentGroup")).toHaveValue("Selat Group");
    await expect(studio.getByTestId("action-publish")).toBeVisible();
    // There is no menu, since Publish is the only action.
    await expect(menu).toHaveCount(0);
  },
);

test(
  "hiding a page lists the links that break, asks for a reason, and marks them in Health",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai");
    const task = await startTask(studio, "take-a-page-off-the-site");
    // Waits until the form is connected, and forces the click, since the drawn box covers the checkbox.
    const kept = studio.getByRole("checkbox", { name: "Archived" });
    await expect(kept).toBeEnabled();
    await kept.check({ force: true });
    const hidden = (id: string) => query(request, `*[_id == "${id}"][0].archived`);
    await expect.poll(() => hidden("drafts.page-waiter-ai")).toBe(true);
    const dialog = await openBreaksDialog(studio);
    const dead = dialog.getByRole("link", {
      name: "It links to an archived page",
    });
    expect(await dead.count()).toBeGreaterThan(3);
    await task.picture();
    const goOn = dialog.getByRole("button", { name: "Publish anyway" });
    await expect(goOn).toBeDisabled();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect(await hidden("page-waiter-ai")).not.toBe(true);

    await studio.getByTestId("action-publish").click();
    await dialog
      .getByLabel("Reason for publishing anyway")
      .fill("The kitchen is closed for a week");
    await goOn.click();
    await expect.poll(() => hidden("page-waiter-ai")).toBe(true);
    task.end();
    const reason = `*[_id == "publish-reason.page-waiter-ai"][0].reason`;
    expect(await query(request, reason)).toBe("The kitchen is closed for a week");

    await expect(studio.getByRole("link", { name: /^Health \(\d+\)$/ })).toBeVisible();
    const link = 'navigation[_key=="products"].links[_key=="waiter-ai"].page';
    await openDocument(studio, "siteSettings", "siteSettings", link);
    await expect(studio.getByText("It links to an archived page").first()).toBeVisible();
    await studio.goto(`${urls.studio}/structure/pages;all-pages`);
    await expect(studio.getByText("Archived: /waiter-ai")).toBeVisible();
  },
);

test(
  "lists what a release will break before it goes live",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const releaseId = "rTheOffer";
    const metadata = { title: "The offer ends", releaseType: "undecided" };
    await makeRelease(request, releaseId, metadata, { archived: true });
    const studio = await openAs("marketer");
    await studio.goto(`${urls.studio}/health`);
    const release = studio.getByRole("listitem").filter({ hasText: "The offer ends" });
    await expect(release).toContainText("It links to an archived page");
    // Retries, since each new finding renders the list again.
    await patiently(async (soon) => {
      if (!studio.url().includes("/releases/rTheOffer"))
        await release.getByRole("link").click(soon);
      await expect(studio).toHaveURL(/\/releases\/rTheOffer/, soon);
    });
  },
);

test(
  "asks for a reason before it schedules a publication that breaks something",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    await hideInDraft(request);
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai");
    const breaks = studio.getByRole("dialog", { name: "Publishing this leaves something broken" });
    await pressAction(studio, "Schedule publish", breaks);
    await breaks.getByLabel("Reason for publishing anyway").fill("The lease ends");
    await breaks.getByRole("button", { name: "Schedule anyway" }).click();
    await expect(studio.getByRole("dialog", { name: /^schedule/i })).toBeVisible();
  },
);

test(
  "shows that a reason cannot be stored, keeps it as typed, and publishes nothing",
  { tag: "@nightly" },
  async ({ browser, request }) => {
    await hideInDraft(request);
    // The console is not checked, since it reports the refusal.
    const studio = await newPage(browser, []);
    await openDocument(studio, "page", "page-waiter-ai");
    const dialog = await openBreaksDialog(studio);
    const reason = dialog.getByLabel("Reason for publishing anyway");
    await reason.fill("The lease ends");
    const mutations = /\/data\/mutate\//;
    const error = { description: "This dataset is read-only" };
    await studio.route(mutations, (route) => route.fulfill({ status: 403, json: { error } }));
    const goOn = dialog.getByRole("button", { name: "Publish anyway" });
    await goOn.click();
    await expect(dialog.getByRole("alert")).toContainText("so nothing was published");
    await expect(dialog.getByRole("alert")).toContainText("This dataset is read-only");
    await expect(reason).toHaveValue("The lease ends");
    const hidden = () => query<boolean>(request, `*[_id == "page-waiter-ai"][0].archived == true`);
    expect(await hidden()).toBe(false);

    await studio.unroute(mutations);
    await goOn.click();
    await expect.poll(hidden).toBe(true);
    await studio.context().close();
  },
);

test(
  "lists a stopped schedule with its reason, a page hidden after it was scheduled",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const releaseId = "rStopped";
    const publishAt = new Date(Date.now() + 5_000).toISOString();
    await makeRelease(request, releaseId, { title: "New prices" });
    await act(request, [{ actionType: "sanity.action.release.schedule", releaseId, publishAt }]);
    await mutate(request, [{ patch: { id: "page-waiter-ai", set: { archived: true } } }]);
    const stored = `*[_type == "system.release" && name == "${releaseId}"][0]{ state, "error": error.message }`;
    await expect
      .poll(() => query(request, stored))
      .toEqual({
        state: "active",
        error: expect.stringContaining("was hidden after this release was scheduled"),
      });
    const studio = await openAs("marketer");
    await studio.goto(`${urls.studio}/health`);
    const release = studio.getByRole("listitem").filter({ hasText: "New prices" });
    await expect(release).toContainText(
      /It could not be published: .+ was hidden after this release was scheduled/,
    );
    await patiently(async (soon) => {
      if (!studio.url().includes("/releases/rStopped")) await release.getByRole("link").click(soon);
      await expect(studio).toHaveURL(/\/releases\/rStopped/, soon);
    });
    await expect(studio.getByTestId("release-error-details")).toBeVisible();
  },
);
