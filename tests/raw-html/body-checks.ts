import type { Check } from "./check.ts";
import { all, bare, nameOf, type Page } from "./page.ts";

function hasName(element: Element): boolean {
  const label = element.getAttribute("aria-label") ?? "";
  const images = [...element.querySelectorAll("img[alt],svg[aria-label]")];
  const alternative = images.map((image) => image.getAttribute("alt") ?? "named").join("");
  return bare(label + (element.textContent ?? "") + alternative) !== "";
}

function internalPaths(page: Page): string[] {
  const hrefs = all(page, "a[href]").map((link) => link.getAttribute("href") ?? "");
  return [
    ...new Set(
      hrefs.filter((href) => href.startsWith("/")).map((href) => href.replace(/[?#].*/, "")),
    ),
  ];
}

function isLabelled(page: Page, field: Element): boolean {
  if (field.getAttribute("aria-label") || field.getAttribute("aria-labelledby")) return true;
  const label = field.id && page.document.querySelector(`label[for="${field.id}"]`);
  return Boolean(label || field.closest("label"));
}

function insert(document: Document, html: string): void {
  document.querySelector("main")?.insertAdjacentHTML("beforeend", html);
}

const VIDEO_FALLBACK: Record<string, string> = {
  en: "Your browser does not support the video tag.",
  id: "Peramban Anda tidak mendukung video.",
  ms: "Pelayar anda tidak menyokong video.",
  zh: "您的浏览器不支持播放视频。",
};

/** Returns the links to the page's languages in the header or the footer. */
function languageLinks(page: Page, place: "header" | "footer"): Element[] {
  return all(page, `${place} a[lang][hreflang]`);
}

/** Checks of a page's body before any JavaScript has run. */
export const bodyChecks: Check[] = [
  {
    name: "names every language in header and footer in that language, and marks its own as current",
    find: (page) => {
      const lists = (["header", "footer"] as const).map((place) => languageLinks(page, place));
      const named = lists.map((links) =>
        links.map((link) => `${link.getAttribute("lang")} ${link.getAttribute("href")}`),
      );
      const wrong = lists.flat().filter((link) => {
        const names = new Intl.DisplayNames(link.getAttribute("lang") ?? "en", {
          type: "language",
        });
        const own = names.of((link.getAttribute("lang") ?? "en").split("-")[0] ?? "en") ?? "";
        const name = bare(link.textContent ?? "").toLowerCase();
        const isOwn = name.includes(bare(own).toLowerCase());
        return (
          !isOwn ||
          link.getAttribute("lang") !== link.getAttribute("hreflang") ||
          link.querySelector("img")
        );
      });
      const current = lists.map((links) =>
        links.filter((link) => link.getAttribute("aria-current") === "true"),
      );
      const { lang } = page.document.documentElement;
      return [
        ...(new Set(named[0]).size > 1 ? [] : ["fewer than two languages in the header"]),
        ...(named[1]?.join() === [...new Set(named[0])].join() ? [] : ["header and footer differ"]),
        ...wrong.map(nameOf),
        ...current.flatMap((links) =>
          links.length > 0 &&
          links.every((link) => lang.startsWith(link.getAttribute("lang") ?? "?"))
            ? []
            : [`not one current language: ${links.length}`],
        ),
      ];
    },
    plant: (document) => document.querySelector("footer a[hreflang=ms]")?.removeAttribute("lang"),
  },
  {
    name: "has exactly one h1, with text",
    find: (page) => {
      const headings = all(page, "h1");
      return headings.length === 1 && headings.every(hasName) ? [] : [`${headings.length} h1`];
    },
    plant: (document) => insert(document, "<h1>Another</h1>"),
  },
  {
    name: "skips no heading level",
    find: (page) => {
      const headings = all(page, "h1,h2,h3,h4,h5,h6");
      const levels = headings.map(({ tagName }) => Number(tagName.slice(1)));
      return headings
        .filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? 0) + 1)
        .map(nameOf);
    },
    plant: (document) => insert(document, "<h4>Too deep</h4>"),
  },
  {
    name: "has one header, one main and one footer",
    find: (page) =>
      ["body header", "main", "body footer"].filter((part) => {
        const found = all(page, part).filter((element) => !element.closest("main *, dialog"));
        return found.length !== 1;
      }),
    plant: (document) => document.body.insertAdjacentHTML("beforeend", "<main></main>"),
  },
  {
    name: "starts with a link that skips the navigation",
    find: (page) => {
      const href = page.document.querySelector("a")?.getAttribute("href") ?? "";
      return /^#./.test(href) && page.document.getElementById(href.slice(1)) ? [] : [href];
    },
    plant: (document) => document.querySelector("a")?.setAttribute("href", "#nowhere"),
  },
  {
    name: "gives every image an alternative text",
    find: (page) => all(page, "img:not([alt])").map(nameOf),
    plant: (document) => document.querySelector("img")?.removeAttribute("alt"),
  },
  {
    name: "gives every image and video its width and height",
    find: (page) =>
      all(page, "img,video")
        .filter((each) => !each.matches("[width][height]"))
        .map(nameOf),
    plant: (document) => document.querySelector("img")?.removeAttribute("width"),
  },
  {
    name: "has no duplicate id",
    find: (page) => {
      const ids = all(page, "[id]").map(({ id }) => id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    },
    plant: (document) => insert(document, '<i id="main"></i>'),
  },
  {
    name: "refers only to existing ids by label, description and popover",
    find: (page) => {
      const attributes = [
        "aria-labelledby",
        "aria-describedby",
        "aria-controls",
        "for",
        "popovertarget",
      ];
      return attributes.flatMap((attribute) =>
        all(page, `[${attribute}]`)
          .flatMap((element) => (element.getAttribute(attribute) ?? "").split(/\s+/))
          .filter((id) => id && !page.document.getElementById(id)),
      );
    },
    plant: (document) => insert(document, '<p aria-labelledby="gone">Words</p>'),
  },
  {
    name: "has a target for each link to an anchor",
    find: (page) =>
      all(page, "a[href*='#']")
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => href.startsWith("#") || href.startsWith(`${page.path}#`))
        .filter((href) => !page.document.getElementById(href.slice(href.indexOf("#") + 1))),
    plant: (document) => insert(document, '<a href="#gone">Gone</a>'),
  },
  {
    name: "links only to pages that exist, directly or after one permanent redirect",
    find: async (page) => {
      const lost: string[] = [];
      for (const path of internalPaths(page)) {
        const status = await page.site.status(path);
        if (status !== 200) lost.push(`${path} answers ${status}`);
      }
      return lost;
    },
    plant: (document) => insert(document, '<a href="/nowhere">Lost</a>'),
  },
  {
    name: "links only to allowed kinds of addresses, and to new tabs with noopener",
    find: (page) =>
      all(page, "a")
        .filter((link) => {
          const isAllowed = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/.test(
            link.getAttribute("href") ?? "",
          );
          const opensTab = link.getAttribute("target") === "_blank";
          return !isAllowed || (opensTab && !/noopener/.test(link.getAttribute("rel") ?? ""));
        })
        .map(nameOf),
    plant: (document) => insert(document, '<a href="javascript:alert(1)">Click</a>'),
  },
  {
    name: "gives every link and button an accessible name",
    find: (page) =>
      all(page, "a,button,summary")
        .filter((each) => !hasName(each))
        .map(nameOf),
    plant: (document) => insert(document, '<a href="/"></a>'),
  },
  {
    name: "labels every field",
    find: (page) =>
      all(page, "input:not([type=hidden]),select,textarea")
        .filter((field) => !isLabelled(page, field))
        .map(nameOf),
    plant: (document) => insert(document, "<input>"),
  },
  {
    name: "gives every video captions and a text for browsers without video",
    find: (page) =>
      all(page, "video")
        .filter((video) => {
          const language = page.document.documentElement.lang.slice(0, 2);
          return (
            !video.querySelector("track[kind=captions]") ||
            !video.textContent?.includes(VIDEO_FALLBACK[language] ?? "no such language")
          );
        })
        .map(nameOf),
    plant: (document) => insert(document, '<video width="1" height="1"></video>'),
  },
  {
    name: "loads no script file and has no inline event handler",
    find: (page) => [
      ...all(page, "script[src],link[rel=modulepreload]").map(nameOf),
      ...all(page, "*")
        .filter((each) => [...each.attributes].some(({ name }) => name.startsWith("on")))
        .map(nameOf),
    ],
    plant: (document) => insert(document, '<p onclick="alert(1)">Words</p>'),
  },
  {
    name: "has no placeholder text or values such as undefined",
    find: ({ document }) => {
      const main = document.querySelector("main")?.textContent ?? "";
      // Base64 of an inlined font can contain any of these words by chance.
      const text = main.replaceAll(/;base64,[\w+/=]+/g, "");
      return text.match(/undefined|\[object Object\]|\bNaN\b|lorem ipsum|TODO/gi) ?? [];
    },
    plant: (document) => insert(document, "<p>Hello undefined</p>"),
  },
  {
    name: "has at least 60 words in main",
    find: ({ document }) => {
      const words = (document.querySelector("main")?.textContent ?? "").split(/\s+/).length;
      return words >= 60 ? [] : [`${words} words`];
    },
    plant: (document) => {
      for (const paragraph of document.querySelectorAll("main p")) paragraph.remove();
    },
  },
];
