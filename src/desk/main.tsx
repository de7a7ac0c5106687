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
import { watchForLostCode } from "./lost-code.ts";
import { nestMediaRules } from "./nest-media-rules.ts";

// Beside the drawing and not before the code: without a preload it does not take the code's share of a slow line.
document.fonts.load(`1em ${token.raw.font.text}`).catch(() => undefined);
watchForLostCode();
watchScheme();
keepTranslatedText();
// Written out, so that a build without a DSN has none of it.
const tell = import.meta.env["VITE_SENTRY_DSN"]
  ? reportErrors(() => import("../lib/error-report.ts"))
  : undefined;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to show the lead desk in");

const page = createRoot(root);

function draw() {
  page.render(
    <StyleSheetManager stylisPlugins={[nestMediaRules]}>
      <BrowserRouter>
        <ToastProvider>
          <ErrorBoundary onError={tell}>
            <DeskRoutes />
          </ErrorBoundary>
        </ToastProvider>
      </BrowserRouter>
    </StyleSheetManager>,
  );
}

// All of it is drawn at once, without a frame that is empty first. Not by `await`: other files could not share this one.
void loadFirstPage().then(draw);
