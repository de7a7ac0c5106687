import { HelmetProvider } from "react-helmet-async";
import { SWRConfig } from "swr";
import { type PageAtPath, EmbeddedPage } from "../content/built-content.ts";
import { PreviewOverlays } from "../content/preview/preview-overlays.tsx";
import { WaitingLeads } from "../features/lead-form/waiting-leads.tsx";
import { ToastProvider } from "../ui/toast.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

/** The whole app below a router; `embedded` is the page that travelled in the HTML. */
export function App({ embedded }: { embedded: PageAtPath | null }) {
  return (
    <HelmetProvider>
      <SWRConfig value={{ provider: () => new Map() }}>
        <EmbeddedPage value={embedded}>
          <ErrorBoundary>
            <ToastProvider>
              <AppRoutes />
              <WaitingLeads />
              <PreviewOverlays />
            </ToastProvider>
          </ErrorBoundary>
        </EmbeddedPage>
      </SWRConfig>
    </HelmetProvider>
  );
}
