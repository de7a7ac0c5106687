import { expect, test } from "vitest";
import { pages } from "../e2e/page-table.ts";
import { urls } from "../e2e/stack.ts";
import { all, documentOf, textOf, words } from "./site.ts";

/** The links of each section of the home page, from top to bottom (spec, section 2). */
const linksOfSections = {
  hero: ["/contact?source=get-started", "/contact?source=schedule-demo"],
  products: [
    "/waiter-ai",
    "/sales-assistant-ai",
    "/knowledge-base-ai",
    "/contact?source=custom-ai",
  ],
  "trust badges": [],
  films: [],
  "success stories": [],
  figures: [],
  about: ["tel:+6565550123", "tel:+60355500123", "tel:+622155500123"],
  "regional reach": [
    "/ai-solutions-singapore",
    "/ai-solutions-malaysia",
    "/ai-solutions-indonesia",
  ],
  "free guide": [],
  integrations: ["/contact?source=contact-sales"],
  questions: ["/sales-assistant-ai#charging"],
  "final call": [
    "/contact?source=homepage-final-cta&stage=Request%20Trial",
    "/contact?source=homepage-final-demo&stage=Request%20Demo",
  ],
  "contact cards": [
    "https://chat.selat.example/",
    "mailto:hello@selat.example",
    "/contact?source=schedule-demo",
  ],
};

/** Returns a page without the transcripts of its conversations, which the specification does not mention. */
async function specifiedPart(path: string): Promise<Document> {
  const document = await documentOf(path);
  for (const answer of all(document, "details [data-answer]")) answer.closest("details")?.remove();
  return document;
}

test("the home page's sections are in the specification's order, with exactly its links", async () => {
  const document = await specifiedPart("/");
  const found = all(document, "main > section").map((section) =>
    all(section, "a").map((link) => link.getAttribute("href")),
  );
  expect(found).toEqual(Object.values(linksOfSections));
  for (const anchor of ["about", "integrations", "contact"]) {
    expect(all(document, `main > section#${anchor}`), anchor).toHaveLength(1);
  }
});

/** Returns the heading of a section and the number of its parts: cards, figures, list items or quotes. */
function blockOf(section: Element): [heading: string, parts: number] {
  const counts = ["h3", "dd", "li", "figure"].map((part) => all(section, part).length);
  const heading = section.querySelector("h1, h2")?.textContent ?? "";
  return [heading, counts.find((count) => count > 0) ?? 0];
}

test.each(pages)(
  "$path has the sections, links and figures of the specification",
  async ({ path, title, trail, blocks, figures, links, claims }) => {
    const document = await specifiedPart(path);
    expect(all(document, "h1").map(words)).toEqual([title]);
    const crumbs = all(document, 'nav[aria-label="Breadcrumb"] li');
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(trail);
    expect(all(document, "main section").map(blockOf)).toEqual(blocks);
    const found = all(document, "main dl > div").map((figure) =>
      ["dd", "dt"].map((part) => figure.querySelector(part)?.textContent),
    );
    expect(found).toEqual(figures);
    const inMain = all(document, "main a[href]").map((link) => [
      (link.textContent ?? "").trim(),
      link.getAttribute("href"),
    ]);
    expect(inMain.slice(trail.length - 1)).toEqual(links);
    const text = words(document.querySelector("main"));
    for (const claim of claims) expect(text).toContain(claim);
    expect(document.documentElement.lang).toMatch(/^en-(?:SG|MY|ID)$/);
  },
);

test("the privacy policy has fourteen numbered sections, the acknowledgment and its date", async () => {
  const document = await documentOf("/privacy-policy");
  const main = document.querySelector("main");
  const text = words(main);
  expect(text).toContain("Last updated January 27, 2025");
  const contents = all(document, 'nav[aria-labelledby="contents"] a');
  expect(words(document.getElementById("contents"))).toBe("On this page");
  expect(contents).toHaveLength(14);
  const headings = all(document, "main section > h2");
  expect(headings).toHaveLength(15);
  expect(words(headings[13])).toContain("14.");
  expect(words(headings.at(-1))).toBe("Acknowledgment");
  for (const claim of [
    "Personal Data Protection Act 2012",
    "WhatsApp Business API",
    "typically kept for 90 days",
    "18 or older",
    "STOP",
    "Contact information",
    "WhatsApp messages",
    "Business information",
    "Credentials",
    "Usage data",
    "Device information",
    "Cookies",
    "hello@selat.example",
  ]) {
    expect(text).toContain(claim);
  }
  // Each entry of the table of contents links to the section with the same heading.
  for (const [index, link] of contents.entries()) {
    const section = document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    const heading = section?.querySelector("h2");
    expect(heading, words(link)).toBe(headings[index]);
    expect(words(heading)).toContain(words(link));
  }
});

test("each country page names its country and tags its three solutions", async () => {
  for (const [code, country] of [
    ["SG", "Singapore"],
    ["MY", "Malaysia"],
    ["ID", "Indonesia"],
  ] as const) {
    const document = await documentOf(`/ai-solutions-${country.toLowerCase()}`);
    const [first, second] = all(document, "main section");
    const badges = all(first as Element, "*").filter(
      (part) => part.children.length === 0 && words(part) === code,
    );
    expect(badges, country).toHaveLength(1);
    expect(words(badges[0]?.parentElement)).toContain(country);
    const cards = all(second as Element, "h3").map((title) => {
      let card = title.parentElement;
      while (card && !card.querySelector("li")) card = card.parentElement;
      return ["h3", "p", "li"].map((part) => all(card as Element, part).length);
    });
    expect(cards, country).toEqual(Array.from({ length: 3 }, () => [1, 1, 3]));
  }
});

test("the Waiter AI films have controls, captions and words for browsers without video", async () => {
  const page = await documentOf("/waiter-ai");
  // Each film is there twice: for browsers with scripts and, with captions switched on, for those without.
  const films = all(page, "main video");
  expect(films).toHaveLength(4);
  for (const film of films) {
    expect(film.getAttribute("controls")).toBe("");
    expect(words(film)).toContain("Your browser does not support the video tag.");
    expect(all(film, "track")).toHaveLength(1);
    expect(all(film, "track[default]")).toHaveLength(film.closest("noscript") ? 1 : 0);
  }
});

test.each([
  ["/waiter-ai", "No sound; captions on", /kitchen: S\$10\.00\.$/],
  ["/id/waiter-ai", "Tanpa suara; takarir aktif", /dapur: 10 dolar Singapura\.$/],
  ["/ms/waiter-ai", "Tanpa suara; sari kata dipasang", /dapur: S\$10\.00\.$/],
  ["/zh/waiter-ai", "无声，字幕已开启", /传进厨房：S\$10\.00。$/],
])(
  "the films of %s say that they are silent, and what happens, in its language",
  async (path, silent, ticket) => {
    const page = await documentOf(path);
    expect(all(page, "[data-caption]").map(words)).toEqual([silent, silent]);
    const lines = all(page, "details [data-at]").map(words);
    expect(lines.filter((line) => ticket.test(line))).toHaveLength(1);
  },
);

function alternatesIn(text: string): (string | undefined)[][] {
  const links = [...text.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/gi)];
  return links.map(([, language, address]) => [language, address]);
}

function isEnglish([language]: (string | undefined)[]): boolean {
  return /^(?:en|x-default)/.test(language ?? "");
}

test("English home and country pages name their alternates, as the sitemap does", async () => {
  const sitemap = await textOf("/sitemap-en.xml");
  const homes = [
    ["en", `${urls.site}/`],
    ["x-default", `${urls.site}/`],
  ];
  const countries = [
    ["en-ID", `${urls.site}/ai-solutions-indonesia`],
    ["en-MY", `${urls.site}/ai-solutions-malaysia`],
    ["en-SG", `${urls.site}/ai-solutions-singapore`],
  ];
  for (const [english, path] of [
    [homes, "/"],
    ...countries.map(([, address = ""]) => [countries, new URL(address).pathname] as const),
  ] as const) {
    const html = await textOf(path);
    expect(alternatesIn(html).filter(isEnglish), path).toEqual(english);
    const entry = sitemap.split("<url>").find((each) => each.includes(`${urls.site}${path}</loc>`));
    expect(alternatesIn(entry ?? ""), path).toEqual(alternatesIn(html));
  }
});
