import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";
import { pressAction, pressInMenu } from "./studio-form.ts";
import { createPage, input, mutate } from "./studio.ts";

const COUNTRY_PAGES = "/structure/pages;pages-country";

test.use({ isContentRestored: true, isSiteRead: false });

/** Locates the row of a document in the open list. */
function row(studio: Page, title: string): Locator {
  return studio.getByTestId("document-list-pane").getByRole("link", { name: title });
}

/** Returns the width of a picture in pixels; 0 if it has not loaded. */
function widthOf(picture: Locator): Promise<number> {
  return picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
}

test(
  "a row shows the page's own picture, and a mark if it was never published",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const thailand = { _type: "page", kind: "country", title: "AI in Thailand", path: "/thailand" };
    await mutate(request, [{ create: { _id: "drafts.page-thailand", ...thailand } }]);
    const studio = await openAs("marketer");
    await studio.setViewportSize({ width: 1500, height: 1100 });
    await studio.goto(urls.studio + COUNTRY_PAGES);
    await expect(row(studio, "Thailand").getByText("Never published")).toBeVisible();
    const malaysia = row(studio, "Malaysia");
    await expect(malaysia).toBeVisible();
    await expect(malaysia.getByText("Never published")).toHaveCount(0);
    const picture = malaysia.locator("img");
    await expect(picture).toHaveAttribute("src", /\/og\/small\/ai-solutions-malaysia\.png\?v=/);
    await expect.poll(() => widthOf(picture)).toBe(160);
  },
);

test(
  "a new page and a copy of a page stay in the list in which they were created",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await createPage(studio, "country");
    await expect(studio).toHaveURL(/\/structure\/pages;pages-country;[^/;]+$/);
    await input(studio, "title").fill("AI in Laos");
    await expect(row(studio, "AI in Laos")).toBeVisible();

    await row(studio, "Malaysia").click();
    await expect(input(studio, "path")).toHaveValue("/ai-solutions-malaysia");
    const original = studio.url();
    await pressAction(studio, "Duplicate");
    await expect(studio).not.toHaveURL(original);
    await expect(studio).toHaveURL(/\/structure\/pages;pages-country;[\da-f-]{36}/);
    await expect(row(studio, "Malaysia")).toHaveCount(2);
  },
);

test(
  "Manage project lists what can be managed on this machine, even on a phone",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    const dialog = studio.getByRole("dialog", { name: "Manage project" });
    const manage = studio.getByRole("link", { name: "Manage project" });
    async function expectDialog(menu: Locator) {
      await pressInMenu(menu, manage, dialog);
      await expect(dialog).toContainText("npm run backup");
      await dialog.getByRole("button", { name: "Close dialog" }).click();
      await expect(dialog).toBeHidden();
      expect(studio.context().pages()).toHaveLength(1);
    }
    await studio.setViewportSize({ width: 1440, height: 900 });
    await studio.goto(`${urls.studio}/structure`);
    await expectDialog(studio.getByRole("button", { name: "Selat", exact: true }));
    await studio.setViewportSize({ width: 360, height: 800 });
    await studio.reload();
    // Located by its position, since the button that opens the drawer has no name.
    await expectDialog(studio.getByTestId("studio-navbar").getByRole("button").first());
  },
);

test("Help opens the editors' guide", { tag: "@nightly" }, async ({ openAs }) => {
  const studio = await openAs("marketer");
  await studio.setViewportSize({ width: 1440, height: 900 });
  await studio.goto(`${urls.studio}/structure`);
  const opened = studio.waitForEvent("popup");
  const help = studio.getByRole("button", { name: "Help and resources" });
  await pressInMenu(help, studio.getByRole("menuitem", { name: "Guide" }));
  const guide = await opened;
  await expect(guide.getByRole("heading", { level: 1, name: "Editing the site" })).toBeVisible();
  await expect(guide.locator("body")).toContainText("Change a headline");
});
