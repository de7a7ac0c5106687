import { HelmetProvider } from "react-helmet-async";
import { lazy, Suspense, useEffect } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { NotFound } from "../pages/not-found.tsx";

const SignInPage = lazy(async () => {
  const { SignInPage: component } = await import("../features/sign-in/sign-in-page.tsx");
  return { default: component };
});
const AdminShell = lazy(async () => {
  const { AdminShell: component } = await import("../features/admin-shell/admin-shell.tsx");
  return { default: component };
});
async function loadBoard() {
  const { LeadBoardPage: component } = await import("../features/lead-board/lead-board-page.tsx");
  return { default: component };
}
async function loadLead() {
  const { LeadPanel: component } = await import("../features/lead-board/panel/lead-panel.tsx");
  return { default: component };
}
async function loadTrash() {
  const { TrashPage: component } = await import("../features/lead-board/trash/trash-page.tsx");
  return { default: component };
}
async function loadUsers() {
  const { AdminUsersPage: component } =
    await import("../features/admin-users/admin-users-page.tsx");
  return { default: component };
}
async function loadSettings() {
  const { SettingsPage: component } = await import("../features/settings/settings-page.tsx");
  return { default: component };
}
async function loadHours() {
  const { WorkingHoursCard: component } =
    await import("../features/lead-board/hours/working-hours-card.tsx");
  return { default: component };
}
const LeadBoardPage = lazy(loadBoard);
const LeadPanel = lazy(loadLead);
const TrashPage = lazy(loadTrash);
const AdminUsersPage = lazy(loadUsers);
const SettingsPage = lazy(loadSettings);
const WorkingHoursCard = lazy(loadHours);

/** Whoever works here all day goes from page to page, also while the connection is away. */
function loadAdminPages() {
  void Promise.allSettled([
    loadBoard(),
    loadLead(),
    loadTrash(),
    loadUsers(),
    loadSettings(),
    loadHours(),
  ]);
}

/** The site's title, which the build writes into the document of the desk. */
function readBrand(): string | undefined {
  const name = document.querySelector<HTMLMetaElement>("meta[name=application-name]");
  return name?.content || undefined;
}

function SignIn() {
  return <SignInPage brand={readBrand()} />;
}

function AdminArea() {
  useEffect(loadAdminPages, []);
  return <AdminShell brand={readBrand()} />;
}

/** The lead desk below /admin, each page on demand. */
export function DeskRoutes() {
  return (
    <HelmetProvider>
      <SWRConfig value={{ provider: () => new Map() }}>
        {/* Below the cache: SWR lets go of a cache that is hidden while something inside of it waits. */}
        <Suspense fallback={null}>
          <Routes>
            <Route path="/admin" element={<Navigate replace to="/admin/dashboard" />} />
            <Route path="/admin/login" element={<SignIn />} />
            <Route path="/admin/dashboard" element={<AdminArea />}>
              <Route element={<LeadBoardPage />}>
                <Route index element={null} />
                <Route path="leads/:leadId" element={<LeadPanel />} />
              </Route>
              <Route path="trash" element={<TrashPage />} />
              <Route path="users" element={<AdminUsersPage />} />
              <Route
                path="settings"
                element={
                  <SettingsPage>
                    <WorkingHoursCard />
                  </SettingsPage>
                }
              />
            </Route>
            <Route
              path="*"
              element={
                <main>
                  <NotFound site={null} />
                </main>
              }
            />
          </Routes>
        </Suspense>
      </SWRConfig>
    </HelmetProvider>
  );
}
