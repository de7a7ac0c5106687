import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useSWRConfig } from "swr";
import { returnState } from "../../lib/return-path.ts";
import { registerAccessCheck } from "../../supabase/access.ts";
import {
  type AccessStatus,
  type DeskUser,
  fetchAccessStatusWithRetries,
  isUnreachable,
  readPrefetchedAdmin,
  watchRecheckTriggers,
  watchUser,
} from "./access-status.ts";
import { signOutReasons, useSignOut } from "./use-sign-out.ts";

const SECOND_FACTOR = "/admin/two-factor";

function isSame(a: DeskUser | null, b: DeskUser): boolean {
  return a?.id === b.id && a.role === b.role;
}

/**
 * Guards the admin area. `admin` is the signed-in user with a role of the desk, null before the server confirms it.
 * `isRetrying` means that the server did not answer and the check runs again. Redirects a user who still needs a
 * second factor to its page; signs out any other user without access, with a message of SPEC section 6.
 */
export function useAdmin() {
  const location = useLocation();
  const { pathname } = location;
  const latestLocation = useRef(location);
  useEffect(() => {
    latestLocation.current = location;
  });
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [admin, setAdmin] = useState<DeskUser | null>(readPrefetchedAdmin);
  const [isRetrying, setIsRetrying] = useState(false);
  /** The id of the confirmed admin, set before React renders the new state. */
  const confirmedId = useRef(admin?.id ?? null);
  /** The number of the newest check, by which an older one recognises that it is obsolete. */
  const newestCheck = useRef(0);

  const clearAdmin = useCallback(() => {
    // A check that is still running must not bring the admin back.
    newestCheck.current += 1;
    confirmedId.current = null;
    setAdmin(null);
  }, []);
  const signOut = useSignOut(clearAdmin);

  const confirm = useCallback(
    async (confirmed: DeskUser) => {
      // If another user has signed in, e.g. in another tab, the cached data of the first one is cleared.
      const isChange = confirmedId.current !== null && confirmedId.current !== confirmed.id;
      if (isChange) await mutate(() => true, undefined, { revalidate: false });
      confirmedId.current = confirmed.id;
      setAdmin((current) => (isSame(current, confirmed) ? current : confirmed));
    },
    [mutate],
  );

  /** Checks access, and resolves to whether the user may stay; of overlapping checks only the newest signs out. */
  const checkAccess = useCallback(async (): Promise<boolean> => {
    newestCheck.current += 1;
    const check = newestCheck.current;
    const isObsolete = () => check !== newestCheck.current;
    let status: AccessStatus;
    try {
      status = await fetchAccessStatusWithRetries(isObsolete, () => setIsRetrying(true));
    } catch (error) {
      // Nobody is signed out for being offline: the check runs again when the connection returns.
      const isOffline = !navigator.onLine && isUnreachable(error);
      if (isObsolete() || isOffline) return true;
      await signOut(signOutReasons.accessError);
      return false;
    }
    if (isObsolete()) return status.is === "granted";
    setIsRetrying(false);
    if (status.is === "granted") await confirm(status.admin);
    else if (status.is === "second-factor") {
      clearAdmin();
      await mutate(() => true, undefined, { revalidate: false });
      await navigate(SECOND_FACTOR, { replace: true, state: returnState(latestLocation.current) });
    } else if (status.is === "no-role") await signOut(signOutReasons.accessDenied);
    else if (status.is === "expired" || confirmedId.current) {
      await signOut(signOutReasons.sessionExpired);
    } else await signOut(signOutReasons.noSession);
    return status.is === "granted";
  }, [clearAdmin, confirm, mutate, navigate, signOut]);

  useEffect(() => {
    void Promise.resolve(pathname).then(checkAccess);
  }, [checkAccess, pathname]);

  useEffect(() => {
    const unsubscribers = [
      registerAccessCheck(checkAccess),
      watchRecheckTriggers(() => void checkAccess()),
      watchUser((userId) => {
        if (userId === null) void signOut(signOutReasons.sessionExpired);
        else if (userId !== confirmedId.current) void checkAccess();
      }),
    ];
    return () => {
      // Results of checks that are still running are ignored.
      newestCheck.current += 1;
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [checkAccess, signOut]);

  const logout = useCallback(() => signOut(signOutReasons.logout), [signOut]);
  return { admin, isRetrying, logout };
}
