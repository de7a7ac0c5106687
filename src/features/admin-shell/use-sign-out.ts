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

/** Why a user leaves the admin area: `to` is the page that opens, the other texts are the toast shown there. */
export type SignOutReason = {
  to: string;
  title?: string;
  description?: string;
  isError?: boolean;
  /** Whether the login page shows which limit has ended the session: its age, or idleness. */
  hasLimit?: boolean;
};

const LOGIN = "/admin/login";
const HOME = "/";

/** All sign-out reasons, with the messages of SPEC sections 2, 4 and 6. */
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
  const location = useLocation();
  const { pathname } = location;
  const latestLocation = useRef(location);
  useEffect(() => {
    latestLocation.current = location;
  });
  const state = useRef<"signed-in" | "signing-out" | "signed-out">("signed-in");

  // After a logout this stays mounted until the home page has loaded: a user who goes back must be signed out again.
  useEffect(() => {
    if (state.current === "signed-out") state.current = "signed-in";
    // oxlint-disable-next-line react/exhaustive-deps -- runs on each change of page
  }, [pathname]);

  return useCallback(
    async ({ to, title, description = "", isError = false, hasLimit = false }: SignOutReason) => {
      if (state.current !== "signed-in") return;
      state.current = "signing-out";
      onSignOut();
      // A user who logs out gets no more push messages in this browser; one whose session expires still gets them.
      if (to === HOME) void endPush();
      // Fetched before the sign-out, which deletes the session and with it the reason of its end.
      const end = hasLimit ? await fetchSessionEnd() : null;
      await signOut();
      const kind = isError ? "error" : "success";
      // The home page is another document, so the toast is stored and shown after that page has loaded.
      if (title && to === HOME) storeToast({ kind, title, description });
      else if (title) toasts[kind](title, description);
      // Clears the cache, so that the next user sees none of this one's data.
      await mutate(() => true, undefined, { revalidate: false });
      state.current = "signed-out";
      if (to === HOME) replacePage(to);
      else {
        const address = end ? `${to}?signed-out=${end}` : to;
        // After signing in, the user returns to the page that was open.
        await navigate(address, { replace: true, state: returnState(latestLocation.current) });
      }
    },
    [mutate, navigate, onSignOut, toasts],
  );
}
