import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Env } from "../src/lib/parse-env.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { alternates } from "../src/lib/alternates.ts";
import { heroPictures } from "./document.ts";
import type { InlineScripts } from "./inline-scripts.ts";
import { writeAtomically } from "./page-files.ts";
import {
  headersFile,
  llmsFile,
  redirectsFile,
  robotsFile,
  serviceWorkerFile,
  sitemapFile,
} from "./host-files.ts";
import type { Target } from "./targets.ts";

type HostFilesOptions = {
  outDir: string;
  siteUrl: string;
  env: Env;
  scripts: InlineScripts;
  content: SITE_QUERY_RESULT;
  targets: Target[];
};

async function serviceWorker(outDir: string): Promise<string> {
  const template = await readFile(new URL("service-worker.mjs", import.meta.url), "utf8");
  const files = {
    "/": "index.html",
    [heroPictures.light]: heroPictures.light,
    [heroPictures.dark]: heroPictures.dark,
  };
  const built = Object.entries(files).filter(([, file]) => existsSync(join(outDir, file)));
  const cached = built.map(async ([path, file]) => ({
    path,
    data: await readFile(join(outDir, file)),
  }));
  return serviceWorkerFile(template, await Promise.all(cached));
}

function llms(siteUrl: string, { site }: SITE_QUERY_RESULT, targets: Target[]): string {
  const about = { title: site?.title ?? "", description: site?.defaultSeo?.description ?? "" };
  const pages = targets.map(({ path, content: { page, contactPage } }) => {
    const seo = page?.seo ?? contactPage?.seo;
    const title = page?.title ?? contactPage?.defaultHeading ?? path;
    return { path, title, description: seo?.description ?? "" };
  });
  return llmsFile(siteUrl, about, pages);
}

function sitemap(siteUrl: string, targets: Target[]): string {
  const pages = targets.map(({ path, updatedAt, content: { page } }) => {
    const countryPages = page?._type === "page" ? page.countryPages : null;
    return { path, updatedAt, alternates: alternates(siteUrl, countryPages) };
  });
  return sitemapFile(siteUrl, pages);
}

/** Writes the files that hosts, search engines and service workers read: all but the pages themselves. */
export async function writeHostFiles(options: HostFilesOptions): Promise<void> {
  const { outDir, siteUrl, env, scripts, content, targets } = options;
  const files: Record<string, string> = {
    "sitemap.xml": sitemap(siteUrl, targets),
    "robots.txt": robotsFile(siteUrl),
    "llms.txt": llms(siteUrl, content, targets),
    _redirects: redirectsFile(content.redirects),
    _headers: headersFile(env, scripts),
    "sw.js": await serviceWorker(outDir),
  };
  for (const [name, text] of Object.entries(files)) await writeAtomically(join(outDir, name), text);
}
