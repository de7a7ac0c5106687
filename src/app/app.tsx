import { type Pages, VisitedPages } from "../content/pages.ts";
import { PreviewOverlays } from "../content/preview/preview-overlays.tsx";
import { WaitingLeads } from "../features/lead-form/waiting-leads.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

/** The whole app below a router; `pages` is made once outside, as a root that waits keeps no state. */
export function App({ pages }: { pages: Pages }) {
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
