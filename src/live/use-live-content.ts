import { useState } from "react";
import useSWR from "swr";
import { fetchPublished } from "../content/client.ts";
import type { PageContent } from "../content/page-content.ts";
import { PAGE_QUERY } from "../content/page-query.ts";
import { useDraft } from "../content/preview/use-draft.ts";

type PageAtPath = { path: string; content: PageContent };

/**
 * What to show for a path: in Presentation the Studio's draft, else what is published, asked for again whenever the
 * visitor comes back to the window. A CMS that fails changes nothing.
 */
export function useLiveContent(path: string) {
  const { data: published } = useSWR(path, fetchPublished, { shouldRetryOnError: false });
  const draft = useDraft<PageContent>(PAGE_QUERY, { path });
  const content = draft?.site ? draft : published;
  const [shown, setShown] = useState<PageAtPath>();
  if (content && (shown?.path !== path || shown.content !== content)) setShown({ path, content });
  return { shown, redirects: content?.redirects };
}
