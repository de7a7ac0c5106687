import { ContactForm, request as leadOf } from "./contact-form.ts";
import { leadsOf } from "./desk-data.ts";
import { expect, test } from "./fixtures.ts";
import { addItem, closeItem, write } from "./studio-form.ts";
import { createPage, expectBuilt, expectHtml, input, publish } from "./studio.ts";

test.describe.configure({ timeout: 600_000 });

test.use({ isContentRestored: true });

test(
  "a marketer builds a campaign page with the lead form, and its leads have the page's source",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await createPage(studio, "campaign");
    await input(studio, "title").fill("Bangkok food fair");
    await input(studio, "path").fill("/bangkok-fair");
    const sections = studio.getByTestId("field-sections");
    const hero = await addItem(sections, "Hero");
    await write(hero, "heading", "Meet us at the fair in Bangkok.");
    await closeItem(hero);
    const section = await addItem(sections, "Lead form");
    await write(section, "heading", "Book a place at our table");
    await write(section, "source", "bangkok-fair");
    await closeItem(section);
    await publish(studio);
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
  "a marketer writes a story, and it is in the list, the feed and the footer",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    await createPage(studio, "story");
    await input(studio, "title").fill("A quieter breakfast");
    await input(studio, "path").fill("/stories/a-quieter-breakfast");
    await input(studio, "author").fill("Mei Ling Goh");
    await input(studio, "publishedOn").fill("2026-11-20");
    await input(studio, "publishedOn").press("Tab");
    const hero = await addItem(studio.getByTestId("field-sections"), "Hero");
    await write(hero, "heading", "Breakfast without a queue.");
    await closeItem(hero);
    await publish(studio);
    await expectBuilt(request, "/stories/a-quieter-breakfast");
    await expectHtml(request, "/stories", 'href="/stories/a-quieter-breakfast"');
    await expectHtml(request, "/", 'href="/stories"');
    await expectHtml(request, "/feed-en.xml", "A quieter breakfast");
  },
);
