import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

/** The Studio and the site start cold, on whatever machine this runs. */
const SLOW = { timeout: 60_000 };
/** The invisible characters of a stega mark. */
const MARK = /(?:\u200B|\u200C|\u200D|[\u2060-\u2064]|\uFEFF){4,}/u;

test.describe.configure({ timeout: 300_000 });

test("the preview in a window of its own shows drafts, also where site and Studio are of two sites", async ({
  openAs,
}) => {
  const studio = await openAs("marketer");
  // As with two sites: the window does not get the session storage of the Studio's frame.
  await studio.context().addInitScript(() => {
    if (window.parent === window) sessionStorage.removeItem("selat.preview");
  });
  await studio.setViewportSize({ width: 1700, height: 1000 });
  const preview = encodeURIComponent(`${urls.site}/waiter-ai`);
  await studio.goto(`${urls.studio}/presentation?preview=${preview}`);
  const framed = studio.frameLocator("iframe").first().getByRole("heading", { level: 1 });
  await expect(framed).toHaveText(MARK, SLOW);

  const [own] = await Promise.all([
    studio.waitForEvent("popup"),
    studio.getByRole("link", { name: "Open preview" }).click(),
  ]);
  await expect(own).toHaveURL(/\/waiter-ai/);
  await expect(own.getByRole("heading", { level: 1 })).toHaveText(MARK, SLOW);
  await expect(own.locator("sanity-visual-editing")).toBeAttached(SLOW);
});
