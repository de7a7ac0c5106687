import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ContentApi, createContentClient } from "../src/content/create-content-client.ts";
import { countryCodeOf, type PageContent, sectionsOf } from "../src/content/page-content.ts";
import { bandFile } from "../src/ui/stored-band.ts";
import { SITE_QUERY } from "../src/pages/page-query.ts";
import type { SITE_QUERY_RESULT } from "../src/content/sanity.generated.ts";
import { captionsFile } from "../src/sections/video-showcase/film-captions.ts";
import { ONLY_LANGUAGE, pageLanguage } from "../src/lib/languages.ts";
import { readBackendSettings } from "./backend-settings.ts";
import { composeDeskDocument, composeDocument, withoutTokenValues } from "./document.ts";
import { type DrawnPages, pageDrawer, type ServerEntry } from "./drawn-pages.ts";
import { DESK_MANIFEST, type DeskManifest, firstDeskFiles } from "./desk-build.ts";
import { INLINE_SCRIPTS_FILE, type InlineScripts } from "./inline-scripts.ts";
import { pageFile, removeUnpublishedPages, type SiteUpdate, startUpdate } from "./page-files.ts";
import { writeLinkCards } from "./link-card.ts";
import { writeHostFiles } from "./write-host-files.ts";
import { SECTIONS_FILE, sectionsFile } from "./section-words.ts";
import {
  afterSendingTargets,
  notFoundTargets,
  solutionsOf,
  type Target,
  targetsOf,
} from "./targets.ts";

export type PrerenderOptions = {
  /** Folder of the built browser files; the pages are written beside them. */
  outDir: string;
  /** The built `prerender.js`. */
  serverEntry: string;
  contentApi: ContentApi;
  /** Origin of the public site, without a closing slash. */
  siteUrl: string;
  /** Writes only these pages, and no host files. By default it writes every page and the host files. */
  paths?: string[];
  /** Content of each page as last written, for a caller that runs again: equal pages are skipped. */
  written?: Map<string, string>;
  /** Pages that were rendered in advance, for a caller that uses `release`. */
  drawn?: DrawnPages;
  /**
   * Renders the pages that this release will change into `drawn`, and writes nothing; the token must allow reading it.
   */
  release?: { name: string; token: string };
};

/** Paths of the pages that show the site's card instead of their own; the Studio's Health reads it. */
const WITHOUT_CARD_FILE = "pages-without-card.json";
/** Versions of the pages' cards, for the Studio too. */
const CARDS_FILE = "link-cards.json";

/** Writes the captions of a page's films, for players without JavaScript; their file names change with their words. */
async function writeCaptions(update: SiteUpdate, outDir: string, content: PageContent) {
  const films = (sectionsOf(content.page) ?? []).flatMap((section) =>
    section._type === "videoShowcaseSection" ? (section.videos ?? []) : [],
  );
  for (const film of films) {
    const file = captionsFile(film);
    if (file) await update.write(join(outDir, file.path), file.text);
  }
}

/** Whether the page shows the hero illustration: heroes with a conversation do. */
function showsHeroIllustration({ page }: PageContent): boolean {
  const sections = sectionsOf(page) ?? [];
  return sections.some(
    (section) => section._type === "heroSection" && Boolean(section.chat?.messages?.length),
  );
}

async function readJson<Value>(file: string): Promise<Value> {
  return JSON.parse(await readFile(file, "utf8")) as Value;
}

/** Site paths of the scripts that the lead desk begins with, its entry first. */
async function deskScriptsOf(outDir: string): Promise<string[]> {
  const manifest = await readJson<DeskManifest>(join(outDir, DESK_MANIFEST));
  const files = firstDeskFiles(manifest);
  if (files.length === 0) throw new Error(`No lead desk in ${outDir}: run vite build first`);
  return files.map((file) => `/${file}`);
}

async function loadServerEntry(file: string): Promise<ServerEntry> {
  return (await import(pathToFileURL(file).href)) as ServerEntry;
}

/** Writes the content's new revision into an unchanged page. */
async function updateRevision(
  update: SiteUpdate,
  file: string,
  element: { id: string; revision: string },
): Promise<void> {
  const { id, revision } = element;
  const html = await readFile(file, "utf8");
  const content = new RegExp(`(<script type="application/json" id="${id}">)[^<]*`);
  await update.write(
    file,
    html.replace(content, (_all, start: string) => start + revision),
  );
}

/**
 * Writes every published page (`<path>.html`), the 404 page, the document of the lead desk,
 * link-preview cards and the files of `writeHostFiles`; deletes pages that are no longer published. All but the
 * cards change in one moment. Rejects after writing the rest when a page cannot be rendered.
 */
export async function prerenderSite(options: PrerenderOptions): Promise<{ pages: string[] }> {
  const { outDir, siteUrl, paths, release, written = new Map<string, string>() } = options;
  const client = createContentClient(options.contentApi);
  const reader = release
    ? client.withConfig({ token: release.token, perspective: [release.name] })
    : client;
  const [entry, deskScripts, scripts, content] = await Promise.all([
    loadServerEntry(options.serverEntry),
    deskScriptsOf(outDir),
    readJson<InlineScripts>(join(outDir, INLINE_SCRIPTS_FILE)),
    reader.fetch<SITE_QUERY_RESULT>(SITE_QUERY, { language: "*" }),
  ]);
  if (!content.site)
    throw new Error("The dataset has no published settings: publish them in the Studio");
  const { env, serializeForScript } = entry;
  const settings = await readBackendSettings(env);
  const drawer = pageDrawer(entry, settings, options.drawn ?? new Map());
  const revision = serializeForScript(content.revision);
  const common = { fonts: entry.preloadedFonts, globalCss: entry.globalCss };
  const update = startUpdate();
  const rendered = new Map<string, string>();

  function jsonOf({ content: pageContent, tried }: Pick<Target, "content" | "tried">): string {
    return JSON.stringify([pageContent, settings, tried]);
  }

  async function writePage(
    path: string,
    file: string,
    { content: pageContent, tried }: Pick<Target, "content" | "tried">,
  ) {
    const json = jsonOf({ content: pageContent, tried });
    if (written.get(path) === json) {
      return updateRevision(update, file, { id: entry.REVISION_ID, revision });
    }
    const page = await drawer.draw({ path, content: pageContent, tried });
    for (const error of page.errors) console.warn(`prerender: a section of ${path} failed:`, error);
    const html = composeDocument({
      ...common,
      page,
      scripts,
      revision: tried ? "" : revision,
      revisionId: entry.REVISION_ID,
      documentRevision: (pageContent.page ?? pageContent.contactPage)?._rev,
      hasHero: showsHeroIllustration(pageContent),
      turnstileKey: settings.turnstileKey,
      language: pageLanguage(
        pageContent.shownIn?.language ?? ONLY_LANGUAGE,
        countryCodeOf(pageContent.page),
      ),
    });
    await update.write(file, html);
    await writeCaptions(update, outDir, tried?.content ?? pageContent);
    // A section that failed is tried again on the next run.
    if (page.errors.length === 0) rendered.set(path, json);
  }

  /** Writes the pages that every site has, and the files that are not pages. */
  async function writeOtherFiles(site: SITE_QUERY_RESULT): Promise<() => Promise<void>> {
    for (const target of notFoundTargets(site)) {
      await writePage(target.path, pageFile(outDir, target.path), target);
    }
    const brand = site.site?.title ?? "";
    const solutions = solutionsOf(content);
    const desk = composeDeskDocument({
      globalCss: entry.globalCss,
      deskScripts,
      earlyRequests: scripts.desk ?? "",
      brand,
      solutions,
    });
    await update.write(join(outDir, "admin.html"), desk);
    await update.write(join(outDir, SECTIONS_FILE), sectionsFile(targets, countsVisits));
    for (const { path, content: bandContent } of afterSendingTargets(site)) {
      const { html, css } = await entry.renderAfterSending(bandContent);
      const band = JSON.stringify({ html, css: withoutTokenValues(css) });
      await update.write(join(outDir, bandFile(path)), band);
    }
    const { globalCss } = entry;
    const hasTurnstile = settings.turnstileKey !== null;
    // All pages have one policy: without an experiment anywhere, it does not list the script that chooses.
    const { version: _version, ...always } = scripts;
    const named = targets.some(({ tried }) => tried) ? scripts : always;
    const files = { outDir, siteUrl, env, scripts: named, globalCss, content: site, targets };
    await writeHostFiles({ ...files, update, hasTurnstile });
    const notFoundPaths = notFoundTargets(site).map(({ path }) => path);
    return removeUnpublishedPages(update, outDir, [...pages, ...notFoundPaths]);
  }

  const countsVisits = scripts.version !== undefined;
  const targets = targetsOf(content, countsVisits);
  if (release) {
    const all = [...targets, ...notFoundTargets(content)];
    const changed = all.filter((target) => written.get(target.path) !== jsonOf(target));
    for (const target of changed) await drawer.drawAhead(target);
    return { pages: changed.map(({ path }) => path) };
  }
  const pages = targets.map(({ path }) => path);
  const chosen = targets.filter(({ path }) => !paths || paths.includes(path));
  const failures: unknown[] = [];
  for (const target of chosen) {
    const { path } = target;
    const page = writePage(path, pageFile(outDir, path), target);
    await page.catch((cause: unknown) => {
      failures.push(new Error(`prerender: ${path} could not be rendered`, { cause }));
    });
  }
  try {
    const tidyUp = paths ? undefined : await writeOtherFiles(content);
    update.commit();
    await tidyUp?.();
  } finally {
    await update.discard();
  }
  for (const [path, json] of rendered) written.set(path, json);
  // An unpublished page is dropped, so that it is rendered again when it is published again.
  const isStillPublished = (path: string) =>
    paths !== undefined || path.endsWith("/404") || pages.includes(path);
  for (const path of written.keys()) if (!isStillPublished(path)) written.delete(path);
  // After the pages, which do not wait for pictures.
  const { versions, without } = await writeLinkCards(outDir, chosen);
  if (!paths) {
    await update.write(join(outDir, WITHOUT_CARD_FILE), JSON.stringify(without));
    await update.write(join(outDir, CARDS_FILE), JSON.stringify(versions));
    update.commit();
  }
  if (failures.length > 0) throw new AggregateError(failures, "Some pages could not be rendered");
  return { pages };
}
