import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { guidePicture, startTask } from "./editing-task.ts";
import { expect, test, hydrateIslands } from "./fixtures.ts";
import {
  addItem,
  choose,
  closeItem,
  drag,
  fieldIn,
  moveLastUp,
  type Point,
  pointOf,
  pressInMenu,
  write,
} from "./studio-form.ts";
import {
  createPage,
  expectBuilt,
  expectHtml,
  expectRedirect,
  input,
  mutate,
  openDocument,
  publish,
  query,
} from "./studio.ts";

test.use({ isContentRestored: true });

test(
  "a marketer's headline gets into the page's HTML, and visitors see it before a rebuild",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai", 'sections[_key=="hero"].heading');
    const task = await startTask(studio, "change-a-headline");
    await input(studio, 'sections[_key=="hero"].heading').fill("The whole kitchen hears you.");
    await input(studio, 'sections[_key=="hero"].emphasis').fill("hears you.");
    await task.picture();
    await publish(studio);
    task.end();
    await expectHtml(request, "/waiter-ai", "The whole kitchen");
    const visitor = await openAs("visitor");
    await visitor.goto("/waiter-ai");
    const headline = visitor.getByRole("heading", { level: 1 });
    await expect(headline).toHaveText("The whole kitchen hears you.");
    await hydrateIslands(visitor);
    await expect(headline).toHaveText("The whole kitchen hears you.");
  },
);

test(
  "a marketer changes a page's path, and the old address redirects to the new one",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-sales-assistant-ai");
    const task = await startTask(studio, "move-a-page");
    await input(studio, "path").fill("/sales-ai-agent");
    await task.picture();
    await publish(studio);
    task.end();
    await expectRedirect(request, "/sales-assistant-ai", "/sales-ai-agent");

    const visitor = await openAs("visitor");
    await visitor.goto("/sales-assistant-ai?source=advert");
    await expect(visitor).toHaveURL(/\/sales-ai-agent\?source=advert$/);
    // Older redirects lead to the new path, since they refer to the page's document.
    await expectRedirect(request, "/sales-ai", "/sales-ai-agent");

    await input(studio, "path").fill("/sales-assistant-ai");
    await publish(studio);
    await expectRedirect(request, "/sales-ai-agent", "/sales-assistant-ai");
    await expectBuilt(request, "/sales-assistant-ai");
  },
);

test(
  "a marketer adds a section from the picker, moves it up and sees it in that place",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai");
    const sections = studio.getByTestId("field-sections");
    const task = await startTask(studio, "add-a-section-to-a-page");
    const stats = await addItem(sections, "Figures", async () => {
      await guidePicture(studio, "studio-picker");
      const offered = studio.getByRole("menuitem");
      const all = await offered.count();
      const search = studio.locator('[data-ui="Popover"]').getByRole("textbox");
      await search.fill("reusable");
      await expect(offered).toHaveText([/Reusable section/]);
      await search.fill("");
      await expect(offered).toHaveCount(all);
      // By keyboard, since the test counts clicks.
      await studio.getByRole("tab", { name: "Reusable" }).press("Enter");
      await expect(offered).toHaveText([/Reusable section/]);
      await studio.getByRole("tab", { name: "All", exact: true }).press("Enter");
    });
    await write(stats, "heading", "What the counter notices.");
    const figures = fieldIn(stats, "items");
    for (const figure of ["businesses work with Selat", "customers are satisfied"]) {
      await figures.getByRole("button", { name: "Add item" }).click();
      await choose(figures, figure);
    }
    await closeItem(stats);
    await expect(sections.getByText("What the counter notices.")).toBeVisible();
    await moveLastUp(sections);
    await publish(studio);
    task.end();
    await expectHtml(
      request,
      "/waiter-ai",
      /From a kitchen that runs on it\.[^]*What the counter notices\.[^]*500\+[^]*95%[^]*See it sell your own menu\./,
    );
  },
);

test(
  "a marketer places a shared section, and drags a section by its handle",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const stats = await query<object>(
      request,
      `*[_id == "page-home"][0].sections[_type == "statsSection"][0]`,
    );
    const sections = [{ ...stats, heading: "What every page may say." }];
    const reusable = { _id: "figures", _type: "reusable", title: "Our figures", sections };
    await mutate(request, [{ create: reusable }]);
    const studio = await openAs("marketer");
    await openDocument(studio, "page", "page-waiter-ai");
    const list = studio.getByTestId("field-sections");
    const placed = await addItem(list, "Reusable section");
    await choose(placed, "Our figures");
    await closeItem(placed);
    const keys = `*[_id == "drafts.page-waiter-ai"][0].sections[]._key`;
    await expect.poll(() => query(request, keys)).not.toBeNull();
    const before = await query<string[]>(request, keys);
    const dots = list.locator('[data-ui="DragHandleButton"]');
    await dots.last().scrollIntoViewIfNeeded();
    await drag(studio, await pointOf(dots.last()), await pointOf(dots.nth(-2), 0.5, -0.3));
    const moved = before.toSpliced(-2, 2, ...before.slice(-2).toReversed());
    await expect.poll(() => query(request, keys)).toEqual(moved);
    await publish(studio);
    await expectHtml(request, "/waiter-ai", "What every page may say.");
  },
);

test(
  "a marketer builds a new page and links it in the menu, and it works like other pages",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await createPage(studio, "country");
    const task = await startTask(studio, "build-a-page-and-put-it-in-the-menu");
    await input(studio, "title").fill("AI Solutions Thailand");
    await input(studio, "path").fill("/ai-solutions-thailand");
    const sections = studio.getByTestId("field-sections");
    const hero = await addItem(sections, "Hero");
    await write(hero, "heading", "AI agents that speak Thai, krub.");
    await write(hero, "text", "Orders, leads and support questions in Bangkok, at any hour.");
    await closeItem(hero);
    const questions = await addItem(sections, "Questions and answers");
    await write(questions, "heading", "Questions owners in Bangkok ask us");
    const items = fieldIn(questions, "items");
    await items.getByRole("button", { name: "Add item" }).click();
    await choose(items, "Can we try it first?");
    await closeItem(questions);
    await publish(studio);
    await task.picture();

    await openDocument(studio, "siteSettings", "siteSettings", "navigation");
    const link = await addItem(studio.getByTestId("field-navigation"), "Link");
    await write(link, "label", "Thailand");
    await choose(link, "AI Solutions Thailand");
    await closeItem(link);
    await publish(studio);
    task.end();

    await expectHtml(
      request,
      "/ai-solutions-thailand",
      /<h1[^>]*>AI agents that speak Thai, krub\./,
    );
    await expectHtml(request, "/ai-solutions-thailand", "Can we try it first?");
    await expectHtml(request, "/sitemap-en.xml", "/ai-solutions-thailand</loc>");
    await expectHtml(request, "/", /<a[^>]* href="\/ai-solutions-thailand"[^>]*>Thailand</);

    const visitor = await openAs("visitor");
    await visitor.goto("/");
    await visitor.getByRole("link", { name: "Thailand", exact: true }).first().click();
    await expect(visitor).toHaveURL(/\/ai-solutions-thailand$/);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(/krub\.$/);
  },
);

/** Makes a picture of 1600 by 1200 pixels with a cup of coffee, from above, on the upper right. */
async function cup(background: string): Promise<Buffer> {
  const drawn = Buffer.from(`<svg width="420" height="420">
    <circle cx="210" cy="210" r="210" fill="white"/>
    <circle cx="210" cy="210" r="165" fill="gainsboro"/>
    <rect x="280" y="185" width="120" height="50" rx="25" fill="white"/>
    <circle cx="210" cy="210" r="130" fill="white"/>
    <circle cx="210" cy="210" r="105" fill="saddlebrown"/>
  </svg>`);
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .composite([{ input: drawn, left: 1040, top: 140 }])
    .png()
    .toBuffer();
}

type Placed = { asset: string; left: number; x: number; y: number };

/** Crops a quarter off the left in the open hotspot tool and sets the hotspot on the upper right. */
async function setHotspot(tool: Locator): Promise<void> {
  const studio = tool.page();
  const drawing = tool.locator("svg:has(ellipse)");
  // The first rectangle covers the whole picture as long as nothing is cropped.
  const picture = drawing.locator("rect").first();
  const [from, to] = [await pointOf(picture, 0, 0), await pointOf(picture, 1, 1)];
  const at = (across: number, down: number): Point => ({
    x: from.x + (to.x - from.x) * across,
    y: from.y + (to.y - from.y) * down,
  });
  await drag(studio, at(0, 0.5), at(0.25, 0.5));
  // Shrinks the hotspot before moving it, since it covers the whole crop at first.
  const spot = drawing.locator("ellipse").last();
  await expect.poll(async () => (await pointOf(spot, 0)).x).toBeGreaterThan(at(0.2, 0).x);
  const before = await pointOf(spot, 1);
  await drag(studio, await pointOf(drawing.locator("circle").first()), at(0.75, 0.65));
  await expect.poll(async () => (await pointOf(spot, 1)).x).toBeLessThan(before.x - 20);
  await drag(studio, await pointOf(spot), at(0.78, 0.29));
}

test(
  "a marketer replaces a picture, crops it and sets its hotspot, and the site shows it so",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await openDocument(
      studio,
      "page",
      "page-ai-solutions-singapore",
      'sections[_key=="hero"].image',
    );
    const hero = studio.getByTestId("nested-object-dialog");
    const task = await startTask(studio, "replace-a-picture");
    const upload = hero.locator('input[type="file"]');
    const teal = { name: "a.png", mimeType: "image/png", buffer: await cup("teal") };
    // Retries, since a form that is still rendering may replace the input that got the file.
    await expect(async () => {
      const shown = hero.getByTestId("hotspot-image-input");
      // Checks first, since the picture may have appeared after the last check, which removes the input.
      if (!(await shown.isVisible())) await upload.setInputFiles(teal, { timeout: 5_000 });
      await expect(shown).toBeVisible({ timeout: 20_000 });
    }).toPass({ timeout: 90_000 });
    await write(hero, "image.alt", "A cup of kopi on a counter");
    const uploaded = `*[_type == "sanity.imageAsset"] | order(_createdAt desc)[0]._id`;
    const first = await query<string>(request, uploaded);

    const chooser = studio.waitForEvent("filechooser");
    const another = studio.getByRole("menuitem", { name: "Upload" });
    await pressInMenu(hero.getByTestId("options-menu-button"), another);
    const other = { name: "b.png", mimeType: "image/png", buffer: await cup("tan") };
    await (await chooser).setFiles(other);
    await expect.poll(() => query<string>(request, uploaded)).not.toBe(first);
    await hero.getByTestId("options-menu-edit-details").click();
    const tool = studio.getByRole("dialog", { name: /hotspot/i });
    await setHotspot(tool);
    await task.picture();
    await tool.getByRole("button", { name: "Close dialog" }).click();
    await closeItem(hero);
    await publish(studio);
    task.end();

    const { asset, left, x, y } = await query<Placed>(
      request,
      `*[_id == "page-ai-solutions-singapore"][0].sections[_key == "hero"][0].image{
      "asset": asset._ref, "left": crop.left, "x": hotspot.x, "y": hotspot.y }`,
    );
    expect(asset).toBe(await query<string>(request, uploaded));
    expect(left).toBeCloseTo(0.25, 1);
    expect(x).toBeGreaterThan(0.7);
    expect(y).toBeLessThan(0.4);
    const id = asset.split("-")[1];
    const cut = Math.round(left * 1600);
    await expectHtml(request, "/ai-solutions-singapore", `${id}-1600x1200.png?rect=${cut},0,`);

    const visitor = await openAs("visitor");
    await visitor.goto("/ai-solutions-singapore");
    const picture = visitor.getByRole("img", { name: "A cup of kopi on a counter" });
    // The expected position of the hotspot, relative to the crop.
    const focus = [((x - left) / (1 - left)) * 100, y * 100].map(
      (share) => `${Math.round(share)}%`,
    );
    await expect(picture).toHaveCSS("object-position", focus.join(" "));
    await expect(picture).toHaveAttribute("srcset", new RegExp(`rect=${cut},0,\\S+ \\d+w`));
    const natural = () =>
      picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
    // The picture is cut to the hero's ratio, 5:4, around the hotspot.
    await expect.poll(natural).toBeCloseTo(5 / 4, 1);
  },
);
