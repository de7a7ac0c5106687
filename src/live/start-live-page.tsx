import { createRoot, type RootOptions } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { SWRConfig } from "swr";
import { fetchPublished } from "./client.ts";
import { isFramed } from "../lib/is-framed.ts";
import { normalizePath } from "../lib/normalize-path.ts";
import { reporterOf } from "../lib/report-errors.ts";
import { isVisitorBusy } from "../site/is-visitor-busy.ts";
import { token } from "../theme/tokens.ts";
import { keepTranslatedText } from "../ui/translated-text.ts";
import { LiveBoundary } from "./live-boundary.tsx";
import { LivePage } from "./live-page.tsx";

const BUILT_TAGS =
  'head :is(title, link[rel="canonical"], link[rel="alternate"], meta[property], meta[name="description"], meta[name="keywords"], meta[name="robots"], meta[name^="twitter:"]), body > script[type="application/ld+json"]';

/** Newer texts need the full display font: the built page has only the letters of its headings. */
async function loadDisplayFace(): Promise<void> {
  await document.fonts?.load(`640 1rem ${token.raw.font.display}`).catch(() => undefined);
}

/**
 * Whether rendering the page again would disturb its reader: while the focus is inside it, a question or conversation
 * is open, or it shows the band after sending the form.
 */
function isInUse(): boolean {
  return (
    document.activeElement !== document.body ||
    document.querySelector("details[open], [role=log]:not(:empty), [data-after-sending]") !== null
  );
}

let hasStarted = false;

/** Also reports the errors that error boundaries have caught, and logs them as React does by default. */
function reportCaught(): RootOptions {
  const report = reporterOf(() => import("../lib/error-report.ts"));
  return {
    onCaughtError(error) {
      // oxlint-disable-next-line no-console -- React's own handler, which this one replaces, does so
      console.error(error);
      report(error);
    },
  };
}

/**
 * Renders the open page with React from the currently published content, replacing its built HTML; in the Studio's
 * frame, drafts follow. Does nothing if the CMS cannot be reached, or if it would disturb a visitor, who gets the newer
 * texts on the next page.
 */
export async function startLivePage(): Promise<void> {
  const root = document.getElementById("root");
  if (!root || hasStarted) return;
  const path = normalizePath(window.location.pathname);
  const [content] = await Promise.all([fetchPublished(path).catch(() => null), loadDisplayFace()]);
  if (!content || hasStarted) return;
  if (!isFramed() && (isVisitorBusy() || isInUse())) return;
  hasStarted = true;
  keepTranslatedText();
  document.documentElement.style.setProperty(token.vars.font.display, token.raw.font.display);
  // React does not manage the tags of the built page: Helmet and the live page replace them.
  for (const tag of document.querySelectorAll(BUILT_TAGS)) tag.remove();
  const builtHtml = root.innerHTML;
  // Written inline, so that a build without a DSN contains no code for error reports.
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
