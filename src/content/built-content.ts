import type { PageContent } from "./page-content.ts";

/** The content of an address together with the path it belongs to. */
export type PageAtPath = { path: string; content: PageContent };

/** Id of the script tag that carries the page's content. */
export const EMBEDDED_ID = "page-content";

/** Site paths without the closing slash a host may add; the home page is "/". */
export function normalizePath(pathname: string): string {
  return pathname.replace(/\/+$/, "") || "/";
}

/** Reads the content out of the HTML, or null where there is none. */
export function readEmbeddedPage(document: Document, pathname: string): PageAtPath | null {
  const json = document.getElementById(EMBEDDED_ID)?.textContent;
  if (!json) return null;
  return { path: normalizePath(pathname), content: JSON.parse(json) as PageContent };
}

async function fetchJson(address: string): Promise<PageContent | null> {
  const response = await fetch(address);
  const isJson = response.headers.get("content-type")?.includes("json");
  return response.ok && isJson ? ((await response.json()) as PageContent) : null;
}

/**
 * The built copy of a path, or the built "not found" for a path that is nobody's; never rejects.
 * Null where nothing was built (development) or the host is out of reach.
 */
export async function fetchBuilt(path: string): Promise<PageContent | null> {
  try {
    const own = await fetchJson(path === "/" ? "/content.json" : `${path}/content.json`);
    return own ?? (await fetchJson("/404.json"));
  } catch {
    return null;
  }
}
