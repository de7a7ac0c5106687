import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { oldAfterNew, watchSwitch } from "../../bench/release-switch.ts";
import { REVISION_QUERY } from "../../src/content/revision.ts";
import { act, mutate, query, saveContent } from "../e2e/lake.ts";
import { pageAddresses } from "../e2e/site-map.ts";
import { urls } from "../e2e/stack.ts";
import { all, documentOf, get, request, textOf, words } from "./site.ts";

/** Polls every 100 ms, since the site is built again after each change. */
const SOON = { interval: 100 };

/** Waits until the HTML of a path contains the text or, with `isThere` false, no longer contains it. */
async function expectWords(path: string, words: string, isThere = true): Promise<void> {
  const has = async () => (await textOf(path)).includes(words);
  await expect.poll(has, { ...SOON, message: `${path}: ${words}` }).toBe(isThere);
}

/** Waits until the home page is built from the currently published content. */
async function expectUpToDate(): Promise<void> {
  const revision = JSON.stringify(await query(request, REVISION_QUERY, "published"));
  await expectWords("/", `>${revision}<`);
}

beforeEach(expectUpToDate);

async function redirectOf(path: string) {
  const { status, headers } = await get(path);
  return [status, headers.get("location")];
}

/** Returns which lists of a language contain its article and, where they can, its list of articles. */
async function findArticle(language: string, home: string) {
  const [list, article] = [`${home}/stories`, `${home}/stories/breakfast`];
  const footer = (await documentOf(home || "/")).querySelector(`footer a[href="${list}"]`);
  const sitemap = await textOf(`/sitemap-${language}.xml`);
  const models = await textOf("/llms.txt");
  return {
    list: (await textOf(list)).includes(`href="${article}"`),
    footer: footer !== null,
    feed: (await textOf(`/feed-${language}.xml`)).includes(`${article}</link>`),
    sitemap: [list, article].map((path) => sitemap.includes(`${path}</loc>`)),
    models: [list, article].map((path) => models.includes(`${path})`)),
    record: (await textOf(article)).includes('"@type":"Article"'),
  };
}

/** Returns the result of findArticle if every list contains the article, or if none does. */
function expectedFindings(isThere: boolean) {
  const both = [isThere, isThere];
  return {
    list: isThere,
    footer: isThere,
    feed: isThere,
    sitemap: both,
    models: both,
    record: isThere,
  };
}

/** Returns the first and last day of an announcement, by the path of each page that has it. */
async function pagesWithAnnouncement(id: string, paths: string[]) {
  const found: Record<string, string> = {};
  for (const path of paths) {
    const bar = (await documentOf(path)).querySelector(`[data-announcement^="${id} "]`);
    if (!bar) continue;
    expect(bar.hasAttribute("hidden"), path).toBe(true);
    found[path] = `${bar.getAttribute("data-from")} ${bar.getAttribute("data-until")}`;
  }
  return found;
}

const THAILAND = "/ai-solutions-thailand";
const QUIET = "Breakfast without a queue.";
const homes = Object.entries({ en: "", id: "/id", ms: "/ms", zh: "/zh" });
const namedArticles = () =>
  Promise.all(homes.map(([language, home]) => findArticle(language, home)));

const hero = (heading: string) => ({ _key: "hero", _type: "heroSection", heading });

const trial = { _key: "trial", _type: "reference", _ref: "faq-free-trial" };
const newPage = {
  _id: "page-thailand",
  _type: "page",
  title: "AI Solutions Thailand",
  path: THAILAND,
  sections: [
    hero("AI agents that speak Thai, krub."),
    { _key: "faq", _type: "faqSection", heading: "Asked", items: [trial] },
  ],
};
const link = {
  _key: "thailand",
  _type: "link",
  kind: "internal",
  label: "Thailand",
  page: { _type: "reference", _ref: newPage._id },
};

const hidden = {
  _type: "page",
  title: "Hidden",
  path: "/hidden",
  noindex: true,
  sections: [hero("Only by a link.")],
};

const to = { _type: "reference", _ref: "page-waiter-ai" };
const elsewhere = { _type: "redirect", kind: "external" };
const redirects = [
  { _type: "redirect", from: "/flyer", kind: "internal", to, query: "source=flyer" },
  { ...elsewhere, from: "/menu", href: "https://shop.selat.example/menu" },
  { ...elsewhere, from: "/elsewhere", href: "https://elsewhere.example/menu" },
];

const days = { from: "2098-01-01", until: "2099-01-02" };
const announcement = { _type: "announcement", ...days };
const malaysia = { _type: "reference", _key: "my", _ref: "country-malaysia" };
const announcements = [
  { ...announcement, _id: "fair", text: "The fair" },
  { ...announcement, _id: "malaysia", text: "In Malaysia", countries: [malaysia] },
  { ...announcement, _id: "malay", text: "Pesta", language: "ms" },
  { ...announcement, _id: "over", text: "Over", from: "2020-01-01", until: "2020-01-02" },
];

const created = [newPage, hidden, ...redirects, ...announcements].map((create) => ({ create }));
const newArticles = homes.map(([language, home]) => ({
  create: {
    _type: "page",
    kind: "story",
    ...(home && { language }),
    title: "A quieter breakfast",
    path: `${home}/stories/breakfast`,
    publishedOn: "2026-11-20",
    sections: [hero(QUIET)],
  },
}));
const changedSettings = {
  patch: {
    id: "siteSettings",
    set: { redirectHosts: ["shop.selat.example"] },
    insert: { after: "navigation[-1]", items: [link] },
  },
};

test("without an article there is no article list, and an address without a page is a 404", async () => {
  expect(await namedArticles()).toEqual(homes.map(() => expectedFindings(false)));
  const none = ["/stories", "/zh/stories", "/feed-en.xml", THAILAND, "/hidden", "/flyer", "/menu"];
  for (const address of none) expect((await get(address)).status, address).toBe(404);
});

// One publication for all of these tests, since each publication builds the site again.
describe("after a publication", () => {
  let restore: () => Promise<void>;
  beforeAll(async () => {
    restore = await saveContent(request);
    await mutate(request, [...created, ...newArticles, changedSettings]);
  });
  afterAll(() => restore());

  test("a redirect leads to its page with the query of its document", async () => {
    expect(await redirectOf("/flyer")).toEqual([301, "/waiter-ai?source=flyer"]);
  });

  test("a redirect leads to another site that Settings names, and to no other", async () => {
    expect(await redirectOf("/menu")).toEqual([301, "https://shop.selat.example/menu"]);
    expect((await get("/elsewhere")).status).toBe(404);
  });

  test("a new page has HTML and a place in the sitemap, and every page's menu leads to it", async () => {
    const made = await documentOf(THAILAND);
    expect(words(made.querySelector("h1"))).toBe("AI agents that speak Thai, krub.");
    expect(words(made.querySelector("details summary"))).toBe("Can we try it first?");
    expect(await textOf("/sitemap-en.xml")).toContain(`${THAILAND}</loc>`);
    for (const other of ["/", "/waiter-ai"]) {
      const links = all(await documentOf(other), `header a[href="${THAILAND}"]`);
      expect(links.map(words), other).toContain("Thailand");
    }
  });

  test("every list in an article's language shows the article", async () => {
    expect(words((await documentOf("/stories/breakfast")).querySelector("h1"))).toBe(QUIET);
    expect(await namedArticles()).toEqual(homes.map(() => expectedFindings(true)));
  });

  test("a page hidden from search engines is served, but no list contains it", async () => {
    const made = await documentOf("/hidden");
    expect(words(made.querySelector("h1"))).toBe("Only by a link.");
    expect(made.querySelector('meta[name="robots"]')).toMatchObject({ content: "noindex" });
    for (const list of ["/sitemap-en.xml", "/llms.txt"])
      expect(await textOf(list), list).not.toContain("/hidden");
  });

  test("pages of its language and countries show an announcement until its last day", async () => {
    const paths = ["/", "/waiter-ai", "/ai-solutions-malaysia", "/ai-solutions-singapore"];
    const looked = [...paths, "/ms", "/ms/ai-solutions-malaysia", "/contact"];
    const shown = Object.values(days).join(" ");
    const on = (...addresses: string[]) =>
      Object.fromEntries(addresses.map((address) => [address, shown]));
    expect(await pagesWithAnnouncement("fair", looked)).toEqual(on(...paths, "/contact"));
    expect(await pagesWithAnnouncement("malaysia", looked)).toEqual(on("/ai-solutions-malaysia"));
    expect(await pagesWithAnnouncement("malay", looked)).toEqual(
      on("/ms", "/ms/ai-solutions-malaysia"),
    );
    expect(await pagesWithAnnouncement("over", looked)).toEqual({});
  });
});

const CONTACT_FACTS = [
  {
    fact: "email",
    before: "hello@selat.example",
    after: "kopi@selat.example",
    link: 'href="mailto:kopi@selat.example"',
    data: { path: "/", text: '"email":"kopi@selat.example"' },
  },
  {
    fact: "phone-singapore",
    before: "+65 6555 0123",
    after: "+65 6555 0177",
    link: 'href="tel:+6565550177"',
    data: { path: "/contact", text: '"telephone":"+65 6555 0177"' },
  },
  {
    fact: "whatsapp",
    before: "+65 8555 0123",
    after: "+65 8555 0177",
    link: 'href="https://wa.me/6585550177?text=',
    data: { path: "/contact", text: '"telephone":"+65 8555 0177"' },
  },
];

describe("when content changes", () => {
  let restore: () => Promise<void>;
  beforeEach(async () => {
    restore = await saveContent(request);
  });
  afterEach(async () => {
    await restore();
    await expectUpToDate();
  });

  test("the words of a draft are on no page and in no file until they are published", async () => {
    const words = "Words that nobody has published";
    const page = await query<object>(request, `*[_id == "page-waiter-ai"][0]`);
    const change = { title: words, seo: { title: words, description: words } };
    await mutate(request, [
      { create: { ...page, ...change, _id: "drafts.page-waiter-ai" } },
      // Publishes another document, so that the site is built while the draft exists.
      { patch: { id: "contactPage", set: { "seo.description": "Write to us, or call." } } },
    ]);
    await expectWords("/contact", "Write to us, or call.");
    await expectUpToDate();
    const files = ["/llms.txt", "/sitemap-en.xml", "/sections.json", "/link-cards.json"];
    for (const address of [...(await pageAddresses(request, urls.site)), ...files]) {
      const answer = await get(address);
      expect(answer.status, address).toBe(200);
      expect((await answer.text()).includes(words), address).toBe(false);
    }

    await mutate(request, [{ patch: { id: "page-waiter-ai", set: change } }]);
    await expectWords("/waiter-ai", words);
  });

  test("a changed contact fact changes texts, links, structured data and the policy at once", async () => {
    const shown = `*[_type in ["page", "legalPage", "contactPage"] && defined(path) && archived != true].path`;
    const paths = await query<string[]>(request, shown, "published");
    const html = new Map<string, string>();
    for (const path of paths) html.set(path, await textOf(path));
    const saying = (words: string) => paths.filter((path) => html.get(path)?.includes(words));
    await mutate(
      request,
      CONTACT_FACTS.map(({ fact, after }) => ({
        patch: { id: `fact-${fact}`, set: { value: after } },
      })),
    );
    for (const { after } of CONTACT_FACTS) await expectWords("/contact", after);
    await expectUpToDate();
    for (const { before, after, link, data } of CONTACT_FACTS) {
      expect(saying(before)).toContain("/contact");
      for (const path of saying(before)) {
        await expectWords(path, after);
        expect(await textOf(path), path).not.toContain(before);
      }
      expect(await textOf("/contact")).toContain(link);
      expect(await textOf(data.path)).toContain(data.text);
    }
  });

  test("a release removes a section and a question from every page that has them", async () => {
    type Section = { _key: string; items?: { _ref: string }[] };
    type Page = { _id: string; sections: Section[] };
    const words = "Is there an offer for new kitchens until Sunday?";
    const children = [{ _type: "span", _key: "s", text: "Yes." }];
    const answer = { _type: "block", _key: "a", children };
    await mutate(request, [
      { create: { _id: "faq-offer", _type: "faq", question: words, answer: [answer] } },
      {
        patch: {
          id: "page-home",
          insert: {
            after: 'sections[_key=="faq"].items[-1]',
            items: [{ _type: "reference", _key: "offer", _ref: "faq-offer" }],
          },
        },
      },
    ]);
    await expectWords("/", words);
    const page = await query<Page>(request, `*[_id == "page-home"][0]`);
    const sections = page.sections.filter(({ _key }) => _key !== "free-guide");
    for (const section of sections) {
      if (section.items) section.items = section.items.filter(({ _ref }) => _ref !== "faq-offer");
    }
    const releaseId = "autumn";
    const publish = { actionType: "sanity.action.release.publish", releaseId };
    await act(request, [
      { actionType: "sanity.action.release.create", releaseId, metadata: { title: "Autumn" } },
      {
        actionType: "sanity.action.document.version.unpublish",
        versionId: `versions.${releaseId}.faq-offer`,
        publishedId: "faq-offer",
      },
    ]);
    // The release cannot delete the question while a page outside the release still uses it.
    await expect(act(request, [publish])).rejects.toThrow("page-home");
    await act(request, [
      {
        actionType: "sanity.action.document.version.create",
        publishedId: "page-home",
        document: { ...page, sections, _id: `versions.${releaseId}.page-home` },
      },
      publish,
    ]);
    await expectWords("/", words, false);
    const html = await textOf("/");
    expect(html).not.toContain("Your first agent, week by week");
    expect(html).toContain("Questions owners ask us.");
  });

  test("serves a release completely or not at all to requests during its publication", async () => {
    type Page = { _id: string; path: string };
    const pages = await query<Page[]>(
      request,
      `*[_type == "page" && archived != true && path != "/" && !(_id in path("drafts.**"))] | order(_id)`,
    );
    expect(pages.length).toBeGreaterThan(5);
    const seen = await watchSwitch(
      {
        act: (actions) => act(request, actions),
        async ask(path) {
          const answer = await get(path);
          return { status: answer.status, text: await answer.text() };
        },
      },
      "spring",
      pages,
    );
    expect(oldAfterNew(seen)).toBe(0);
    expect(seen.sawNew.filter((isNew) => !isNew).length).toBeGreaterThan(pages.length);
  });
});
