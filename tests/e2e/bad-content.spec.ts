import { variantDocuments, variants } from "../../src/sections/testing/section-variants.ts";
import { readSectionFolders } from "../../studio/generate/section-folders.ts";
import { cutWords, expectNoOverflow, widths } from "./accessible.ts";
import { expect, test, hydrateIslands } from "./fixtures.ts";
import { expectBuilt, mutate, uploadPicture } from "./studio.ts";
import { urls } from "./stack.ts";

const PATH = "/bad-content";
const RUN = "window.hasRun=true";
const answer = `Yes.</script><script>${RUN}</script><img src=x onerror="${RUN}"> And "more" & more.`;
const title = `${"Kopi O Kosong ".repeat(357)}${"W".repeat(10_000 - 14 * 357)}`;
const address = `javascript:${RUN}`;

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const block = (text: string, marks: unknown[] = []) => ({
  _key: "block",
  _type: "block",
  style: "normal",
  markDefs: marks,
  children: [{ _key: "span", _type: "span", text, marks: marks.length > 0 ? ["bad"] : [] }],
});
const link = { _type: "link", label: "A bad address", kind: "external", href: address };

const documents = [
  { _id: "bad-faq", _type: "faq", question: "Does it run?", answer: [block(answer)] },
  // A question without any field; `bad-faq-gone` below does not exist.
  { _id: "bad-faq-empty", _type: "faq" },
  {
    _id: "bad-page",
    _type: "page",
    title,
    path: PATH,
    kind: "campaign",
    popup: "never heard of",
    breadcrumbs: [{ _key: "lost", _type: "breadcrumb" }],
    sections: [
      { _key: "hero", _type: "heroSection", heading: title, primaryLink: link },
      { _key: "unknown", _type: "countdownSection", heading: "Nobody can draw this" },
      {
        _key: "faq",
        _type: "faqSection",
        heading: "Questions",
        items: ["bad-faq", "bad-faq-empty", "bad-faq-gone"].map((id) => ({
          _key: id,
          _type: "reference",
          _ref: id,
          _weak: true,
        })),
      },
      ...["cardGridSection", "videoShowcaseSection", "offerSection", "statsSection"].map(
        (type) => ({ _key: type, _type: type }),
      ),
      {
        _key: "text",
        _type: "richTextSection",
        heading: "Words",
        body: [block("Its words stay.", [{ _key: "bad", _type: "link", href: address }])],
      },
      { _key: "last", _type: "callToActionSection", heading: "Nothing is lost", primaryLink: link },
    ],
  },
];

test("a page with bad content is complete and runs no script, as built and after rendering", async ({
  openAs,
  request,
}) => {
  await mutate(
    request,
    documents.map((document) => ({ createOrReplace: document })),
  );
  try {
    await expectBuilt(request, PATH);
    const html = await (await request.get(PATH)).text();
    expect(html).not.toContain(`<script>${RUN}`);
    expect(html).not.toMatch(/(?:href|src)="javascript:/i);
    expect(html).not.toMatch(/<[^>]* onerror=/i);

    const page = await openAs("visitor");
    const asked = page.waitForResponse(`${urls.lake}/**/query/**`);
    await page.goto(PATH);
    const main = page.getByRole("main");
    async function expectStanding(): Promise<void> {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("heading", { name: "Nothing is lost" })).toBeVisible();
      await expect(main).toContainText("Its words stay.");
      await expect(main).not.toContainText("Nobody can draw this");
      await expect(main.locator("a[href^='javascript' i], img")).toHaveCount(0);
      await expect(page.locator("details")).toHaveCount(1);
      expect(await page.locator("details").textContent()).toContain(answer);
      const data = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.stringify(JSON.parse(data ?? ""))).toContain(JSON.stringify(answer));
      expect(await page.evaluate(() => "hasRun" in window)).toBe(false);
    }
    await expectStanding();
    await hydrateIslands(page);
    await asked;
    await expectStanding();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page, "360 px");
  } finally {
    await mutate(
      request,
      documents.map(({ _id: id }) => ({ delete: { id } })),
    );
  }
});

const sectionTypes = readSectionFolders().map(({ type }) => type);

test(
  "sections of every type fit the page with texts three times as long, at any width",
  { tag: "@nightly" },
  async ({ openAs, request }) => {
    const long = variantDocuments(sectionTypes, variants["three times longer"]);
    const path = "/long-words";
    Object.assign(long[0] ?? {}, { _id: "long-words", kind: "campaign", path });
    await mutate(
      request,
      long.map((document) => ({ createOrReplace: document })),
    );
    try {
      await expectBuilt(request, path);
      const page = await openAs("visitor");
      // The pictures do not exist, so every request for one gets a single pixel.
      await page.route("https://cdn.sanity.io/**", (route) => route.fulfill({ body: pixel }));
      await page.goto(path);
      await expect(page.locator("main section")).toHaveCount(sectionTypes.length);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverflow(page, `${width} px`);
        expect(await cutWords(page), `${width} px`).toEqual([]);
      }
    } finally {
      await mutate(
        request,
        long.map(({ _id: id }) => ({ delete: { id } })),
      );
    }
  },
);

test(
  "shows the original picture if its resized copy cannot be loaded",
  { tag: "@nightly" },
  async ({ page, request }) => {
    const picture = await uploadPicture(request, pixel);
    const id = "picture-page";
    const asset = { _type: "reference", _ref: picture._id };
    const image = { _type: "imageWithAlt", alt: "A point", asset };
    const hero = { _key: "hero", _type: "heroSection", heading: "One picture", image };
    const path = "/one-picture";
    const document = { _id: id, _type: "page", title: "One picture", path, kind: "campaign" };
    await mutate(request, [{ createOrReplace: { ...document, sections: [hero] } }]);
    try {
      await expectBuilt(request, path);
      await page.route(`${picture.url}?*`, (route) => route.abort());
      await page.goto(path);
      const shown = page.getByRole("img", { name: "A point" });
      expect(await (await request.get(path)).text()).toMatch(/<img[^>]* src="[^"]*\?[^"]*q=85/);
      await expect(shown).toHaveAttribute("src", picture.url);
      await expect
        .poll(async () => shown.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBe(1);
    } finally {
      await mutate(request, [{ delete: { id } }, { delete: { id: picture._id } }]);
    }
  },
);
