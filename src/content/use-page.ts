import { use } from "react";
import useSWR, { preload } from "swr";
import useSWRImmutable from "swr/immutable";
import { type BuiltPage, EmbeddedPage, fetchBuilt } from "./built-content.ts";
import type { PageContent } from "./page-content.ts";
import { PAGE_QUERY } from "./page-query.ts";
import { useDraft } from "./preview/use-draft.ts";

type PageKey = readonly [kind: "built" | "published", path: string];

/** SWR keys of a page: its built copy, and what the CMS has published since. */
export const pageKeys = {
  built: (path: string): PageKey => ["built", path],
  published: (path: string): PageKey => ["published", path],
};

function loadBuilt([, path]: PageKey): Promise<BuiltPage> {
  return fetchBuilt(path);
}

/** @sanity/client is fetched with the first revalidation, never before the page is interactive. */
async function loadPublished([, path]: PageKey): Promise<PageContent> {
  const { fetchPublished } = await import("./client.ts");
  return fetchPublished(path);
}

/** Starts loading a page that the visitor is about to open. */
export function prefetchPage(path: string): void {
  void preload(pageKeys.built(path), loadBuilt);
}

/**
 * The content to show for a path: draft in Presentation, else published, else the built copy.
 * While a page loads the one before stays, under its own `path`; a failing CMS changes nothing.
 */
export function usePage(path: string): BuiltPage | undefined {
  const embedded = use(EmbeddedPage);
  const built = useSWRImmutable(pageKeys.built(path), loadBuilt, {
    keepPreviousData: true,
    ...(embedded?.path === path ? { fallbackData: embedded } : {}),
  });
  const published = useSWR(pageKeys.published(path), loadPublished, {
    shouldRetryOnError: false,
  });
  const draft = useDraft<PageContent>(PAGE_QUERY, { path });
  const fresh = draft ?? published.data;
  return fresh?.site ? { path, content: fresh } : built.data;
}
