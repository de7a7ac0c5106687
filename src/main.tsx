import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { loadContactPage } from "./app/public-page.tsx";
import { readEmbeddedPage } from "./content/built-content.ts";
import { rememberLanding } from "./features/lead-form/landing.ts";

rememberLanding();

// A page that was open during a deploy asks for code that is gone: it loads the new site, once.
window.addEventListener("vite:preloadError", (event) => {
  const RELOADED = "selat.reloaded";
  // Without a connection a reload would leave nothing at all.
  if (!navigator.onLine) return;
  if (sessionStorage.getItem(RELOADED) === import.meta.url) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, import.meta.url);
  window.location.reload();
});

// In a build the document carries it.
if (import.meta.env.DEV) {
  const { globalCss } = await import("./theme/global-css.ts");
  document.head.append(Object.assign(document.createElement("style"), { textContent: globalCss }));
}

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to show the app in");

const embedded = readEmbeddedPage(document, window.location.pathname);
const app = (
  <BrowserRouter>
    <App embedded={embedded} />
  </BrowserRouter>
);

if (embedded) {
  // Its code must be there before hydration starts, or the built form would be thrown away.
  if (embedded.content.contactPage) await loadContactPage();
  startTransition(() => {
    hydrateRoot(root, app);
  });
} else {
  createRoot(root).render(app);
}
