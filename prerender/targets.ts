import type { PageContent } from "../src/content/page-content.ts";
import { resolveContent } from "../src/content/resolve-content.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { homePath, languageAt, languagesOf } from "../src/lib/languages.ts";
import { isSafePath } from "../src/lib/safe-path.ts";

/** A page to write: its site path and its content. */
export type Target = { path: string; updatedAt: string; content: PageContent };

/** What every page is made of, without a page. */
function commonContent(site: SITE_QUERY_RESULT): PageContent {
  const { pages: _pages, contactPages: _contactPages, revision: _revision, ...common } = site;
  return { ...common, page: null, contactPage: null };
}

function isInItsLanguage(path: string, language: string | null, site: SITE_QUERY_RESULT): boolean {
  const languages = languagesOf(site.site?.languages);
  return languageAt(path, languages).code === (language || languages[0]?.code);
}

/** Every published page whose path is safe as a folder and in its language; the others are reported and left out. */
export function targetsOf(site: SITE_QUERY_RESULT): Target[] {
  const common = commonContent(site);
  const documents = [
    ...site.pages.map((page) => ({ document: page, own: { page } })),
    ...site.contactPages.map((contactPage) => ({ document: contactPage, own: { contactPage } })),
  ];
  return documents.flatMap(({ document, own }) => {
    const path = document.path ?? "";
    if (!isSafePath(path) || !isInItsLanguage(path, document.language, site)) {
      console.warn(`prerender: ${JSON.stringify(path)} cannot be an address, the page is left out`);
      return [];
    }
    const content = resolveContent({ ...common, ...own }, path);
    return { path, updatedAt: document._updatedAt, content };
  });
}

/** The page of an address that is nobody's, in each language: its path, without the file's ending. */
export function notFoundTargets(site: SITE_QUERY_RESULT): Omit<Target, "updatedAt">[] {
  const languages = languagesOf(site.site?.languages);
  return languages.map(({ code }) => {
    const home = homePath(code, languages);
    const path = home === "/" ? "/404" : `${home}/404`;
    return { path, content: resolveContent(commonContent(site), path) };
  });
}
