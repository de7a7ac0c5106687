import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { loadEnv } from "vite";
import { type ContentApi, createContentClient } from "../src/content/create-content-client.ts";
import type { PageContent } from "../src/content/page-content.ts";
import { SITE_QUERY } from "../src/content/page-query.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { parseEnv } from "../src/lib/parse-env.ts";
import { composeDocument, type Loading } from "./prerender-document.ts";
import { forgetOldPages, isSafePath, pageFolder, writeAtomically } from "./prerender-files.ts";
import { writeOgPicture } from "./prerender-pictures.ts";
import { headersFile, redirectsFile, robotsFile, sitemapFile } from "./prerender-host-files.ts";

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
};

type ServerEntry = typeof import("../src/prerender.tsx");
type Target = { path: string; updatedAt: string; content: PageContent };

/** The addresses to write and what each of them shows. */
function targetsOf({ site, pages, contactPage, redirects }: SITE_QUERY_RESULT): Target[] {
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

async function mainScriptOf(outDir: string): Promise<string> {
  const manifest = JSON.parse(
    await readFile(join(outDir, ".vite/manifest.json"), "utf8"),
  ) as Record<string, { file: string; isEntry?: boolean }>;
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error(`No entry in the manifest of ${outDir}: run vite build first`);
  return `/${entry.file}`;
}

async function loadServerEntry(file: string): Promise<ServerEntry> {
  return (await import(pathToFileURL(file).href)) as ServerEntry;
}

/**
 * Writes every published page (`<path>/index.html` and `content.json`), the 404 page, the admin shell,
 * sitemap.xml, robots.txt, `_redirects` and `_headers`; deletes pages that are no longer published.
 * Rejects after writing the rest when a page cannot be drawn.
 */
export async function prerenderSite(options: PrerenderOptions): Promise<{ pages: string[] }> {
  const { outDir, contentApi, siteUrl, paths } = options;
  const [entry, mainScript, content] = await Promise.all([
    loadServerEntry(options.serverEntry),
    mainScriptOf(outDir),
    createContentClient(contentApi).fetch<SITE_QUERY_RESULT>(SITE_QUERY),
  ]);
  if (!content.site) throw new Error("The dataset has no published settings document yet");
  const { EMBEDDED_ID: embeddedId, env, fonts, render, serializeForScript } = entry;

  async function writePage(
    path: string,
    files: { html: string; json: string },
    shown: PageContent,
  ) {
    const page = await render(path, shown);
    for (const error of page.errors) console.warn(`prerender: a part of ${path} failed:`, error);
    const loading: Loading = shown.contactPage ? "load" : "idle";
    const contentJson = serializeForScript(shown);
    const html = composeDocument({ page, contentJson, embeddedId, fonts, mainScript, loading });
    await writeAtomically(files.html, html);
    await writeAtomically(files.json, JSON.stringify(shown));
  }

  const targets = targetsOf(content);
  const failures: unknown[] = [];
  for (const { path, content: shown } of targets) {
    if (paths && !paths.includes(path)) continue;
    const folder = pageFolder(outDir, path);
    const files = { html: join(folder, "index.html"), json: join(folder, "content.json") };
    const written = writePage(path, files, shown).then(() => writeOgPicture(outDir, path, shown));
    await written.catch((cause: unknown) => {
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
      contentJson: "",
      embeddedId,
      fonts,
      mainScript,
      loading: "now",
    });
    await writeAtomically(join(outDir, "admin/index.html"), shell);
    await writeAtomically(join(outDir, "sitemap.xml"), sitemapFile(siteUrl, targets));
    await writeAtomically(join(outDir, "robots.txt"), robotsFile(siteUrl));
    await writeAtomically(join(outDir, "_redirects"), redirectsFile(content.redirects));
    await writeAtomically(join(outDir, "_headers"), headersFile(env, mainScript));
    await forgetOldPages(outDir, pages);
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
