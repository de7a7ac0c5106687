import { createRoot, type RootOptions } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { fetchPublished } from "../content/client.ts";
import { isFramed } from "../lib/is-framed.ts";
import { normalizePath } from "../lib/normalize-path.ts";
import { reporterOf } from "../lib/report-errors.ts";
import { isVisitorBusy } from "../site/is-visitor-busy.ts";
import { token } from "../theme/tokens.ts";
import { LiveBoundary } from "./live-boundary.tsx";
import { LivePage } from "./live-page.tsx";

const BUILT_TAGS =
  'head :is(title, link[rel="canonical"], link[rel="alternate"], meta[property], meta[name="description"], meta[name="keywords"], meta[name="robots"], meta[name^="twitter:"]), body > script[type="application/ld+json"]';

/** Newer words need the whole display face: the built page has the letters of its own headings alone. */
async function loadDisplayFace(): Promise<void> {
  await document.fonts?.load(`640 1rem ${token.raw.font.display}`).catch(() => undefined);
}

/** Whether drawing the page anew would take something from under its reader: the keyboard's place, or an open answer. */
function isInUse(): boolean {
  return (
    document.activeElement !== document.body || document.querySelector("details[open]") !== null
  );
}

let hasStarted = false;

/** What the boundaries of sections and page have caught is told as well, and logged as React does by itself. */
function reportCaught(): RootOptions {
  const tell = reporterOf(() => import("../lib/error-report.ts"));
  return {
    onCaughtError(error) {
      // oxlint-disable-next-line no-console -- React's own handler, which this one takes the place of, does so
      console.error(error);
      tell(error);
    },
  };
}

/**
 * Draws the page that is open with React in place of its built HTML, from what is published now; in the Studio's frame
 * its drafts follow. Nothing happens where the CMS is out of reach, or while a visitor fills in a form, has an answer open or
 * goes through the page by keyboard: the next page has the newer words.
 */
export async function startLivePage(): Promise<void> {
  const root = document.getElementById("root");
  if (!root || hasStarted) return;
  const path = normalizePath(window.location.pathname);
  const [content] = await Promise.all([fetchPublished(path).catch(() => null), loadDisplayFace()]);
  if (!content || hasStarted) return;
  if (!isFramed() && (isVisitorBusy() || isInUse())) return;
  hasStarted = true;
  document.documentElement.style.setProperty(token.vars.font.display, token.raw.font.display);
  // The built tags are not React's: what Helmet and the live page write replaces them.
  for (const tag of document.querySelectorAll(BUILT_TAGS)) tag.remove();
  const builtHtml = root.innerHTML;
  // Written out, so that a build without a DSN has nothing of it.
  createRoot(root, import.meta.env["VITE_SENTRY_DSN"] ? reportCaught() : {}).render(
    <LiveBoundary builtHtml={builtHtml}>
      <BrowserRouter>
        <SWRConfig value={{ provider: () => new Map(), fallback: { [path]: content } }}>
          <LivePage />
        </SWRConfig>
      </BrowserRouter>
    </LiveBoundary>,
  );
}
