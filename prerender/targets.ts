import type { PageContent } from "../src/content/page-content.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { isSafePath } from "./page-files.ts";

/** A page to write: its site path and its content. */
export type Target = { path: string; updatedAt: string; content: PageContent };

/** Every published page whose path is safe as a folder; the others are reported and left out. */
export function targetsOf({
  site,
  pages,
  contactPage,
  redirects,
  facts,
}: SITE_QUERY_RESULT): Target[] {
  const none = { site, redirects, facts, page: null, contactPage: null };
  const targets: Target[] = pages.map((page) => ({
    path: page.path ?? "",
    updatedAt: page._updatedAt,
    content: { ...none, page },
  }));
  if (contactPage?.path) {
    const { path, _updatedAt: updatedAt } = contactPage;
    targets.push({ path, updatedAt, content: { ...none, contactPage } });
  }
  return targets.filter(({ path }) => {
    if (isSafePath(path)) return true;
    console.warn(`prerender: ${JSON.stringify(path)} cannot be an address, the page is left out`);
    return false;
  });
}
