import { useEffect } from "react";
import useSWR from "swr";
import type { PageAtPath } from "./built-content.ts";
import { fetchPublished } from "./client.ts";
import type { PageContent } from "./page-content.ts";
import { PAGE_QUERY } from "./page-query.ts";
import { useDraft } from "./preview/use-draft.ts";

async function loadPublished([, path]: readonly [kind: "published", path: string]) {
  const content = await fetchPublished(path);
  if (!content?.site) throw new Error(`The CMS answered without settings for ${path}`);
  return { path, content };
}

/** Whether two answers say the same, in whatever order their documents came. */
function isSame(one: PageContent, other: PageContent): boolean {
  const documents = ["site", "page", "contactPage", "redirects"] as const;
  return documents.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

type LiveContentProps = { shown: PageAtPath; onNewer: (page: PageAtPath) => void };

/**
 * Asks the CMS for the page that is shown, once and whenever the visitor comes back to the window, and
 * in Presentation the Studio; tells of what differs. A CMS that fails changes nothing.
 */
export function LiveContent({ shown, onNewer }: LiveContentProps) {
  const { path } = shown;
  const { data } = useSWR(["published", path] as const, loadPublished, {
    shouldRetryOnError: false,
  });
  const draft = useDraft<PageContent>(PAGE_QUERY, { path });
  const published = data?.path === path ? data.content : undefined;
  const newest = draft?.site ? draft : published;

  useEffect(() => {
    if (!newest || isSame(newest, shown.content)) return;
    onNewer({ path, content: newest });
    // oxlint-disable-next-line react/exhaustive-deps -- what is shown may change back only for a newer answer
  }, [newest, path]);

  return null;
}
