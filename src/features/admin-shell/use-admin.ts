import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import useSWR, { useSWRConfig } from "swr";
import { useToast } from "../../ui/toast.tsx";
import { type Admin, fetchIsAdmin, readAdmin, shellKeys, signOut, watchAdmin } from "./data.ts";

/** How often the session is looked at (section 9 of the spec). */
export const SESSION_CHECK_INTERVAL = 5 * 60 * 1000;
const LOGIN = "/admin/login";

type Departure = { to: string; title?: string; description?: string; isError?: boolean };

const sessionExpired: Departure = {
  to: LOGIN,
  title: "Session Expired",
  description: "Please log in again.",
  isError: true,
};

/**
 * The guard of the admin area: who is signed in, or null while that is being found out.
 * Whoever has no session or no admin role is sent away, with the words of section 6.
 */
export function useAdmin() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toasts = useToast();
  const { mutate } = useSWRConfig();
  const [admin, setAdmin] = useState<Admin | null>(null);
  const hasLeft = useRef(false);

  const leave = useCallback(
    async ({ to, title, description = "", isError = false }: Departure) => {
      if (hasLeft.current) return;
      hasLeft.current = true;
      setAdmin(null);
      await signOut();
      if (title) toasts[isError ? "error" : "success"](title, description);
      // Nothing this admin has read stays behind for the next one.
      await mutate(() => true, undefined, { revalidate: false });
      await navigate(to, { replace: true });
    },
    [mutate, navigate, toasts],
  );

  useEffect(() => {
    let isHere = true;
    hasLeft.current = false;
    async function check(ifGone: Departure) {
      try {
        const found = await readAdmin();
        if (!isHere) return;
        if (found) setAdmin((known) => (known?.id === found.id ? known : found));
        else await leave(ifGone);
      } catch {
        // No answer is not "no session": the next look, or the role check, will tell.
      }
    }
    void check({ to: LOGIN });
    const timer = setInterval(() => void check(sessionExpired), SESSION_CHECK_INTERVAL);
    const unwatch = watchAdmin((now) => {
      if (now) setAdmin((known) => (known?.id === now.id ? known : now));
      else void leave(sessionExpired);
    });
    return () => {
      isHere = false;
      clearInterval(timer);
      unwatch();
    };
  }, [leave]);

  // The answer names its user: with keepPreviousData it may be the answer about another one.
  const { data: verifiedId } = useSWR(
    admin && shellKeys.isAdmin(admin.id, pathname),
    async ([, userId]) => ((await fetchIsAdmin(userId)) ? userId : null),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      onSuccess: (userId) => {
        if (userId !== null) return;
        void leave({
          to: LOGIN,
          title: "Access Denied",
          description: "You don't have admin privileges.",
          isError: true,
        });
      },
      onError: () => {
        void leave({
          to: LOGIN,
          title: "Access Error",
          description: "Failed to verify admin access.",
          isError: true,
        });
      },
    },
  );

  const logout = useCallback(
    () =>
      leave({
        to: "/",
        title: "Logged Out",
        description: "You have been successfully logged out.",
      }),
    [leave],
  );

  return { admin: admin && verifiedId === admin.id ? admin : null, logout };
}
