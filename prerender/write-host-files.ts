import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../src/lib/parse-env.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { languagesOf, type SiteLanguage } from "../src/lib/languages.ts";
import { messagesIn } from "../src/content/messages.ts";
import { loadMessages } from "../src/lib/messages/catalogue.ts";
import { feedFile } from "./feed.ts";
import { isHiddenFromSearch } from "../src/content/page-content.ts";
import { heroPictures } from "./document.ts";
import type { InlineScripts } from "./inline-scripts.ts";
import type { SiteUpdate } from "./page-files.ts";
import {
  headersFile,
  llmsFile,
  redirectsFile,
  robotsFile,
  serviceWorkerFile,
  sitemapFile,
  sitemapIndexFile,
} from "./host-files.ts";
import type { Target } from "./targets.ts";

type HostFilesOptions = {
  update: SiteUpdate;
  outDir: string;
  siteUrl: string;
  env: Env;
  scripts: InlineScripts;
  globalCss: string;
  content: SITE_QUERY_RESULT;
  targets: Target[];
  /** Whether the contact form uses Turnstile. */
  hasTurnstile: boolean;
};

async function serviceWorker(update: SiteUpdate, outDir: string): Promise<string> {
  const template = await readFile(new URL("service-worker.mjs", import.meta.url), "utf8");
  const files = {
    "/": "index.html",
    [heroPictures.light]: heroPictures.light,
    [heroPictures.dark]: heroPictures.dark,
  };
  const built = await Promise.all(
    Object.entries(files).map(async ([path, file]) => {
      const data = await update.read(join(outDir, file)).catch(() => null);
      return data ? [{ path, data }] : [];
    }),
  );
  return serviceWorkerFile(template, built.flat());
}

/** Site paths of the files with a hash in their name, the largest first. */
async function lastingFiles(outDir: string): Promise<string[]> {
  const folders = ["assets", "fonts"].filter((folder) => existsSync(join(outDir, folder)));
  const names = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(outDir, folder));
      return files.map((file) => `/${folder}/${file}`);
    }),
  );
  const sizes = names
    .flat()
    .map(async (path) => ({ path, size: (await stat(join(outDir, path))).size }));
  const files = await Promise.all(sizes);
  return files
    .toSorted((a, b) => b.size - a.size || a.path.localeCompare(b.path))
    .map(({ path }) => path);
}

type LanguageTargets = { language: SiteLanguage; targets: Target[] };

/** The pages by language; a language without a page has no sitemap. */
function byLanguage({ site }: SITE_QUERY_RESULT, targets: Target[]): LanguageTargets[] {
  return languagesOf(site?.languages)
    .map((language) => ({
      language,
      targets: targets.filter(({ content }) => content.shownIn?.language.code === language.code),
    }))
    .filter((each) => each.targets.length > 0);
}

function llms(siteUrl: string, { site }: SITE_QUERY_RESULT, languages: LanguageTargets[]): string {
  const mainSite = languages[0]?.targets[0]?.content.site ?? site;
  const about = {
    title: mainSite?.title ?? "",
    description: mainSite?.defaultSeo?.description ?? "",
  };
  const parts = languages.map(({ language, targets }) => ({
    name: language.name,
    // Only the first page of the list of articles: every article has its own line.
    pages: targets.flatMap(({ path, content }) => {
      const { page, contactPage, articleList } = content;
      if (articleList) {
        const { articles, articlesText } = messagesIn(content).elsewhere;
        return articleList.number === 1 ? { path, title: articles, description: articlesText } : [];
      }
      const seo = page?.seo ?? contactPage?.seo;
      const title = page?.title ?? contactPage?.defaultHeading ?? path;
      return { path, title, description: seo?.description ?? "" };
    }),
  }));
  return llmsFile(siteUrl, about, parts);
}

function sitemap(siteUrl: string, targets: Target[]): string {
  const pages = targets.map(({ path, updatedAt, content: { shownIn } }) => ({
    path,
    updatedAt,
    alternates: shownIn?.alternates ?? [],
  }));
  return sitemapFile(siteUrl, pages);
}

/** The feeds of the languages that have articles, by file name. */
function feeds(
  siteUrl: string,
  { site }: SITE_QUERY_RESULT,
  languages: LanguageTargets[],
): Record<string, string> {
  const files = languages.flatMap(({ language, targets }) => {
    const list = targets.find(({ content }) => content.articleList?.number === 1);
    if (!list?.content.articleList) return [];
    const { articles, articlesText } = messagesIn(list.content).elsewhere;
    const file = feedFile(siteUrl, {
      title: `${articles} | ${site?.title ?? ""}`,
      description: articlesText,
      path: list.path,
      file: `feed-${language.code}.xml`,
      language: language.tag,
      articles: list.content.articleList.items,
    });
    return [[`feed-${language.code}.xml`, file] as const];
  });
  return Object.fromEntries(files);
}

/** Writes the files that hosts, search engines and service workers read: all but the pages themselves. */
export async function writeHostFiles(options: HostFilesOptions): Promise<void> {
  const { update, outDir, siteUrl, env, scripts, globalCss, content, targets, hasTurnstile } =
    options;
  const lasting = await lastingFiles(outDir);
  const listed = targets.filter((target) => !isHiddenFromSearch(target.content));
  const languages = byLanguage(content, listed);
  for (const { language } of languages) await loadMessages(language.code);
  const sitemaps = languages.map(({ language, targets: languageTargets }) => [
    `sitemap-${language.code}.xml`,
    sitemap(siteUrl, languageTargets),
  ]);
  const files: Record<string, string> = {
    "sitemap.xml": sitemapIndexFile(
      siteUrl,
      languages.map(({ language }) => language.code),
    ),
    ...(Object.fromEntries(sitemaps) as Record<string, string>),
    ...feeds(siteUrl, content, languages),
    "robots.txt": robotsFile(siteUrl),
    "llms.txt": llms(siteUrl, content, languages),
    _redirects: redirectsFile(
      content.redirects,
      content.site?.redirectHosts,
      languagesOf(content.site?.languages)
        .slice(1)
        .map(({ code }) => `/${code}`),
    ),
    _headers: headersFile(env, scripts, { globalCss, lasting, hasTurnstile }),
    "sw.js": await serviceWorker(update, outDir),
  };
  for (const [name, text] of Object.entries(files)) await update.write(join(outDir, name), text);
  for (const name of await readdir(outDir)) {
    if (/^(?:sitemap|feed)-[a-z]+\.xml$/.test(name) && !(name in files))
      update.remove(join(outDir, name));
  }
}
