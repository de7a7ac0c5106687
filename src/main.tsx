import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { watchForLostCode } from "./app/lost-code.ts";
import { loadParts } from "./app/page-parts.ts";
import { readEmbeddedPage } from "./content/built-content.ts";
import { createPages } from "./content/pages.ts";
import { rememberLanding } from "./features/lead-form/landing.ts";
import { isFramed } from "./lib/is-framed.ts";

rememberLanding();
watchForLostCode();

// In a build the document carries it.
if (import.meta.env.DEV) {
  const { globalCss } = await import("./theme/global-css.ts");
  document.head.append(Object.assign(document.createElement("style"), { textContent: globalCss }));
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to show the app in");

const embedded = readEmbeddedPage(document, window.location.pathname);
const pages = createPages(embedded, { isBuilt: true, loadCode: loadParts });
const app = (
  <BrowserRouter>
    <App pages={pages} />
  </BrowserRouter>
);

if (embedded) {
  // In the Studio's frame React is about to draw all of it with marks to click on.
  if (isFramed()) await loadParts(embedded.content).catch(() => null);
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else {
  createRoot(root).render(app);
}
