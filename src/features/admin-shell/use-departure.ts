import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { signOut } from "../../supabase/session.ts";
import { useToast } from "../../ui/toast.tsx";

export type Departure = { to: string; title?: string; description?: string; isError?: boolean };

const LOGIN = "/admin/login";

/** The ways out of the admin area, with the words of sections 2, 4 and 6 of the spec. */
export const departures = {
  noSession: { to: LOGIN },
  sessionExpired: {
    to: LOGIN,
    title: "Session Expired",
    description: "Please log in again.",
    isError: true,
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
    to: "/",
    title: "Logged Out",
    description: "You have been successfully logged out.",
  },
} satisfies Record<string, Departure>;

/** Leaves the admin area, once: signs out, says why, forgets what was read. `onLeave` runs first. */
export function useDeparture(onLeave: () => void) {
  const navigate = useNavigate();
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
  }, []);

  return useCallback(
    async ({ to, title, description = "", isError = false }: Departure) => {
      if (hasLeft.current) return;
      hasLeft.current = true;
      onLeave();
      await signOut();
      if (title) toasts[isError ? "error" : "success"](title, description);
      // Nothing this admin has read stays behind for the next one.
      await mutate(() => true, undefined, { revalidate: false });
      await navigate(to, { replace: true });
    },
    [mutate, navigate, onLeave, toasts],
  );
}
