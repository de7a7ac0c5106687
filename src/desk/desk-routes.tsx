import { lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { loadOverlays } from "../ui/overlays.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { loadSupabase } from "../supabase/client.ts";
import { settledPrefetches } from "../supabase/early-answers.ts";
import { asDefault } from "../lib/as-default.ts";
import { whenIdle } from "../lib/when-idle.ts";

const SignInPage = lazy(() =>
  asDefault(import("../features/sign-in/sign-in-page.tsx"), "SignInPage"),
);
const ForgotPasswordPage = lazy(() =>
  asDefault(import("../features/sign-in/forgot-password-page.tsx"), "ForgotPasswordPage"),
);
const ResetPasswordPage = lazy(() =>
  asDefault(import("../features/sign-in/reset-password-page.tsx"), "ResetPasswordPage"),
);
const SecondFactorPage = lazy(() =>
  asDefault(import("../features/sign-in/second-factor/second-factor-page.tsx"), "SecondFactorPage"),
);

const importPages = () => import("./desk-pages.tsx");

const DeskPages = onDemand(() => asDefault(importPages(), "DeskPages"));

type FirstPage = { prefetchPage?: (search: string) => void | Promise<void> };

const importBoard = () => import("../features/lead-board/lead-board-page.tsx");

/**
 * The pages that a day begins with: their code, and most of their data, is requested in parallel with the check of
 * access.
 */
const firstPages: Record<string, () => Promise<FirstPage>> = {
  "/admin": importBoard,
  "/admin/dashboard": importBoard,
  "/admin/today": () => import("../features/today/today-page.tsx"),
  // Without its data: requested early it would gain under 50 ms (docs/decisions/045-presses-show-first.md).
  "/admin/report": () => import("../features/report/report-page.tsx").then(() => ({})),
};

async function askForAccessEarly() {
  const { askForAccess } = await import("../features/admin-shell/access-status.ts");
  askForAccess();
}

async function askForFirstPage(load: () => Promise<FirstPage>) {
  const { prefetchPage } = await load();
  await prefetchPage?.(window.location.search);
}

async function loadCode(path: string) {
  const [{ loadPage }] = await Promise.all([importPages(), DeskPages.load()]);
  await loadPage(path);
}

/**
 * Milliseconds for which a page whose code is loaded waits for its data. Enough to parse what has arrived, so that the
 * page is rendered once, with its leads; what is still on its way finds the page's frame rendered.
 */
const ANSWERS_AT_MOST = 30;

/** Loads the code of the open page and its first data, if that arrives soon; never rejects. */
export async function loadFirstPage(): Promise<void> {
  const { pathname } = window.location;
  const first = firstPages[pathname];
  if (!first) return;
  await Promise.allSettled([loadCode(pathname), askForAccessEarly(), askForFirstPage(first)]);
  await Promise.race([
    settledPrefetches(),
    new Promise((resolve) => setTimeout(resolve, ANSWERS_AT_MOST)),
  ]);
}

let areAllLoaded = false;

/**
 * Loads what the first view did not need: the panels over it, supabase-js, and the other pages of leads, so that they
 * open even without a connection.
 */
async function loadOtherCode() {
  await Promise.allSettled([loadOverlays(), loadSupabase()]);
  if (areAllLoaded) return;
  areAllLoaded = true;
  const { loadAdminPages } = await importPages();
  loadAdminPages();
}

/** After the first data is rendered, or has failed. What failed to load is requested again with the next data. */
function loadOtherCodeLater() {
  whenIdle(() => void loadOtherCode());
}

/** The site's title, which the build writes into the document of the desk. */
function readBrand(): string | undefined {
  const name = document.querySelector<HTMLMetaElement>("meta[name=application-name]");
  return name?.content || undefined;
}

function SignIn() {
  return <SignInPage brand={readBrand()} />;
}

/** The lead desk below /admin, each page on demand. */
export function DeskRoutes() {
  return (
    <>
      {/* The other pages' code is loaded after the first data of the open page, which it would delay. */}
      <SWRConfig
        value={{
          provider: () => new Map(),
          onSuccess: loadOtherCodeLater,
          onError: loadOtherCodeLater,
        }}
      >
        {/* Below the cache: SWR drops a cache that is hidden while something inside it suspends. */}
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
            <Route path="*" element={<DeskPages brand={readBrand()} />} />
          </Routes>
        </Suspense>
      </SWRConfig>
    </>
  );
}
