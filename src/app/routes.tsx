import { lazy, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PublicPage } from "./public-page.tsx";

const AdminRoutes = lazy(async () => {
  const { AdminRoutes: component } = await import("./admin-routes.tsx");
  return { default: component };
});

/** Every route: the admin area by name and on demand, all other addresses by what the CMS has there. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/admin/*" element={<AdminRoutes />} />
          <Route path="*" element={<PublicPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
