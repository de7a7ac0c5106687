import { useMemo, useState } from "react";
import useSWR from "swr";
import { fetchPublished } from "./client.ts";
import type { PageContent } from "../content/page-content.ts";
import { PAGE_QUERY, pageParams } from "../pages/page-query.ts";
import { useDraft } from "../content/preview/use-draft.ts";
import { resolveContent } from "../content/resolve-content.ts";

type PageAtPath = { path: string; content: PageContent };

/**
 * The content of a path: the draft in the Studio's Presentation, else the published version, fetched again when the
 * visitor returns to the window after a minute. A failing CMS changes nothing.
 */
export function useLiveContent(path: string) {
  const { data: published, error } = useSWR<PageContent, unknown>(path, fetchPublished, {
    shouldRetryOnError: false,
  });
  const draft = useDraft<PageContent>(PAGE_QUERY, pageParams(path));
  const drafted = useMemo(
    () => (draft?.site ? resolveContent(draft, path) : undefined),
    [draft, path],
  );
  // A draft, too, waits for the published response, with which the messages of the language are loaded.
  const isLoaded = published !== undefined || error !== undefined;
  const content = isLoaded ? (drafted ?? published) : undefined;
  const [current, setCurrent] = useState<PageAtPath>();
  if (content && (current?.path !== path || current.content !== content))
    setCurrent({ path, content });
  return { current, redirects: content?.redirects };
}
