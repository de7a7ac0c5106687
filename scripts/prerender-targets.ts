import type { PageContent } from "../src/content/page-content.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { isSafePath } from "./prerender-files.ts";

/** An address to write and what it shows. */
export type Target = { path: string; updatedAt: string; content: PageContent };

/** The addresses to write; those that cannot be a folder are left out. */
export function targetsOf({ site, pages, contactPage, redirects }: SITE_QUERY_RESULT): Target[] {
  const none = { site, redirects, page: null, contactPage: null };
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
