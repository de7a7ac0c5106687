import { useState } from "react";
import type { PageAtPath } from "../content/built-content.ts";
import { createPages, VisitedPages } from "../content/pages.ts";
import { PreviewOverlays } from "../content/preview/preview-overlays.tsx";
import { WaitingLeads } from "../features/lead-form/waiting-leads.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { loadParts } from "./page-parts.ts";
import { AppRoutes } from "./routes.tsx";

type AppProps = {
  /** The page that travelled in the HTML. */
  embedded: PageAtPath | null;
  /** Whether its built HTML is on the screen. */
  isBuilt?: boolean;
};

/** The whole app below a router. */
export function App({ embedded, isBuilt = false }: AppProps) {
  const [pages] = useState(() => createPages(embedded, { isBuilt, loadCode: loadParts }));
  return (
    <VisitedPages value={pages}>
      <ErrorBoundary>
        <ToastProvider>
          <AppRoutes />
          <WaitingLeads />
          <PreviewOverlays />
        </ToastProvider>
      </ErrorBoundary>
    </VisitedPages>
  );
}
