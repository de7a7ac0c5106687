import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { endPush } from "../../lib/push-subscription.ts";
import { returnState } from "../../lib/return-path.ts";
import { fetchSessionEnd } from "../../supabase/session-end.ts";
import { signOut } from "../../supabase/session.ts";
import { storeToast } from "../../ui/stored-toast.ts";
import { replacePage } from "../../ui/open-page.ts";
import { useToast } from "../../ui/toast.tsx";

/** Why a user leaves the admin area: the page they are sent to, and the toast shown there. */
export type SignOutReason = {
  to: string;
  title?: string;
  description?: string;
  isError?: boolean;
  /** Whether the login page says which limit of a session was reached, if one was. */
  hasLimit?: boolean;
};

const LOGIN = "/admin/login";
const HOME = "/";

/** The reasons with the messages of SPEC sections 2, 4 and 6. */
export const signOutReasons = {
  noSession: { to: LOGIN },
  sessionExpired: {
    to: LOGIN,
    title: "Session Expired",
    description: "Please log in again.",
    isError: true,
    hasLimit: true,
  },
  accessDenied: {
    to: LOGIN,
    title: "Access Denied",
    description: "You don't have admin privileges.",
    isError: true,
  },
  accessError: {
    to: LOGIN,
    title: "Access Error",
    description: "Failed to verify admin access.",
    isError: true,
  },
  logout: {
    to: HOME,
    title: "Logged Out",
    description: "You have been successfully logged out.",
  },
} satisfies Record<string, SignOutReason>;

/**
 * Returns a stable function that signs the user out once: it calls `onSignOut`, ends the session, shows
 * the reason's toast, clears the SWR cache and navigates.
 */
export function useSignOut(onSignOut: () => void) {
  const navigate = useNavigate();
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  const place = useLocation();
  const { pathname } = place;
  const latestPlace = useRef(place);
  useEffect(() => {
    latestPlace.current = place;
  });
  const state = useRef<"signed-in" | "signing-out" | "signed-out">("signed-in");

  // Until the next page is rendered, this one stays mounted: the user may return to the admin area.
  useEffect(() => {
    if (state.current === "signed-out") state.current = "signed-in";
    // oxlint-disable-next-line react/exhaustive-deps -- runs on each change of page
  }, [pathname]);

  return useCallback(
    async ({ to, title, description = "", isError = false, hasLimit = false }: SignOutReason) => {
      if (state.current !== "signed-in") return;
      state.current = "signing-out";
      onSignOut();
      // A user who logs out gets no more notices here; if a session expires, new leads are still announced.
      if (to === HOME) void endPush();
      // Read first: it is unknown after the session is gone.
      const end = hasLimit ? await fetchSessionEnd() : null;
      await signOut();
      const kind = isError ? "error" : "success";
      // The public site is another document, which shows the message when it is open.
      if (title && to === HOME) storeToast({ kind, title, description });
      else if (title) toasts[kind](title, description);
      // Clears the cache, so that the next user sees none of this one's data.
      await mutate(() => true, undefined, { revalidate: false });
      state.current = "signed-out";
      if (to === HOME) replacePage(to);
      else {
        const address = end ? `${to}?signed-out=${end}` : to;
        // After signing in they return to the page that was open.
        await navigate(address, { replace: true, state: returnState(latestPlace.current) });
      }
    },
    [mutate, navigate, onSignOut, toasts],
  );
}
