import { createContext } from "react";
import { fetchBuilt, type PageAtPath } from "./built-content.ts";
import type { PageContent } from "./page-content.ts";

/** The pages of a visit: the one that travelled in the HTML, and those fetched since. */
export type Pages = {
  /** Null in the admin area and in development. */
  embedded: PageAtPath | null;
  /** Whether the embedded page's built HTML is on the screen when the app starts. */
  isBuilt: boolean;
  /** The page of a path, with the code that draws it: always the same promise, which never rejects. */
  at: (path: string) => Promise<PageAtPath>;
  /** Starts fetching a page that the visitor is about to open. */
  prefetch: (path: string) => Promise<PageAtPath>;
  /** Whether something of a page that has come, or its code, could not be fetched. */
  isLost: (path: string) => boolean;
};

const UNKNOWN: PageContent = { site: null, page: null, contactPage: null, redirects: [] };

async function fetchPublished(path: string): Promise<PageContent | null> {
  try {
    const client = await import("./client.ts");
    const content = await client.fetchPublished(path);
    return content.site ? content : null;
  } catch {
    return null;
  }
}

/** The built copy of a page; one newer than the build is nobody's until the CMS has been asked. */
async function fetchContent(path: string): Promise<PageContent | null> {
  const built = await fetchBuilt(path);
  if (built?.page || built?.contactPage) return built;
  return (await fetchPublished(path)) ?? built;
}

type PagesOptions = {
  isBuilt?: boolean;
  /** Fetches the code that draws a page; what does not come is asked for again, and told, by drawing it. */
  loadCode: (content: PageContent) => Promise<void>;
};

/** Keeps each page it has fetched; what could not be fetched is asked for again by the next `prefetch`. */
export function createPages(
  embedded: PageAtPath | null,
  { isBuilt = false, loadCode }: PagesOptions,
): Pages {
  const coming = new Map<string, Promise<PageAtPath>>();
  const lost = new Set<string>();

  /** With the very settings of the first page where they are equal, so that header and footer stay as they are. */
  function withSite(content: PageContent): PageContent {
    const site = embedded?.content.site ?? null;
    const isSame = JSON.stringify(site) === JSON.stringify(content.site);
    return isSame ? { ...content, site } : content;
  }

  async function fetchPage(path: string): Promise<PageAtPath> {
    const isEmbedded = embedded?.path === path;
    const content = isEmbedded ? embedded.content : await fetchContent(path);
    if (!content) lost.add(path);
    const page = isEmbedded ? embedded : { path, content: withSite(content ?? UNKNOWN) };
    await loadCode(page.content).catch(() => lost.add(path));
    return page;
  }

  function at(path: string): Promise<PageAtPath> {
    const page = coming.get(path) ?? fetchPage(path);
    coming.set(path, page);
    return page;
  }

  return {
    embedded,
    isBuilt,
    at,
    prefetch(path) {
      if (lost.delete(path)) coming.delete(path);
      return at(path);
    },
    isLost: (path) => lost.has(path),
  };
}

/** The visit's pages, for everything below the app's root. */
export const VisitedPages = createContext<Pages>(
  createPages(null, { loadCode: () => Promise.resolve() }),
);
