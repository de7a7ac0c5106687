import { HelmetProvider } from "react-helmet-async";
import { lazy, Suspense } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { AdminOnly, useIsAdmin } from "../supabase/desk-role.tsx";
import { whenIdle } from "../islands/wake-islands.ts";
import { NotFound } from "../pages/not-found.tsx";

const SignInPage = lazy(async () => {
  const { SignInPage: component } = await import("../features/sign-in/sign-in-page.tsx");
  return { default: component };
});
const ForgotPasswordPage = lazy(async () => {
  const { ForgotPasswordPage: component } =
    await import("../features/sign-in/forgot-password-page.tsx");
  return { default: component };
});
const ResetPasswordPage = lazy(async () => {
  const { ResetPasswordPage: component } =
    await import("../features/sign-in/reset-password-page.tsx");
  return { default: component };
});
const SecondFactorPage = lazy(async () => {
  const { SecondFactorPage: component } =
    await import("../features/sign-in/second-factor/second-factor-page.tsx");
  return { default: component };
});
async function loadShell() {
  const { AdminShell: component } = await import("../features/admin-shell/admin-shell.tsx");
  return { default: component };
}
async function loadBoard() {
  const { LeadBoardPage: component } = await importBoard();
  return { default: component };
}
async function loadLead() {
  const { LeadPanel: component } = await import("../features/lead-panel/lead-panel.tsx");
  return { default: component };
}
async function loadTrash() {
  const { TrashPage: component } = await import("../features/lead-board/trash/trash-page.tsx");
  return { default: component };
}
async function loadAdding() {
  const { AddDialog: component } = await import("../features/lead-import/adding/add-dialog.tsx");
  return { default: component };
}
async function loadImport() {
  const { ImportDialog: component } =
    await import("../features/lead-import/importing/import-dialog.tsx");
  return { default: component };
}
async function loadToday() {
  const { TodayPage: component } = await import("../features/today/today-page.tsx");
  return { default: component };
}
async function loadActivity() {
  const { ActivityPage: component } = await import("../features/activity/activity-page.tsx");
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
    await import("../features/lead-hours/working-hours-card.tsx");
  return { default: component };
}
async function loadHolidays() {
  const { HolidaysCard: component } = await import("../features/lead-hours/holidays-card.tsx");
  return { default: component };
}
async function loadArrivals() {
  const { Arrivals: component } = await import("../features/lead-notices/arrivals.tsx");
  return { default: component };
}
async function loadNotices() {
  const { NoticesCard: component } = await import("../features/lead-notices/notices-card.tsx");
  return { default: component };
}
async function loadReasons() {
  const { LostReasonsCard: component } =
    await import("../features/lead-outcome/lost-reasons-card.tsx");
  return { default: component };
}
async function loadTemplates() {
  const { TemplatesCard: component } =
    await import("../features/lead-templates/templates-card.tsx");
  return { default: component };
}
async function loadTurns() {
  const { TurnsCard: component } = await import("../features/lead-turns/turns-card.tsx");
  return { default: component };
}
async function loadReport() {
  const { ReportPage: component } = await import("../features/report/report-page.tsx");
  return { default: component };
}
async function loadReportLeads() {
  const { ReportLeadsPage: component } = await import("../features/report/report-leads-page.tsx");
  return { default: component };
}
async function loadTwoFactor() {
  const { TwoFactorCard: component } =
    await import("../features/sign-in/second-factor/two-factor-card.tsx");
  return { default: component };
}

type FirstPage = { readEarly: (search: string) => void };

const importBoard = () => import("../features/lead-board/lead-board-page.tsx");

/** The pages that a day begins with: their code and what they show first come beside the check of access, not after it. */
const firstPages: Record<string, () => Promise<FirstPage>> = {
  "/admin": importBoard,
  "/admin/dashboard": importBoard,
  "/admin/today": () => import("../features/today/today-page.tsx"),
  "/admin/report": () => import("../features/report/report-page.tsx"),
};

async function startFirstPage(load: () => Promise<FirstPage>) {
  const { readEarly } = await load();
  readEarly(window.location.search);
}

const loadFirstPage = firstPages[window.location.pathname];
if (loadFirstPage) {
  void Promise.allSettled([loadShell(), loadArrivals(), startFirstPage(loadFirstPage)]);
}

const AdminShell = lazy(loadShell);
const LeadBoardPage = lazy(loadBoard);
const LeadPanel = lazy(loadLead);
const AddDialog = lazy(loadAdding);
// Neither is this: reading CSV comes with it.
const ImportDialog = lazy(loadImport);
const TodayPage = lazy(loadToday);
const TrashPage = lazy(loadTrash);
const ActivityPage = lazy(loadActivity);
const AdminUsersPage = lazy(loadUsers);
const SettingsPage = lazy(loadSettings);
const WorkingHoursCard = lazy(loadHours);
const HolidaysCard = lazy(loadHolidays);
const Arrivals = lazy(loadArrivals);
const NoticesCard = lazy(loadNotices);
const LostReasonsCard = lazy(loadReasons);
const TemplatesCard = lazy(loadTemplates);
const TurnsCard = lazy(loadTurns);
const ReportPage = lazy(loadReport);
const ReportLeadsPage = lazy(loadReportLeads);
const TwoFactorCard = lazy(loadTwoFactor);

let areAllLoaded = false;

/** Whoever works here all day goes from page to page, also while the connection is away. */
function loadAdminPages() {
  if (areAllLoaded) return;
  areAllLoaded = true;
  void Promise.allSettled([
    loadBoard(),
    loadLead(),
    loadAdding(),
    loadToday(),
    loadTrash(),
    loadActivity(),
    loadUsers(),
    loadSettings(),
    loadHours(),
    loadHolidays(),
    loadNotices(),
    loadReasons(),
    loadTemplates(),
    loadTurns(),
    loadTwoFactor(),
    loadReport(),
    loadReportLeads(),
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
  return <AdminShell brand={readBrand()} />;
}

/** Pages that the database would show a member empty; their links are hidden from one as well. */
function ForAdmins() {
  return useIsAdmin() ? <Outlet /> : <Navigate replace to="/admin/dashboard" />;
}

/** The lead desk below /admin, each page on demand. */
export function DeskRoutes() {
  return (
    <HelmetProvider>
      {/* The other pages' code comes after the first data of the one that is open, which it would hold up. */}
      <SWRConfig
        value={{ provider: () => new Map(), onSuccess: () => void whenIdle(loadAdminPages) }}
      >
        {/* Below the cache: SWR lets go of a cache that is hidden while something inside of it waits. */}
        <Suspense fallback={null}>
          <Routes>
            <Route path="/admin" element={<Navigate replace to="/admin/dashboard" />} />
            <Route path="/admin/login" element={<SignIn />} />
            <Route
              path="/admin/forgot-password"
              element={<ForgotPasswordPage brand={readBrand()} />}
            />
            <Route
              path="/admin/reset-password"
              element={<ResetPasswordPage brand={readBrand()} />}
            />
            <Route path="/admin/two-factor" element={<SecondFactorPage brand={readBrand()} />} />
            <Route element={<AdminArea />}>
              <Route element={<Arrivals />}>
                <Route path="/admin/today" element={<TodayPage />} />
                <Route path="/admin/report" element={<ReportPage />} />
                <Route path="/admin/report/leads" element={<ReportLeadsPage />} />
                <Route path="/admin/dashboard">
                  <Route element={<LeadBoardPage />}>
                    <Route index element={null} />
                    <Route path="leads/:leadId" element={<LeadPanel />} />
                    <Route path="add" element={<AddDialog />} />
                    <Route path="import" element={<ImportDialog />} />
                  </Route>
                  <Route path="trash" element={<TrashPage />} />
                  <Route element={<ForAdmins />}>
                    <Route path="activity" element={<ActivityPage />} />
                    <Route path="users" element={<AdminUsersPage />} />
                  </Route>
                  <Route
                    path="settings"
                    element={
                      <SettingsPage>
                        <TwoFactorCard brand={readBrand()} />
                        <NoticesCard />
                        <AdminOnly>
                          <TemplatesCard />
                          <WorkingHoursCard />
                          <HolidaysCard />
                          <LostReasonsCard />
                          <TurnsCard />
                        </AdminOnly>
                      </SettingsPage>
                    }
                  />
                </Route>
              </Route>
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
