import type { PageContent } from "../src/content/page-content.ts";
import { resolveContent } from "../src/content/resolve-content.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { articlePages, articlesPath } from "../src/lib/articles.ts";
import { homePath, languageAt, languagesOf } from "../src/lib/languages.ts";
import { type Experiment, experimentsOf, withVariants } from "./experiments.ts";
import { isSafePath } from "../src/lib/safe-path.ts";

/** A page to write: its site path and its content. */
export type Target = {
  path: string;
  updatedAt: string;
  content: PageContent;
  /** The content with the variants of its experiments after their sections; undefined without an experiment. */
  tried?: { content: PageContent; experiments: Experiment[] };
};

/** The content that all pages share. */
function commonContent(site: SITE_QUERY_RESULT): PageContent {
  const {
    pages: _pages,
    contactPages,
    experiments: _experiments,
    revision: _revision,
    ...common
  } = site;
  return { ...common, page: null, contactPage: null, leadForms: contactPages };
}

function isInItsLanguage(path: string, language: string | null, site: SITE_QUERY_RESULT): boolean {
  const languages = languagesOf(site.site?.languages);
  return languageAt(path, languages).code === (language || languages[0]?.code);
}

/**
 * Every published page whose path is a safe file name and belongs to its language; others are reported and skipped.
 * With `mayTry` the targets include the experiments on their pages.
 */
export function targetsOf(site: SITE_QUERY_RESULT, mayTry = false): Target[] {
  const common = commonContent(site);
  const documents = [
    ...site.pages.map((page) => ({ document: page, own: { page } })),
    ...site.contactPages.map((contactPage) => ({ document: contactPage, own: { contactPage } })),
  ];
  const running = mayTry ? site.experiments : [];
  const documentTargets = documents.flatMap(({ document, own: fields }): Target | [] => {
    const path = document.path ?? "";
    if (!isSafePath(path) || !isInItsLanguage(path, document.language, site)) {
      console.warn(`prerender: ${JSON.stringify(path)} cannot be an address, the page is left out`);
      return [];
    }
    const content = resolveContent({ ...common, ...fields }, path);
    const target = { path, updatedAt: document._updatedAt, content };
    const page = "page" in fields && withVariants(fields.page, running);
    if (!page) return target;
    const drawn = resolveContent({ ...common, ...fields, page }, path);
    const experiments = experimentsOf(drawn, running);
    if (experiments.length === 0) return target;
    return Object.assign(target, { tried: { content: drawn, experiments } });
  });
  const takenPaths = new Set(documentTargets.map(({ path }) => path));
  return [...documentTargets, ...articleLists(site).filter(({ path }) => !takenPaths.has(path))];
}

/** Every page of the list of each language's articles. */
function articleLists(site: SITE_QUERY_RESULT): Target[] {
  const languages = languagesOf(site.site?.languages);
  return languages.flatMap(({ code }) => {
    const languageArticles = (site.articles ?? []).filter(
      ({ language }) => (language || languages[0]?.code) === code,
    );
    const updatedAt =
      languageArticles
        .map((article) => article._updatedAt)
        .toSorted()
        .at(-1) ?? "";
    return Array.from({ length: articlePages(languageArticles.length) }, (_, index) => {
      const path = articlesPath(code, languages, index + 1);
      return { path, updatedAt, content: resolveContent(commonContent(site), path) };
    });
  });
}

/** The 404 page in each language: its path, without the file's extension. */
export function notFoundTargets(site: SITE_QUERY_RESULT): Omit<Target, "updatedAt">[] {
  const languages = languagesOf(site.site?.languages);
  return languages.map(({ code }) => {
    const home = homePath(code, languages);
    const path = home === "/" ? "/404" : `${home}/404`;
    return { path, content: resolveContent(commonContent(site), path) };
  });
}

/** The solutions that a lead can ask for, as stored; empty if the content has none. */
export function solutionsOf(site: SITE_QUERY_RESULT): string[] {
  const { contactPage } = resolveContent(
    { ...commonContent(site), contactPage: site.contactPages[0] ?? null },
    "/",
  );
  return (contactPage?.solutions ?? []).flatMap(({ name }) => name ?? []);
}

/**
 * The band of each language's home page after the form was sent: the home page's path, and the contact page's content.
 */
export function afterSendingTargets(site: SITE_QUERY_RESULT): Pick<Target, "path" | "content">[] {
  const languages = languagesOf(site.site?.languages);
  return languages.map(({ code }) => {
    const path = homePath(code, languages);
    const contactPage =
      site.contactPages.find(({ language }) => (language || languages[0]?.code) === code) ?? null;
    return { path, content: resolveContent({ ...commonContent(site), contactPage }, path) };
  });
}
