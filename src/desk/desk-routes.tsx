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
 * The pages that users open first. Their code and most of their data are requested in parallel with the access check,
 * not after it.
 */
const firstPages: Record<string, () => Promise<FirstPage>> = {
  "/admin": importBoard,
  "/admin/dashboard": importBoard,
  "/admin/today": () => import("../features/today/today-page.tsx"),
  // Does not prefetch the data, which would save less than 50 ms (docs/decisions/045-presses-show-first.md).
  "/admin/report": () => import("../features/report/report-page.tsx").then(() => ({})),
};

async function requestAccessEarly() {
  const { askForAccess } = await import("../features/admin-shell/access-status.ts");
  askForAccess();
}

async function prefetchFirstPage(load: () => Promise<FirstPage>) {
  const { prefetchPage } = await load();
  await prefetchPage?.(window.location.search);
}

async function loadCode(path: string) {
  const [{ loadPage }] = await Promise.all([importPages(), DeskPages.load()]);
  await loadPage(path);
}

/**
 * Milliseconds that a page whose code is loaded waits for its data. This is enough to parse responses that have already
 * arrived, so that the page is rendered once, with its leads. Later data is rendered into the page's frame.
 */
const MAX_DATA_WAIT = 30;

/** Loads the code of the open page, and waits at most `MAX_DATA_WAIT` for its first data; never rejects. */
export async function loadFirstPage(): Promise<void> {
  const { pathname } = window.location;
  const importFirstPage = firstPages[pathname];
  if (!importFirstPage) return;
  await Promise.allSettled([
    loadCode(pathname),
    requestAccessEarly(),
    prefetchFirstPage(importFirstPage),
  ]);
  await Promise.race([
    settledPrefetches(),
    new Promise((resolve) => setTimeout(resolve, MAX_DATA_WAIT)),
  ]);
}

let areAllLoaded = false;

/**
 * Loads what the first page did not need: overlays, supabase-js and the code of the other pages, so that they open even
 * without a connection.
 */
async function loadOtherCode() {
  await Promise.allSettled([loadOverlays(), loadSupabase()]);
  if (areAllLoaded) return;
  areAllLoaded = true;
  const { loadAdminPages } = await importPages();
  loadAdminPages();
}

/** SWR calls this after each response or error; code that failed to load is requested again the next time. */
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

/** The routes of the lead desk, below /admin; the code of each page is loaded on demand. */
export function DeskRoutes() {
  return (
    <>
      {/* Other pages' code is loaded after the open page's first data, because it would delay that data. */}
      <SWRConfig
        value={{
          provider: () => new Map(),
          onSuccess: loadOtherCodeLater,
          onError: loadOtherCodeLater,
        }}
      >
        {/* Inside SWRConfig: SWR drops its cache if React hides the provider while a child suspends. */}
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
