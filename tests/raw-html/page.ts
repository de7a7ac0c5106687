import { JSDOM } from "jsdom";

/** What the checks of a page need to know about the rest of the site. */
export type Site = {
  origin: string;
  /** Paths of the pages in the sitemap. */
  sitemap: string[];
  /** Paths of pages that are hidden from search engines. */
  unlisted: string[];
  /** Returns the status of a path after at most one permanent redirect. */
  status: (path: string) => Promise<number>;
  /** Returns the size of a picture in pixels; null if the address has no picture. */
  picture: (address: string) => Promise<{ width: number; height: number } | null>;
  /** Returns how many pages of the site have this title or description. */
  count: (text: string) => number;
};

export type Page = { path: string; html: string; document: Document; site: Site };

/** Parses a page without running its scripts. */
export function readPage(path: string, html: string, site: Site): Page {
  return { path, html, document: new JSDOM(html).window.document, site };
}

/** Returns the content of a meta tag with this name or property; empty if it is missing. */
export function metaOf({ document }: Pick<Page, "document">, name: string): string {
  const meta = document.querySelector(`meta[name="${name}"],meta[property="${name}"]`);
  return meta?.getAttribute("content") ?? "";
}

/** Removes all white space, so that texts can be compared without it. */
export function bare(text: string): string {
  return text.replaceAll(/[\s\u00a0\u200b]+/g, "");
}

/** Returns all text in the body that a visitor can read, without white space. */
export function visibleText({ document }: Pick<Page, "document">): string {
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const hidden of body.querySelectorAll("script,style,template")) hidden.remove();
  return bare(body.textContent ?? "");
}

/** Returns the records of a page's structured data as one flat list; throws if it is not valid JSON. */
export function structuredData({ document }: Pick<Page, "document">): Record<string, unknown>[] {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  return scripts.flatMap(({ textContent }) => {
    const data = JSON.parse(textContent ?? "") as Record<string, unknown>;
    const graph = data["@graph"];
    if (data["@context"] !== "https://schema.org")
      throw new Error("The @context is not schema.org");
    return Array.isArray(graph) ? (graph as Record<string, unknown>[]) : [data];
  });
}

export function all(page: Pick<Page, "document">, selector: string): Element[] {
  return [...page.document.querySelectorAll(selector)];
}

/** Returns the first 120 characters of an element's HTML, for messages. */
export function nameOf(element: Element): string {
  return element.outerHTML.slice(0, 120);
}
