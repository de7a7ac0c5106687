import { directionOf } from "../../src/lib/languages.ts";
import { displayWidth } from "../../studio/texts/seo-limits.ts";
import type { Check } from "./check.ts";
import { all, metaOf, type Page } from "./page.ts";

function titleOf({ document }: Pick<Page, "document">): string {
  return document.querySelector("title")?.textContent ?? "";
}

function canonicalOf({ document }: Pick<Page, "document">): string {
  return document.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? "";
}

function between(name: string, text: string, least: number, most: number): string[] {
  const length = displayWidth(text);
  return length >= least && length <= most ? [] : [`${name} has ${length} characters: ${text}`];
}

function equal(name: string, actual: string, expected: string): string[] {
  return actual === expected ? [] : [`${name} is "${actual}", not "${expected}"`];
}

function setMeta(document: Document, name: string, content: string): void {
  const meta = document.querySelector(`meta[name="${name}"],meta[property="${name}"]`);
  meta?.setAttribute("content", content);
}

function remove(document: Document, selector: string): void {
  document.querySelector(selector)?.remove();
}

/** Checks of a page's head for search engines and link previews. */
export const headChecks: Check[] = [
  {
    name: "has the HTML5 doctype, and declares UTF-8 in its first 200 characters",
    find: ({ html }) =>
      /^<!doctype html>/i.test(html) && /charset="?utf-8/i.test(html.slice(0, 200))
        ? []
        : ["no doctype, or no charset at the start"],
    plant: (document) => remove(document, "meta[charset]"),
  },
  {
    name: "declares its language",
    find: ({ document }) =>
      /^(?:en|id|ms|zh-Hans)(?:-[A-Z]{2})?$/.test(document.documentElement.lang)
        ? []
        : ["no language of the document"],
    plant: (document) => document.documentElement.removeAttribute("lang"),
  },
  {
    name: "declares its reading direction",
    find: ({ document }) =>
      equal(
        "dir",
        document.documentElement.dir,
        directionOf(document.documentElement.lang || "en"),
      ),
    plant: (document) => document.documentElement.removeAttribute("dir"),
  },
  {
    name: "declares its language and its translations for link previews",
    find: ({ document }) => {
      const contents = (name: string) =>
        [...document.querySelectorAll(`meta[property="${name}"]`)].map((meta) =>
          String(meta.getAttribute("content")),
        );
      const [own = "", ...more] = contents("og:locale");
      const others = contents("og:locale:alternate");
      // Open Graph locales have no script: zh_SG for zh-Hans-SG.
      const [language = "", ...rest] = document.documentElement.lang.split("-");
      const region = rest.find((part) => /^[A-Z]{2}$/.test(part));
      const languages = [own, ...others].map((locale) => locale.slice(0, 2));
      const translations = [...document.querySelectorAll("footer nav a[lang][hreflang]")].filter(
        (link) => link.getAttribute("aria-current") === null,
      );
      return [
        ...equal("og:locale", own, region ? `${language}_${region}` : language),
        ...(more.length > 0 ? ["more than one og:locale"] : []),
        ...(new Set(languages).size === languages.length ? [] : [`twice: ${languages.join()}`]),
        ...(others.length > translations.length ? ["alternates that nothing leads to"] : []),
      ];
    },
    plant: (document) => setMeta(document, "og:locale", "zh-Hans_SG"),
  },
  {
    name: "lets phones zoom",
    find: (page) => {
      const viewport = metaOf(page, "viewport");
      const isRight =
        viewport.includes("width=device-width") && !/user-scalable|maximum/.test(viewport);
      return isRight ? [] : [`the viewport is "${viewport}"`];
    },
    plant: (document) => setMeta(document, "viewport", "width=device-width,user-scalable=no"),
  },
  {
    name: "has one title of 20 to 60 characters",
    find: (page) => [
      ...between("the title", titleOf(page), 20, 60),
      ...(all(page, "head title").length === 1 ? [] : ["not exactly one title"]),
    ],
    plant: (document) => (document.title = "Selat"),
  },
  {
    name: "has a title that no other page has",
    find: (page) =>
      page.site.count(titleOf(page)) === 1 ? [] : ["another page has the same title"],
    plant: (document) => (document.title = "A title that two pages have"),
  },
  {
    name: "has one description of 70 to 160 characters",
    find: (page) => [
      ...between("the description", metaOf(page, "description"), 70, 160),
      ...(all(page, 'meta[name="description"]').length === 1
        ? []
        : ["not exactly one description"]),
    ],
    plant: (document) => setMeta(document, "description", "Too short"),
  },
  {
    name: "has a description that no other page has",
    find: (page) =>
      page.site.count(metaOf(page, "description")) === 1
        ? []
        : ["another page has the same description"],
    plant: (document) => setMeta(document, "description", "A description that two pages have"),
  },
  {
    name: "has keywords",
    find: (page) =>
      metaOf(page, "keywords")
        .split(",")
        .filter((word) => word.trim()).length >= 3
        ? []
        : ["fewer than three keywords"],
    plant: (document) => setMeta(document, "keywords", "one, two"),
  },
  {
    name: "has its own address as canonical address",
    find: (page) => equal("canonical", canonicalOf(page), page.site.origin + page.path),
    plant: (document) =>
      document.querySelector('link[rel="canonical"]')?.setAttribute("href", "/relative"),
  },
  {
    name: "has Open Graph tags equal to its own title, description and address",
    find: (page) => [
      ...equal("og:title", metaOf(page, "og:title"), titleOf(page)),
      ...equal("og:description", metaOf(page, "og:description"), metaOf(page, "description")),
      ...equal("og:url", metaOf(page, "og:url"), canonicalOf(page)),
      ...equal("og:type", metaOf(page, "og:type"), "website"),
      ...(metaOf(page, "og:site_name") ? [] : ["no og:site_name"]),
    ],
    plant: (document) => setMeta(document, "og:title", "Something else"),
  },
  {
    name: "has an Open Graph picture of 1200 x 630 with a text",
    find: async (page) => {
      const picture = await page.site.picture(metaOf(page, "og:image"));
      const size = picture ? `${picture.width} x ${picture.height}` : "no picture";
      return [
        ...equal("og:image", size, "1200 x 630"),
        ...(metaOf(page, "og:image:alt") ? [] : ["no og:image:alt"]),
      ];
    },
    plant: (document) => setMeta(document, "og:image", "https://selat.example/og/missing.png"),
  },
  {
    name: "has a large Twitter card equal to its Open Graph tags",
    find: (page) => [
      ...equal("twitter:card", metaOf(page, "twitter:card"), "summary_large_image"),
      ...["title", "description", "image"].flatMap((part) =>
        equal(`twitter:${part}`, metaOf(page, `twitter:${part}`), metaOf(page, `og:${part}`)),
      ),
    ],
    plant: (document) => setMeta(document, "twitter:card", "summary"),
  },
  {
    name: "may be indexed and is in the sitemap, unless an editor hid it from search engines",
    find: (page) => {
      const isListed = !page.site.unlisted.includes(page.path);
      const isIndexed = !/noindex/.test(metaOf(page, "robots"));
      return [
        ...(isIndexed === isListed ? [] : [isIndexed ? "it may be indexed" : "it says noindex"]),
        ...(page.site.sitemap.includes(page.path) === isListed ? [] : ["the sitemap is wrong"]),
      ];
    },
    plant: (document) =>
      document.head.insertAdjacentHTML("beforeend", '<meta name="robots" content="noindex">'),
  },
  {
    name: "names the page of every country, or the default, if it names any page",
    find: ({ document, site }) => {
      const links = [...document.querySelectorAll('link[rel="alternate"][hreflang]')];
      if (links.length === 0) return [];
      const codes = new Set(links.map((link) => link.getAttribute("hreflang")));
      const expected = codes.has("en-SG") ? ["en-SG", "en-MY", "en-ID"] : ["x-default"];
      const missing = expected.filter((code) => !codes.has(code));
      const lost = links.filter((link) => {
        const href = link.getAttribute("href") ?? "";
        return (
          !href.startsWith(site.origin) || !site.sitemap.includes(href.slice(site.origin.length))
        );
      });
      return [...missing, ...lost.map((link) => link.outerHTML)];
    },
    plant: (document) => remove(document, 'link[hreflang="x-default"]'),
  },
  {
    name: "links and preloads only existing files",
    find: async (page) => {
      const links = all(
        page,
        'link[rel~="icon"],link[rel="apple-touch-icon"],link[rel="manifest"],link[rel="preload"]:not([href^="data:"])',
      );
      const lost: string[] = links.length < 4 ? ["icons or manifest are missing"] : [];
      for (const link of links) {
        const href = link.getAttribute("href") ?? "";
        if ((await page.site.status(href)) !== 200) lost.push(href);
      }
      return lost;
    },
    plant: (document) =>
      document.querySelector('link[rel="manifest"]')?.setAttribute("href", "/gone.webmanifest"),
  },
];
