import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { ToastProvider } from "../ui/toast.tsx";
import { DeskRoutes } from "./desk-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { watchForLostCode } from "./lost-code.ts";

watchForLostCode();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to show the lead desk in");

createRoot(root).render(
  <BrowserRouter>
    <ToastProvider>
      <ErrorBoundary>
        <DeskRoutes />
      </ErrorBoundary>
    </ToastProvider>
  </BrowserRouter>,
);
