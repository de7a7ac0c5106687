import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { StyleSheetManager } from "styled-components";
import { watchScheme } from "../theme/scheme.ts";
import { token } from "../theme/tokens.ts";
import { reportErrors } from "../lib/report-errors.ts";
import { ToastProvider } from "../ui/toast.tsx";
import { keepTranslatedText } from "../ui/translated-text.ts";
import { DeskRoutes, loadFirstPage } from "./desk-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { watchForMissingCode } from "./lost-code.ts";
import { nestMediaRules } from "./nest-media-rules.ts";

// Loads the font while the page renders; a preload would compete with the code for bandwidth. In a microtask, because a
// request stores the positions of all calling functions, for which V8 would parse this whole file again
// (docs/decisions/053-the-first-card.md).
queueMicrotask(() => {
  document.fonts.load(`1em ${token.raw.font.text}`).catch(() => undefined);
});
watchForMissingCode();
watchScheme();
keepTranslatedText();
// The condition is inline, so that a build without a DSN drops the code.
const reportError = import.meta.env["VITE_SENTRY_DSN"]
  ? reportErrors(() => import("../lib/error-report.ts"))
  : undefined;

const root = document.getElementById("root");
if (!root) throw new Error("The document has no #root element to render the lead desk into");

const page = createRoot(root);

function renderDesk() {
  page.render(
    <StyleSheetManager stylisPlugins={[nestMediaRules]}>
      <BrowserRouter>
        <ToastProvider>
          <ErrorBoundary onError={reportError}>
            <DeskRoutes />
          </ErrorBoundary>
        </ToastProvider>
      </BrowserRouter>
    </StyleSheetManager>,
  );
}

// Renders when the first page is loaded, so that no empty frame is shown before it. A top-level `await` would keep
// other chunks from sharing code with this one.
void loadFirstPage().then(renderDesk);
