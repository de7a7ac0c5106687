import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { urls } from "./stack.ts";

/** The invisible characters of a stega mark; no text of the site has four in a row. */
const MARK = /(?:\u200B|\u200C|\u200D|[\u2060-\u2064]|\uFEFF){4}/u;
const PREVIEW_CODE = /\/assets\/(?:watch-draft|overlays)-/;
/** The Studio and the framed site start cold, on whatever machine this runs. */
const SLOW = { timeout: 60_000 };

test.describe.configure({ mode: "serial", timeout: 180_000 });

test.afterEach(async ({ request }) => {
  const ids = ["drafts.page-home", "drafts.faq-free-trial"];
  await request.post(`${urls.lake}/v2025-02-19/data/mutate/production`, {
    headers: { authorization: "Bearer local" },
    data: { mutations: ids.map((id) => ({ delete: { id } })) },
  });
});

/** Collects the addresses of the site's code that a page and its frames load. */
function watchCode(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${urls.site}/assets/`)) loaded.push(request.url());
  });
  return loaded;
}

/** Opens the home page in Presentation and waits until it shows drafts that can be clicked. */
async function openPresentation(studio: Page): Promise<FrameLocator> {
  await studio.setViewportSize({ width: 1700, height: 1000 });
  await studio.goto(`${urls.studio}/presentation?preview=${encodeURIComponent(`${urls.site}/`)}`);
  const frame = studio.frameLocator("iframe").first();
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(MARK, SLOW);
  await expect(frame.locator("sanity-visual-editing")).toBeAttached(SLOW);
  return frame;
}

function field(studio: Page, path: string): Locator {
  return studio.getByTestId(`field-${path}`).getByRole("textbox").first();
}

/** Clicks a text in the frame, once its overlay is drawn over it, and waits for its field. */
async function clickToEdit(text: Locator, target: Locator): Promise<void> {
  await expect(async () => {
    await text.click({ timeout: 5_000 });
    await expect(target).toBeVisible({ timeout: 5_000 });
  }).toPass(SLOW);
  await expect(target).toBeEditable(SLOW);
}

async function publishedHeading(visitor: Page): Promise<string> {
  const asked = visitor.waitForResponse((response) => response.url().includes("/data/query/"));
  await visitor.goto("/");
  // The page is interactive and has asked the CMS: what it shows now is what it will show.
  await asked;
  return visitor.getByRole("heading", { level: 1 }).innerText();
}

test("a marketer clicks the headline, types, and only the preview changes", async ({ openAs }) => {
  const visitor = await openAs("visitor");
  const visitorCode = watchCode(visitor);
  const published = await publishedHeading(visitor);

  const studio = await openAs("marketer");
  const studioCode = watchCode(studio);
  const frame = await openPresentation(studio);
  const headline = frame.getByRole("heading", { level: 1 });
  const input = field(studio, 'sections[_key=="hero"].heading');
  await clickToEdit(headline, input);
  await expect(input).toHaveValue(published);

  for (const words of ["Nobody waits for an answer.", "Nobody waits for an answer again."]) {
    const typed = performance.now();
    await input.fill(words);
    await expect(headline).toContainText(words, SLOW);
    const elapsed = Math.round(performance.now() - typed);
    process.stdout.write(`The preview showed the words after ${elapsed} ms\n`);
  }

  expect(await publishedHeading(visitor)).toBe(published);
  for (const html of [await visitor.content(), await (await visitor.request.get("/")).text()]) {
    expect(html).toContain("</html>");
    expect(html).not.toMatch(MARK);
    expect(html).not.toContain("Nobody waits");
  }
  expect(visitorCode).not.toEqual([]);
  expect(visitorCode.filter((url) => PREVIEW_CODE.test(url))).toEqual([]);
  // Else a chunk that was renamed would pass for one that was not loaded.
  expect(studioCode.filter((url) => PREVIEW_CODE.test(url))).not.toEqual([]);
});

test("a marketer clicks a card's title and a question and lands in their fields", async ({
  openAs,
}) => {
  const studio = await openAs("marketer");
  const frame = await openPresentation(studio);

  const title = field(studio, 'sections[_key=="products"].cards[_key=="knowledge-base-ai"].title');
  await clickToEdit(frame.getByRole("heading", { name: "Knowledge Base AI" }), title);
  await expect(title).toHaveValue("Knowledge Base AI");

  const question = field(studio, "question");
  await clickToEdit(frame.getByRole("heading", { name: "Can we try it first?" }), question);
  await expect(question).toHaveValue("Can we try it first?");
});
