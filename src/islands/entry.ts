// The script of every public page: the build bundles it and writes it into the HTML (docs/decisions/009).
import { isContentNewer } from "../content/revision.ts";
import { hasDraft } from "../features/lead-form/draft.ts";
import { readLanding, storeLanding } from "../features/lead-form/landing.ts";
import { hasWaitingLeads } from "../features/lead-form/outbox.ts";
import { isFramed } from "../lib/is-framed.ts";
import { reportErrors } from "../lib/report-errors.ts";
import { mayCount } from "../lib/may-count.ts";
import { whenIdle } from "../lib/when-idle.ts";
import { afterPaint } from "../lib/after-paint.ts";
import { mayReloadFor, reloadFor } from "../lib/reload-once.ts";
import { markWriting } from "../site/mark-writing.ts";
import { startMenus } from "../site/menus.ts";
import { offerLanguage } from "../site/offer-language.ts";
import { layOutRestoredPage } from "../site/restored-page.ts";
import { hasStoredBand } from "../ui/stored-band.ts";
import { hasStoredToast } from "../ui/stored-toast.ts";
import type { IslandModule } from "./modules.ts";
import { fallBackToOriginals } from "./image-fallback.ts";
import { prefetchLinks } from "./prefetch-links.ts";
import { hydrateIslands, hydrateNow } from "./hydrate-islands.ts";

/** Site paths of the modules that this script fetches, by name; the build fills them in. */
declare const MODULE_PATHS: Record<string, string>;

/** Whether the build has a Sentry DSN; without one the build drops the code that reports errors. */
declare const REPORTS_ERRORS: boolean;

/** Whether the build counts visits (decision 038). */
declare const COUNTS_VISITS: boolean;

function pathOf(name: string): string {
  return MODULE_PATHS[name] ?? name;
}

function load<Module>(name: string): Promise<Module> {
  return import(/* @vite-ignore */ pathOf(name)) as Promise<Module>;
}

/** Renders the whole page with React: drafts in the Studio's frame, newer content elsewhere. */
async function startLivePage(): Promise<void> {
  const { startLivePage: start } = await load<typeof import("../live/start-live-page.tsx")>("live");
  await start();
}

async function lookForNewerContent(): Promise<void> {
  if (document.visibilityState === "visible" && (await isContentNewer())) await startLivePage();
}

/**
 * After a deploy has removed the code of an open page, reloads the page once, when the visitor uses what needs it.
 */
function reloadForMissing(name: string, timing: string | undefined): void {
  const isReachedFor = timing === "intent" || timing === "press";
  if (isReachedFor && mayReloadFor(pathOf(name))) reloadFor(pathOf(name));
}

/**
 * Events that only a person causes. Scrolling is not one: browsers scroll automatically when they restore a page or
 * follow an anchor.
 */
const SIGNS = ["pointermove", "touchstart", "wheel", "keydown"];

/**
 * Counts the visit at the first sign of a person, so that neither an idle visitor nor most bots fetch the code that
 * counts. The language is read now: a browser that translates the page gives it another one.
 */
function countFromFirstSign(): void {
  const { lang } = document.documentElement;
  new Promise((seen) => {
    for (const sign of SIGNS) document.addEventListener(sign, seen, { once: true, passive: true });
  })
    .then(() => load<typeof import("../features/lead-form/count-visit.ts")>("count"))
    .then(
      ({ countVisit }) => countVisit(readLanding(), lang),
      () => undefined,
    );
}

/** Handles what earlier pages have stored for this one. */
function continueVisit(): void {
  // A form shows a draft, or a stored lead, without an interaction.
  if (hasDraft() || hasWaitingLeads()) hydrateNow(document, "lead-form");
  if (hasWaitingLeads()) {
    type Module = typeof import("../features/lead-form/outbox-sender.ts");
    void load<Module>("outbox").then(({ sendOutbox }) => sendOutbox());
  }
  if (hasStoredToast() || hasStoredBand()) {
    type Module = typeof import("../ui/page-toasts.ts");
    void load<Module>("toasts").then(({ showStoredMessages }) => showStoredMessages());
  }
}

function makeLive(): void {
  startMenus();
  markWriting();
  fallBackToOriginals();
  // Reads storage only when the page is shown: the first access waits for another process (decision 018).
  window.addEventListener("pagehide", storeLanding);
  whenIdle(() => {
    storeLanding();
    window.removeEventListener("pagehide", storeLanding);
  });
  if (isFramed()) return void startLivePage();
  hydrateIslands(document, (name) => load<IslandModule>(name), reloadForMissing);
  prefetchLinks();
  if (COUNTS_VISITS && mayCount()) countFromFirstSign();
  whenIdle(() => {
    continueVisit();
    offerLanguage();
    navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
    void lookForNewerContent();
    document.addEventListener("visibilitychange", () => void lookForNewerContent());
  });
}

function start(): void {
  layOutRestoredPage();
  // The rest changes nothing visible, so the first paint does not wait for it (decision 018).
  afterPaint(makeLive);
}

if (REPORTS_ERRORS) reportErrors(() => load("errors"));

// A prerendered page counts as a visit only when it is shown.
if ((document as Document & { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", start, { once: true });
else start();
