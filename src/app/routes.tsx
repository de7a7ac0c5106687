import { lazy, Suspense } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PublicPage } from "./public-page.tsx";

const SignInPage = lazy(async () => {
  const { SignInPage: component } = await import("../features/sign-in/sign-in-page.tsx");
  return { default: component };
});
const AdminShell = lazy(async () => {
  const { AdminShell: component } = await import("../features/admin-shell/admin-shell.tsx");
  return { default: component };
});
const LeadBoardPage = lazy(async () => {
  const { LeadBoardPage: component } = await import("../features/lead-board/lead-board-page.tsx");
  return { default: component };
});

/** Every route: the admin area by name and on demand, all other addresses by what the CMS has there. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/admin" element={<Navigate replace to="/admin/dashboard" />} />
          <Route path="/admin/login" element={<SignInPage />} />
          <Route path="/admin/dashboard" element={<AdminShell />}>
            <Route index element={<LeadBoardPage />} />
          </Route>
          <Route path="*" element={<PublicPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
