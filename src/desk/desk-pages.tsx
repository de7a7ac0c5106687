import { type ComponentType, lazy } from "react";
import { Navigate, Outlet, Route, Routes } from "react-router-dom";
import type { Extension } from "../features/leads/extensions/extension.ts";
import {
  DeskFrames,
  ExtensionsContext,
  loadParts,
  PanelPartsContext,
} from "../features/leads/extensions/parts.tsx";
import { DeskSession } from "../features/lead-actions/desk-session.tsx";
import { asDefault } from "../lib/as-default.ts";
import { onDemand, type OnDemand } from "../ui/on-demand.tsx";
import { useIsAdmin } from "../supabase/desk-role.tsx";
import { extensions } from "./extensions.ts";

/** Loads a page with the parts of its extensions. */
async function withParts(page: "panel" | "today", loading: Promise<{ default: ComponentType }>) {
  const [{ default: Page }, parts] = await Promise.all([loading, loadParts(extensions, page)]);
  return {
    default: () => (
      <PanelPartsContext value={parts}>
        <Page />
      </PanelPartsContext>
    ),
  };
}

const AdminShell = onDemand(() =>
  asDefault(import("../features/admin-shell/admin-shell.tsx"), "AdminShell"),
);
const LeadBoardPage = onDemand(() =>
  asDefault(import("../features/lead-board/lead-board-page.tsx"), "LeadBoardPage"),
);
const LeadPanel = onDemand(() =>
  withParts("panel", asDefault(import("../features/lead-panel/lead-panel.tsx"), "LeadPanel")),
);
const TodayPage = onDemand(() =>
  withParts("today", asDefault(import("../features/today/today-page.tsx"), "TodayPage")),
);
const TrashPage = onDemand(() =>
  asDefault(import("../features/lead-trash/trash-page.tsx"), "TrashPage"),
);
const ActivityPage = onDemand(() =>
  asDefault(import("../features/activity/activity-page.tsx"), "ActivityPage"),
);
const AdminUsersPage = onDemand(() =>
  asDefault(import("../features/admin-users/admin-users-page.tsx"), "AdminUsersPage"),
);
const SettingsPage = onDemand(() =>
  asDefault(import("../features/settings/settings-page.tsx"), "SettingsPage"),
);
const ReportPage = onDemand(() =>
  asDefault(import("../features/report/report-page.tsx"), "ReportPage"),
);
const ReportLeadsPage = onDemand(() =>
  asDefault(import("../features/report/report-leads-page.tsx"), "ReportLeadsPage"),
);
const TwoFactorCard = onDemand(() =>
  asDefault(import("../features/sign-in/second-factor/two-factor-card.tsx"), "TwoFactorCard"),
);

// Lazy, because it includes the texts of public pages.
const NotFound = lazy(() => asDefault(import("../pages/not-found.tsx"), "NotFound"));

/** The board as a table, whose code the board loads on demand. */
const leadTable = {
  load: async () => (await import("../features/lead-board/lead-board-page.tsx")).LeadTable.load(),
};

const pages: readonly { load: () => Promise<unknown> }[] = [
  LeadBoardPage,
  leadTable,
  LeadPanel,
  TodayPage,
  TrashPage,
  ActivityPage,
  AdminUsersPage,
  SettingsPage,
  TwoFactorCard,
];

const firstPages: Record<string, OnDemand<object>> = {
  "/admin": LeadBoardPage,
  "/admin/dashboard": LeadBoardPage,
  "/admin/today": TodayPage,
  "/admin/report": ReportPage,
};

/** Loads the code of the frame, and of the page at this path if it is one of `firstPages`. */
export async function loadPage(path: string): Promise<void> {
  await Promise.all([AdminShell.load(), firstPages[path]?.load()]);
}

const dialogs = extensions
  .flatMap((extension) => extension.dialogs ?? [])
  .map(({ path, load, isRare }) => ({ path, load, isRare, Dialog: lazy(load) }));

/** Returns the functions that load the cards of one group of Settings, in the order of the extensions. */
function loadersOf(group: keyof NonNullable<Extension["settings"]>) {
  return extensions.flatMap(({ settings }) => settings?.[group] ?? []);
}

const cardLoaders = {
  account: loadersOf("account"),
  leads: loadersOf("leads"),
  connections: loadersOf("connections"),
};

const accountCards = cardLoaders.account.map((load) => lazy(load));
const leadCards = cardLoaders.leads.map((load) => lazy(load));
const connectionCards = cardLoaders.connections.map((load) => lazy(load));

function Cards({ of }: { of: readonly ComponentType[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the list stays unchanged
  return of.map((Card, index) => <Card key={index} />);
}

/**
 * Loads the other pages, so that users can open them even without a connection. Not the report: its charts are a tenth
 * of the code, and its figures need a connection.
 */
export function loadAdminPages(): void {
  void Promise.allSettled([
    ...pages.map(({ load }) => load()),
    ...Object.values(cardLoaders).flatMap((loaders) => loaders.map((load) => load())),
    ...dialogs.flatMap(({ load, isRare }) => (isRare ? [] : [load()])),
  ]);
}

/** Redirects members to the board, because these pages would be empty for them. Their links are hidden as well. */
function ForAdmins() {
  return useIsAdmin() ? <Outlet /> : <Navigate replace to="/admin/dashboard" />;
}

/** Wraps every page in the state of the session and in the frames that extensions add. */
function Session() {
  return (
    <DeskSession>
      <DeskFrames>
        <Outlet />
      </DeskFrames>
    </DeskSession>
  );
}

/** The routes for signed-in users; the code of each page is loaded on demand. `brand` is the site's title. */
export function DeskPages({ brand }: { brand: string | undefined }) {
  return (
    <ExtensionsContext value={extensions}>
      <Routes>
        <Route element={<AdminShell brand={brand} />}>
          <Route element={<Session />}>
            <Route path="/admin/today" element={<TodayPage />} />
            <Route path="/admin/report" element={<ReportPage />} />
            <Route path="/admin/report/leads" element={<ReportLeadsPage />} />
            <Route path="/admin/dashboard">
              <Route element={<LeadBoardPage />}>
                <Route index element={null} />
                <Route path="leads/:leadId" element={<LeadPanel />} />
                {dialogs.map(({ path, Dialog }) => (
                  <Route key={path} path={path} element={<Dialog />} />
                ))}
              </Route>
              <Route path="trash" element={<TrashPage />} />
              <Route element={<ForAdmins />}>
                <Route path="activity" element={<ActivityPage />} />
                <Route path="users" element={<AdminUsersPage />} />
              </Route>
              <Route
                path="settings/:group?"
                element={
                  <SettingsPage
                    cards={{
                      account: (
                        <>
                          <TwoFactorCard brand={brand} />
                          <Cards of={accountCards} />
                        </>
                      ),
                      leads: <Cards of={leadCards} />,
                      ...(connectionCards.length > 0 && {
                        connections: <Cards of={connectionCards} />,
                      }),
                    }}
                  />
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
    </ExtensionsContext>
  );
}
