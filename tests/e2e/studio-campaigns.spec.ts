import { ContactForm, request as leadOf } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { startTask } from "./editing-task.ts";
import { expect, test } from "./fixtures.ts";
import { addItem, choose, closeItem, write } from "./studio-form.ts";
import { createDocument, createPage, expectBuilt, expectHtml, input, publish } from "./studio.ts";

test.use({ isContentRestored: true });

test(
  "a marketer builds a campaign page with the form, and its leads have the page's source",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await createPage(studio, "campaign");
    const task = await startTask(studio, "build-a-campaign-page-with-a-form");
    await input(studio, "title").fill("Bangkok food fair");
    await input(studio, "path").fill("/bangkok-fair");
    const sections = studio.getByTestId("field-sections");
    const hero = await addItem(sections, "Hero");
    await write(hero, "heading", "Meet us at the fair in Bangkok.");
    await closeItem(hero);
    const section = await addItem(sections, "Lead form");
    await write(section, "heading", "Book a place at our table");
    await write(section, "source", "bangkok-fair");
    await task.picture();
    await closeItem(section);
    await publish(studio);
    task.end();
    await expectBuilt(studio.request, "/bangkok-fair");

    const visitor = await openAs("visitor");
    const form = new ContactForm(visitor);
    await visitor.goto("/bangkok-fair?source=schedule-demo");
    await form.waitUntilReady();
    const typed = leadOf("fair");
    await form.fill(typed);
    await form.waitAsPersonWould();
    await form.button.click();
    await form.expectThanks();
    expect(await leadsOf(typed.email)).toMatchObject([{ source: "bangkok-fair" }]);
  },
);

test(
  "a marketer writes a story, which appears in the list, the feed and the footer",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await createPage(studio, "story");
    const task = await startTask(studio, "write-a-story");
    await input(studio, "title").fill("A quieter breakfast");
    await input(studio, "path").fill("/stories/a-quieter-breakfast");
    await input(studio, "author").fill("Mei Ling Goh");
    await input(studio, "publishedOn").fill("2026-11-20");
    await input(studio, "publishedOn").press("Tab");
    await expect(studio.getByTestId("action-publish")).toBeEnabled();
    await task.picture();
    const hero = await addItem(studio.getByTestId("field-sections"), "Hero");
    await write(hero, "heading", "Breakfast without a queue.");
    await closeItem(hero);
    await publish(studio);
    task.end();
    await expectBuilt(request, "/stories/a-quieter-breakfast");
    await expectHtml(request, "/stories", 'href="/stories/a-quieter-breakfast"');
    await expectHtml(request, "/", 'href="/stories"');
    await expectHtml(request, "/feed-en.xml", "A quieter breakfast");
  },
);

/** Returns the date in `days` days as YYYY-MM-DD, as the CMS writes dates. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

test(
  "a marketer's announcement for a country is shown there until the visitor closes it",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await createDocument(studio, "announcement", "text");
    const task = await startTask(studio, "announce-something");
    await input(studio, "text").fill("Meet us at Food & Hotel Asia, stand 4B-12.");
    for (const [field, day] of [
      ["from", dayFromNow(-2)],
      ["until", dayFromNow(2)],
    ] as const) {
      await input(studio, field).fill(day);
      await input(studio, field).press("Tab");
    }
    const countries = studio.getByTestId("field-countries");
    await countries.getByRole("button", { name: "Add item" }).click();
    await choose(countries, "Malaysia");
    await expect(countries.getByText("Malaysia", { exact: true })).toBeVisible();
    await expect(studio.getByTestId("input-validation-icon-error")).toHaveCount(0);
    await expect(studio.getByTestId("action-publish")).toBeEnabled();
    await task.picture();
    await publish(studio);
    task.end();

    await expectHtml(request, "/ai-solutions-malaysia", "stand 4B-12");
    const visitor = await openAs("visitor");
    const bar = visitor.getByRole("complementary", { name: /stand 4B-12/ });
    await visitor.goto("/ai-solutions-malaysia");
    await expect(bar).toBeVisible();
    await bar.getByRole("button", { name: "Close" }).click();
    await expect(bar).toBeHidden();
    await visitor.goto("/ai-solutions-singapore");
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);
  },
);
