import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnv } from "vite";
import { type ContentApi, createContentClient } from "../src/content/create-content-client.ts";
import { countryCodeOf, type PageContent, sectionsOf } from "../src/content/page-content.ts";
import { SITE_QUERY } from "../src/content/page-query.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { pageLanguage } from "../src/lib/page-language.ts";
import { parseEnv } from "../src/lib/parse-env.ts";
import { type AppFiles, composeDocument } from "./prerender-document.ts";
import { forgetOldPages, pageFiles, writeAtomically } from "./prerender-files.ts";
import { writeOgPicture } from "./prerender-pictures.ts";
import { writeSiteFiles } from "./prerender-site-files.ts";
import { targetsOf } from "./prerender-targets.ts";

export type PrerenderOptions = {
  /** Folder of the built browser files; the pages are written beside them. */
  outDir: string;
  /** The built `prerender.js`. */
  serverEntry: string;
  contentApi: ContentApi;
  /** Origin of the public site, without a closing slash. */
  siteUrl: string;
  /** Only these pages, without the host files; all of them when left out. */
  paths?: string[];
  /**
   * For who prerenders one build again and again: the content of each page as it was written last. A page
   * whose content is the same is not drawn again.
   */
  written?: Map<string, string>;
};

type ServerEntry = typeof import("../src/prerender.tsx");

/** Whether a page's styles draw the hero picture: its hero holds a conversation. */
function showsStrait({ page }: PageContent): boolean {
  const sections = sectionsOf(page) ?? [];
  return sections.some(
    (section) => section._type === "heroSection" && Boolean(section.chat?.messages?.length),
  );
}

type ManifestChunk = { file: string; isEntry?: boolean; imports?: string[] };

async function appFilesOf(outDir: string): Promise<AppFiles> {
  const manifest = JSON.parse(
    await readFile(join(outDir, ".vite/manifest.json"), "utf8"),
  ) as Record<string, ManifestChunk>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`No entry in the manifest of ${outDir}: run vite build first`);
  const found = new Set<ManifestChunk>([entry]);
  // A set grows while it is walked: imports of imports are found as well.
  for (const { imports } of found) {
    for (const name of imports ?? []) if (manifest[name]) found.add(manifest[name]);
  }
  const [main = "", ...imports] = [...found].map(({ file }) => `/${file}`);
  return { main, imports };
}

async function loadServerEntry(file: string): Promise<ServerEntry> {
  return (await import(pathToFileURL(file).href)) as ServerEntry;
}

/**
 * Writes every published page (`<path>.html` and `<path>/content.json`), the 404 page, the admin shell,
 * preview pictures and the files of `writeSiteFiles`; deletes pages that are no longer published.
 * Rejects after writing the rest when a page cannot be drawn.
 */
export async function prerenderSite(options: PrerenderOptions): Promise<{ pages: string[] }> {
  const { outDir, contentApi, siteUrl, paths, written = new Map<string, string>() } = options;
  const [entry, app, content] = await Promise.all([
    loadServerEntry(options.serverEntry),
    appFilesOf(outDir),
    createContentClient(contentApi).fetch<SITE_QUERY_RESULT>(SITE_QUERY),
  ]);
  if (!content.site) throw new Error("The dataset has no published settings document yet");
  const { EMBEDDED_ID: embeddedId, env, render, serializeForScript } = entry;
  const common = {
    embeddedId,
    fonts: entry.preloadedFonts,
    globalCss: entry.globalCss,
    app,
  };

  async function writePage(
    path: string,
    files: { html: string; json: string },
    shown: PageContent,
  ) {
    const json = JSON.stringify(shown);
    if (written.get(path) === json) return;
    const page = await render(path, shown);
    for (const error of page.errors) console.warn(`prerender: a part of ${path} failed:`, error);
    const contentJson = serializeForScript(shown);
    const language = pageLanguage(countryCodeOf(shown.page));
    const hasHero = showsStrait(shown);
    const html = composeDocument({ ...common, page, contentJson, hasHero, language });
    await writeAtomically(files.html, html);
    await writeAtomically(files.json, json);
    // A part that failed may be drawn the next time.
    if (page.errors.length === 0) written.set(path, json);
  }

  const targets = targetsOf(content);
  const failures: unknown[] = [];
  for (const { path, content: shown } of targets) {
    if (paths && !paths.includes(path)) continue;
    const page = writePage(path, pageFiles(outDir, path), shown).then(() =>
      writeOgPicture(outDir, path, shown),
    );
    await page.catch((cause: unknown) => {
      failures.push(new Error(`prerender: ${path} could not be drawn`, { cause }));
    });
  }
  const pages = targets.map(({ path }) => path);
  if (!paths) {
    const nobody = {
      site: content.site,
      redirects: content.redirects,
      page: null,
      contactPage: null,
    };
    const files = { html: join(outDir, "404.html"), json: join(outDir, "404.json") };
    await writePage("/404", files, nobody);
    const shell = composeDocument({
      page: {
        head: `<title>Admin</title><meta name="robots" content="noindex">`,
        styles: "",
        body: "",
      },
      ...common,
      contentJson: "",
    });
    await writeAtomically(join(outDir, "admin.html"), shell);
    await writeSiteFiles({ outDir, siteUrl, env, app, content, targets });
    await forgetOldPages(outDir, pages);
    for (const path of written.keys()) if (!pages.includes(path)) written.delete(path);
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some pages could not be drawn");
  return { pages };
}

/** For a hosted build, after both `vite build`s: reads the same VITE_ variables as they do. */
async function main(): Promise<void> {
  const env = parseEnv(loadEnv("production", process.cwd()));
  const { pages } = await prerenderSite({
    outDir: resolve("dist/site"),
    serverEntry: resolve("dist/server/prerender.js"),
    contentApi: {
      projectId: env.sanityProjectId,
      dataset: env.sanityDataset,
      apiHost: env.sanityApiHost,
    },
    siteUrl: env.siteUrl,
  });
  console.log(`prerendered ${pages.length} pages`);
}

if (process.argv[1] === import.meta.filename) await main();
