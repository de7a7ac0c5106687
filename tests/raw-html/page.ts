import { JSDOM } from "jsdom";

/** The data about the rest of the site that the checks need. */
export type Site = {
  origin: string;
  /** Paths of sitemap.xml. */
  sitemap: string[];
  /** Paths of pages that are hidden from search engines. */
  unlisted: string[];
  /** Status of a path, after one permanent redirect at most. */
  status: (path: string) => Promise<number>;
  /** Pixels of a picture, or null if the address has none. */
  picture: (address: string) => Promise<{ width: number; height: number } | null>;
  /** How often a title or a description occurs on the site. */
  count: (text: string) => number;
};

export type Page = { path: string; html: string; document: Document; site: Site };

/** A page as a program without JavaScript reads it. */
export function readPage(path: string, html: string, site: Site): Page {
  return { path, html, document: new JSDOM(html).window.document, site };
}

/** The content of a meta tag by its name or property; empty if it is missing. */
export function metaOf({ document }: Pick<Page, "document">, name: string): string {
  const meta = document.querySelector(`meta[name="${name}"],meta[property="${name}"]`);
  return meta?.getAttribute("content") ?? "";
}

/** Text without white space of any kind. */
export function bare(text: string): string {
  return text.replaceAll(/[\s\u00a0\u200b]+/g, "");
}

/** Everything a visitor can read, without spaces. */
export function visibleText({ document }: Pick<Page, "document">): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll("script,style,template")) hidden.remove();
  return bare(body.textContent ?? "");
}

/** The JSON of a page's structured data, its graph laid out flat; throws if it is not JSON. */
export function structuredData({ document }: Pick<Page, "document">): Record<string, unknown>[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.flatMap(({ textContent }) => {
    const data = JSON.parse(textContent ?? "") as Record<string, unknown>;
    const graph = data["@graph"];
    if (data["@context"] !== "https://schema.org") throw new Error("no schema.org context");
    return Array.isArray(graph) ? (graph as Record<string, unknown>[]) : [data];
  });
}

/** Elements that match, as a list. */
export function all(page: Pick<Page, "document">, selector: string): Element[] {
  return [...page.document.querySelectorAll(selector)];
}

/** The first part of an element's HTML, to name it in a message. */
export function nameOf(element: Element): string {
  return element.outerHTML.slice(0, 120);
}
