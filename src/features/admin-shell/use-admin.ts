import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSWRConfig } from "swr";
import { standGuard } from "../../supabase/access.ts";
import { toAppError } from "../../supabase/app-error.ts";
import { type Admin, readStanding, type Standing, watchUser } from "./data.ts";
import { watchOccasions } from "./occasions.ts";
import { departures, useDeparture } from "./use-departure.ts";

/**
 * The guard of the admin area: who is signed in, or null while that is being found out.
 * Whoever has no session or no admin role is sent away, with the words of section 6.
 */
export function useAdmin() {
  const { pathname } = useLocation();
  const { mutate } = useSWRConfig();
  const [admin, setAdmin] = useState<Admin | null>(null);
  /** Whom the server has let in, as the looks know it before React does. */
  const admittedId = useRef<string | null>(null);
  const turns = useRef(0);

  const forget = useCallback(() => setAdmin(null), []);
  const leave = useDeparture(forget);

  const admit = useCallback(
    async (admin: Admin) => {
      // Somebody else signed in in another tab: what the first one read is not theirs.
      const isChange = admittedId.current !== null && admittedId.current !== admin.id;
      if (isChange) await mutate(() => true, undefined, { revalidate: false });
      admittedId.current = admin.id;
      setAdmin((known) => (known?.id === admin.id ? known : admin));
    },
    [mutate],
  );

  /**
   * Answers whether the admin may stay; of looks that overlap, the last one decides. A page that
   * was arrived at wants an answer; a look in between can wait for the next one.
   */
  const look = useCallback(
    async (arrivedAt: string | null): Promise<boolean> => {
      turns.current += 1;
      const turn = turns.current;
      let found: Standing;
      try {
        found = await readStanding();
      } catch (error) {
        // No answer is not "no admin": who was let in stays, and the next look will tell.
        const isPatient = arrivedAt === null || toAppError(error).code === "network_error";
        if (turn !== turns.current || (isPatient && admittedId.current)) return true;
        await leave(departures.accessError);
        return false;
      }
      if (turn !== turns.current) return found.is === "admin";
      if (found.is === "admin") await admit(found.admin);
      else if (found.is === "no-admin") await leave(departures.accessDenied);
      else if (found.is === "expired" || admittedId.current) await leave(departures.sessionExpired);
      else await leave(departures.noSession);
      return found.is === "admin";
    },
    [admit, leave],
  );

  useEffect(() => {
    void Promise.resolve(pathname).then(look);
  }, [look, pathname]);

  useEffect(() => {
    const undo = [
      standGuard(() => look(null)),
      watchOccasions(() => void look(null)),
      watchUser((userId) => {
        if (userId === null) void leave(departures.sessionExpired);
        else if (userId !== admittedId.current) void look(userId);
      }),
    ];
    return () => {
      turns.current += 1;
      for (const step of undo) step();
    };
  }, [leave, look]);

  const logout = useCallback(() => leave(departures.logout), [leave]);
  return { admin, logout };
}
