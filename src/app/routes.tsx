import { lazy, Suspense } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PublicPage } from "./public-page.tsx";

const AdminRoutes = lazy(async () => {
  const { AdminRoutes: component } = await import("./admin-routes.tsx");
  return { default: component };
});

/**
 * Every route: the admin area by name and on demand, all other addresses by what the CMS has there. No
 * boundary stands around a public page, so that the page before stays while the next one is fetched.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const admin = (
    <Suspense fallback={null}>
      <AdminRoutes />
    </Suspense>
  );
  return (
    <ErrorBoundary resetKey={pathname}>
      <Routes>
        <Route path="/admin/*" element={admin} />
        <Route path="*" element={<PublicPage />} />
      </Routes>
    </ErrorBoundary>
  );
}
