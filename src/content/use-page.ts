import { use } from "react";
import useSWR, { preload } from "swr";
import useSWRImmutable from "swr/immutable";
import { EmbeddedPage, fetchBuilt, type PageAtPath } from "./built-content.ts";
import type { PageContent } from "./page-content.ts";
import { PAGE_QUERY } from "./page-query.ts";
import { useDraft } from "./preview/use-draft.ts";

type PageKey = readonly [kind: "built" | "published", path: string];

/** SWR keys of a page: its built copy, and what the CMS has published since. */
const pageKeys = {
  built: (path: string): PageKey => ["built", path],
  published: (path: string): PageKey => ["published", path],
};

const UNKNOWN: PageContent = { site: null, page: null, contactPage: null, redirects: [] };

async function loadBuilt([, path]: PageKey): Promise<PageAtPath | null> {
  const content = await fetchBuilt(path);
  return content && { path, content };
}

/** The query and its client come with the first revalidation, never before the page is interactive. */
async function loadPublished([, path]: PageKey): Promise<PageAtPath> {
  const { fetchPublished } = await import("./client.ts");
  return { path, content: await fetchPublished(path) };
}

/** Starts loading a page that the visitor is about to open. */
export function prefetchPage(path: string): void {
  void preload(pageKeys.built(path), loadBuilt);
}

function isFound({ content }: PageAtPath): boolean {
  return content.page !== null || content.contactPage !== null;
}

/**
 * The content to show for a path: draft in Presentation, else published, else the built copy.
 * While a page loads the one before stays, under its own `path`; a failing CMS changes nothing.
 * Undefined only before the very first page is there.
 */
export function usePage(path: string): PageAtPath | undefined {
  const embedded = use(EmbeddedPage);
  const isEmbedded = embedded?.path === path;
  const built = useSWRImmutable(pageKeys.built(path), loadBuilt, {
    keepPreviousData: true,
    ...(isEmbedded ? { fallbackData: embedded } : {}),
  });
  const published = useSWR(pageKeys.published(path), loadPublished, {
    keepPreviousData: true,
    shouldRetryOnError: false,
  });
  const draft = useDraft<PageContent>(PAGE_QUERY, { path });
  if (draft?.site) return { path, content: draft };
  if (published.data?.path === path) return published.data;
  const hasCmsFailed = published.error !== undefined;
  // On the way back to the first page SWR still shows the one before: what came in the HTML is known.
  const own = isEmbedded ? embedded : built.data?.path === path ? built.data : null;
  // A page newer than the build is nobody's until the CMS has been asked.
  if (own && (isFound(own) || isEmbedded || hasCmsFailed)) return own;
  if (hasCmsFailed && !built.isLoading) return { path, content: UNKNOWN };
  return published.data ?? built.data ?? undefined;
}
