import type { APIRequestContext, Frame, FrameLocator, Locator, Page } from "@playwright/test";
import { queryOnEveryPage, expect, test, hydrateIslands } from "./fixtures.ts";
import { publicPaths } from "./page-table.ts";
import { patiently } from "./patiently.ts";
import { urls } from "./stack.ts";
import { drag, expectOverlays, openHistory, pointOf } from "./studio-form.ts";
import { expectHtml, openDocument, publish, query } from "./studio.ts";

/** Matches the invisible characters of a stega mark; no text of the site has four of them in a row. */
const MARK = /(?:\u200B|\u200C|\u200D|[\u2060-\u2064]|\uFEFF){4,}/u;
const PREVIEW_CODE = /\/assets\/(?:watch-draft|overlays)-/;

test.describe.configure({ mode: "serial" });

test.afterEach(async ({ request }) => {
  const ids = ["drafts.page-home", "drafts.faq-free-trial", "drafts.siteSettings"];
  await request.post(`${urls.lake}/v2025-02-19/data/mutate/production`, {
    headers: { authorization: "Bearer local" },
    data: { mutations: ids.map((id) => ({ delete: { id } })) },
  });
});

/** Collects the URLs of the site's code that a page and its frames load. */
function watchCode(page: Page): string[] {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(`${urls.site}/assets/`)) loaded.push(request.url());
  });
  return loaded;
}

/** Locates the main heading of a page that shows drafts: it, or a text in it, has edit info. */
function clickableHeadline(page: FrameLocator | Page): Locator {
  return page.locator("h1[data-sanity-edit-info], h1:has([data-sanity-edit-info])");
}

/** Returns the page in Presentation's frame, after it shows clickable drafts. */
async function framedPage(studio: Page): Promise<FrameLocator> {
  const frame = studio.frameLocator("iframe").first();
  await expect(clickableHeadline(frame)).toBeAttached();
  await expect(frame.locator("sanity-visual-editing")).toBeAttached();
  return frame;
}

async function openPresentation(studio: Page, path = "/"): Promise<FrameLocator> {
  await studio.setViewportSize({ width: 1700, height: 1000 });
  const preview = encodeURIComponent(urls.site + path);
  await studio.goto(`${urls.studio}/presentation?preview=${preview}`);
  return framedPage(studio);
}

function field(studio: Page, path: string): Locator {
  return studio.getByTestId(`field-${path}`).getByRole("textbox").first();
}

/** Clicks a text in the frame, after its overlay covers it, and waits for its field. */
async function clickToEdit(text: Locator, target: Locator): Promise<void> {
  const frame = text.page().frameLocator("iframe").first();
  await expectOverlays(frame);
  // Waits until the overlay has noticed the pointer, since the overlay handles the click.
  await text.hover();
  await expect(frame.locator("sanity-visual-editing [data-hovered]").first()).toBeAttached();
  await text.click();
  await expect(target).toBeVisible();
  await expect(target).toBeEditable();
}

/** Resolves to the time when the headline first shows a text, in ms since 1970; `expect` polls too rarely for that. */
function whenHeadlineShows(headline: Locator, words: string): Promise<number> {
  return headline.evaluate((element, expected) => {
    const { body } = element.ownerDocument;
    return new Promise<number>((resolve) => {
      const look = () => {
        if (!body.querySelector("h1")?.textContent.includes(expected)) return;
        observer.disconnect();
        resolve(Date.now());
      };
      const observer = new MutationObserver(look);
      observer.observe(body, { subtree: true, childList: true, characterData: true });
      // Checks once at the beginning, since the text may already be there.
      look();
    });
  }, words);
}

async function publishedHeading(visitor: Page): Promise<string> {
  await queryOnEveryPage(visitor);
  const asked = visitor.waitForResponse((response) => response.url().includes("/data/query/"));
  await visitor.goto("/");
  // Waits for the CMS's response, after which the page's text no longer changes.
  await asked;
  return visitor.getByRole("heading", { level: 1 }).innerText();
}

test.describe("the headline of the home page", () => {
  test.use({ isContentRestored: true });

  test("the preview shows a typed headline at once, and visitors see it when published", async ({
    openAs,
    request,
  }) => {
    const visitor = await openAs("visitor");
    const visitorCode = watchCode(visitor);
    const published = await publishedHeading(visitor);

    const studio = await openAs("marketer");
    const studioCode = watchCode(studio);
    const frame = await openPresentation(studio);
    const framed = studio.frames().find((each) => each.url().startsWith(urls.site));
    expect(framed).toBeDefined();
    // Rejects if the frame is in the Studio's process, where the two would block each other.
    await studio.context().newCDPSession(framed as Frame);
    const headline = frame.getByRole("heading", { level: 1 });
    const input = field(studio, 'sections[_key=="hero"].heading');
    await clickToEdit(headline, input);
    await expect(input).toHaveValue(published);

    for (const words of ["Nobody waits for an answer.", "Nobody waits for an answer again."]) {
      const shownAt = whenHeadlineShows(headline, words);
      const typedAt = Date.now();
      await input.fill(words);
      const elapsed = (await shownAt) - typedAt;
      process.stdout.write(`The preview showed the words after ${elapsed} ms\n`);
      await expect(headline).toContainText(words);
    }

    expect(await publishedHeading(visitor)).toBe(published);
    for (const html of [await visitor.content(), await (await visitor.request.get("/")).text()]) {
      expect(html).toContain("</html>");
      expect(html).not.toMatch(MARK);
      expect(html).not.toContain("data-sanity");
      expect(html).not.toContain("Nobody waits");
    }
    // Another window of the same browser shows the published page: only the Studio's frame previews drafts.
    const ownWindow = await studio.context().newPage();
    expect(await publishedHeading(ownWindow)).toBe(published);
    await expect(ownWindow.locator("sanity-visual-editing, [data-sanity]")).toHaveCount(0);
    await ownWindow.close();
    expect(visitorCode).not.toEqual([]);
    expect(visitorCode.filter((url) => PREVIEW_CODE.test(url))).toEqual([]);
    // Fails if the chunks were renamed, since the check above would then always pass.
    expect(studioCode.filter((url) => PREVIEW_CODE.test(url))).not.toEqual([]);

    await field(studio, 'sections[_key=="hero"].emphasis').fill("again.");
    await publish(studio);
    await expectHtml(request, "/", "Nobody waits for an answer");
    await visitor.goto("/");
    const headlineOfVisitors = visitor.getByRole("heading", { level: 1 });
    await expect(headlineOfVisitors).toHaveText("Nobody waits for an answer again.");
    await hydrateIslands(visitor);
    await expect(headlineOfVisitors).toHaveText("Nobody waits for an answer again.");
  });
});

/** Returns the document and field that the Studio has open, from its URL. */
function openedField(studio: Page): { id?: string | undefined; path?: string | undefined } {
  const [, tool, , id, path] = new URL(studio.url()).pathname.split("/").map(decodeURIComponent);
  return tool === "presentation" ? { id, path } : {};
}

/** Returns the id of the document of a path. */
function idAt(request: APIRequestContext, path: string): Promise<string> {
  const groq = path === "/contact" ? `_type == "contactPage"` : `path == "${path}"`;
  return query(request, `*[!(_id in path("drafts.**")) && ${groq}][0]._id`);
}

test(
  "previews every public page, and a click on the headline opens its field",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const frame = await openPresentation(studio);
    const headline = frame.getByRole("heading", { level: 1 });
    const address = studio.locator(`input[value^="${urls.site}"]`);

    async function expectEditable(path: string): Promise<void> {
      const id = await idAt(request, path);
      const words = await headline.innerText();
      await patiently(async (soon) => {
        await headline.click(soon);
        // Presentation opens a page's document automatically, but a field only after a click.
        const opened = { id, path: expect.stringMatching(/./) };
        await expect.poll(() => openedField(studio), soon).toEqual(opened);
      });
      const input = field(studio, openedField(studio).path ?? "");
      await expect(async () => {
        // A field has a fact as {lead-response}, where the page shows the fact's value.
        const written = (await input.inputValue()).split(/\{[^}]+\}/);
        expect(written).not.toEqual([""]);
        expect(words.startsWith(written.at(0) ?? "")).toBe(true);
        expect(words.endsWith(written.at(-1) ?? "")).toBe(true);
      }).toPass();
      await expect(input).toBeEditable();
    }

    async function visit(path: string): Promise<void> {
      await address.fill(urls.site + path);
      await address.press("Enter");
      const end = new RegExp(`${path === "/" ? "\\d/?" : path}$`);
      await expect(frame.locator("link[rel=canonical]")).toHaveAttribute("href", end);
      await expect(clickableHeadline(frame)).toBeAttached();
      await expectEditable(path);
    }

    for (const path of publicPaths) await test.step(path, () => visit(path));
    await test.step("on a phone", async () => {
      await studio.getByRole("button", { name: "Toggle viewport size" }).click();
      await expect(frame.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
      await visit("/waiter-ai");
    });
  },
);

/** Returns the scroll position of the framed page after it has stopped scrolling. */
async function restingScroll(frame: FrameLocator): Promise<number> {
  const read = () => frame.locator("html").evaluate((root) => Math.round(root.scrollTop));
  let before = await read();
  await expect(async () => {
    const now = await read();
    const isAtRest = now === before;
    before = now;
    expect(isAtRest).toBe(true);
  }).toPass({ intervals: [300] });
  return before;
}

function section(frame: FrameLocator, key: string): Locator {
  return frame.locator(`[data-sanity*=";path=sections:${key};"]`);
}

test(
  "a marketer opens fields by a click, drags a section, and shows the page at a phone's width",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const frame = await openPresentation(studio);

    await test.step("a text, a button, a film and a question open their fields; the page does not scroll", async () => {
      const card = 'sections[_key=="products"].cards[_key=="knowledge-base-ai"].title';
      const title = field(studio, card);
      await clickToEdit(frame.getByRole("heading", { name: "Knowledge Base AI" }), title);
      await expect(title).toHaveValue("Knowledge Base AI");
      const scrolled = await restingScroll(frame);
      expect(scrolled).toBeGreaterThan(0);
      await title.fill("Knowledge Base AI for shops");
      await expect(frame.getByRole("heading", { name: "AI for shops" })).toBeVisible();
      expect(await restingScroll(frame)).toBe(scrolled);

      const email = frame
        .getByRole("contentinfo")
        .getByRole("link", { name: "hello@selat.example" });
      await clickToEdit(email, field(studio, "contactEmail"));

      const label = field(studio, 'sections[_key=="final-call"].primaryLink.label');
      await clickToEdit(frame.getByRole("link", { name: "Start your free trial" }).last(), label);
      const film = 'sections[_key=="features"].videos[_key=="text-chat"].poster.alt';
      await clickToEdit(frame.locator("video").first(), field(studio, film));

      const question = field(studio, "question");
      await clickToEdit(frame.getByRole("heading", { name: "Can we try it first?" }), question);
      await expect(question).toHaveValue("Can we try it first?");
    });

    await test.step("a section dragged above another moves in the draft too", async () => {
      await studio.setViewportSize({ width: 1700, height: 1500 });
      const [products, trust] = [section(frame, "products"), section(frame, "trust")];
      await products.evaluate((element) => {
        const header = 150;
        window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - header });
      });
      await restingScroll(frame);
      // Grabs the section at its margin, which has no text. The cursor changes when it can be dragged.
      const handle = await pointOf(trust, 0.01, 0.1);
      await patiently(async (soon) => {
        await studio.mouse.move(handle.x, handle.y);
        await studio.mouse.move(handle.x + 2, handle.y + 2);
        await expect(trust).toHaveCSS("cursor", "move", soon);
      });
      await drag(studio, handle, await pointOf(products, 0.01, 0.02));

      const placed = frame.locator('[data-sanity*=";path=sections:"][data-sanity-drag-flow]');
      await expect(placed.nth(1)).toHaveAttribute("data-sanity", /sections:trust;/);
      const keys = `*[_id == "drafts.page-home"][0].sections[0..2]._key`;
      await expect
        .poll(() => query<string[] | null>(request, keys))
        .toEqual(["hero", "trust", "products"]);
    });

    await test.step("the page is shown as wide as a phone, and wide again", async () => {
      const toggle = studio.getByRole("button", { name: "Toggle viewport size" });
      const menu = frame.getByRole("button", { name: "Menu", exact: true });
      await expect(menu).toBeHidden();
      await toggle.click();
      await expect(menu).toBeVisible();
      const width = () => frame.locator("html").evaluate(() => window.innerWidth);
      await expect.poll(width).toBeLessThan(480);
      await toggle.click();
      await expect(menu).toBeHidden();
    });
  },
);

test(
  "the preview needs the Studio's secret and survives a reload; else it shows the public page",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    const frame = await openPresentation(studio, "/waiter-ai");
    const address = () => frame.locator("html").evaluate(() => location.pathname + location.search);
    // The page has removed the secret from the URL, and Presentation does not list it as a document of the page.
    expect(await address()).toBe("/waiter-ai");
    await expect(studio.getByText("Uncaught error")).toHaveCount(0);

    await frame.locator("html").evaluate((root) => {
      root.dataset["before"] = "";
      location.reload();
    });
    await expect(frame.locator("html:not([data-before])")).toBeAttached();
    await expect(clickableHeadline(frame)).toBeAttached();

    const asked = studio.waitForResponse((response) => response.url().includes("%22wrong%22"));
    await frame.locator("html").evaluate(() => {
      sessionStorage.clear();
      location.replace("/waiter-ai?sanity-preview-secret=wrong");
    });
    expect((await (await asked).json()).result.isValid).not.toBe(true);
    await expect.poll(address).toBe("/waiter-ai");
    await expect(clickableHeadline(frame)).toHaveCount(0);
    await expect(frame.locator("sanity-visual-editing, [data-sanity]")).toHaveCount(0);

    const visitor = await openAs("visitor");
    const code = watchCode(visitor);
    await visitor.goto("/?sanity-preview-secret=wrong&sanity-preview-pathname=/waiter-ai");
    await hydrateIslands(visitor);
    await expect(visitor).toHaveURL(/\/\?sanity-preview-secret/);
    await expect(visitor.locator("sanity-visual-editing, [data-sanity]")).toHaveCount(0);
    expect(code.filter((url) => PREVIEW_CODE.test(url))).toEqual([]);
  },
);

test(
  "the preview in a separate window shows drafts, even if the Studio is on another site",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    // Imitates two sites: the window does not inherit the session storage of the Studio's frame.
    await studio.context().addInitScript(() => {
      if (window.parent === window) sessionStorage.removeItem("selat.preview");
    });
    const frame = await openPresentation(studio, "/waiter-ai");
    // Waits until the Studio and its frame are connected, which a click that opens a field shows. A window that opens
    // earlier would break their connection.
    const headline = frame.getByRole("heading", { level: 1 });
    await clickToEdit(headline, field(studio, 'sections[_key=="hero"].heading'));

    const [own] = await Promise.all([
      studio.waitForEvent("popup"),
      studio.getByRole("link", { name: "Open preview" }).click(),
    ]);
    await expect(own).toHaveURL(/\/waiter-ai/);
    await expect(clickableHeadline(own)).toBeAttached();
    await expect(own.locator("sanity-visual-editing")).toBeAttached();
  },
);

/** Returns the right edge of a part of the Studio, in pixels from the window's left edge. */
function rightOf(part: Locator): Promise<number> {
  return part.evaluate((element) => Math.round(element.getBoundingClientRect().right));
}

test(
  "the history fits beside form and preview in a laptop's window",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    const frame = await openPresentation(studio, "/waiter-ai");
    await studio.setViewportSize({ width: 1440, height: 900 });
    const form = studio.getByTestId("form-view");
    await expect(form).toBeVisible();
    await openHistory(studio);
    const panel = studio.locator('[data-ui="DocumentInspectorPanel"]');
    for (const width of [1440, 1280]) {
      await studio.setViewportSize({ width, height: 900 });
      await expect.poll(() => rightOf(panel)).toBe(width);
      expect(await rightOf(form)).toBeLessThanOrEqual(width - 320);
      const pageWidth = await frame.locator("html").evaluate(() => window.innerWidth);
      expect((await rightOf(form)) - pageWidth).toBeGreaterThan(300);
    }
  },
);

test(
  "a shared document lists the pages that use it, and opens the preview of each",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    await openDocument(studio, "faq", "faq-free-trial");
    await studio.getByText(/^Used on (?:one page|\d+ pages)$/).click();
    await studio.getByRole("link", { name: /^Home \// }).click();
    await expect(studio).toHaveURL(/\/presentation\/faq\/faq-free-trial/);
    const frame = await framedPage(studio);
    await expect(frame.getByRole("heading", { name: "Can we try it first?" })).toBeVisible();
    await expect(field(studio, "question")).toHaveValue("Can we try it first?");
  },
);

test(
  "a click on a translated text of the settings opens its translation",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const studio = await openAs("marketer");
    const frame = await openPresentation(studio, "/id");
    const card = studio.getByTestId("localized-text");
    const text = card.getByRole("textbox", { name: "Indonesian" });
    const footer = frame.getByText("Agen AI untuk restoran, toko, dan gudang");
    await clickToEdit(footer, text);
    await expect(text).toHaveValue(/^Agen AI untuk restoran/);
    await expect(card).toContainText("AI agents for");
    await text.fill("Agen AI untuk warung.");
    await expect(frame.getByText("Agen AI untuk warung.")).toBeVisible();
    const stored = `*[_id == "drafts.siteSettings"][0].localizedTexts[language == "id" && path == "footer.text"].value`;
    await expect.poll(() => query(request, stored)).toEqual(["Agen AI untuk warung."]);

    const menuLink = frame.getByRole("link", { name: "Integrasi" }).first();
    await patiently(async (soon) => {
      await menuLink.click(soon);
      await expect(text).toHaveValue("Integrasi", soon);
    });
  },
);

test(
  "a click on a text of a country or a fact opens that document",
  { tag: "@nightly" },
  async ({ openAs }) => {
    const studio = await openAs("marketer");
    const frame = await openPresentation(studio, "/ms/penyelesaian-ai-singapura");
    const card = studio.getByTestId("localized-text");
    const text = card.getByRole("textbox", { name: "Malay" });
    await clickToEdit(frame.getByText("perniagaan di Singapura").last(), text);
    await expect(studio).toHaveURL(/\/presentation\/fact\/fact-/);
    await expect(text).toHaveValue("perniagaan di Singapura");
    await expect(card).toContainText("Singapore businesses");

    // Clicks the badge above the headline, beside the country's code.
    const badge = frame.locator("main p").filter({ hasText: /^SG/ });
    await patiently(async (soon) => {
      await badge.click({ position: { x: 60, y: 10 }, ...soon });
      await expect(text).toHaveValue("Singapura", soon);
    });
    await expect(studio).toHaveURL(/\/presentation\/country\/country-singapore/);
  },
);
