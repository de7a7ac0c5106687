import { createContext, useMemo } from "react";
import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { sortSelfFirst, type Person, toPeople } from "../model/team.ts";
import { fetchOwnUserId } from "./activity-data.ts";
import { leadKeys } from "./lead-keys.ts";

/** The team, with the signed-in user first, and that user's id. */
export type Team = { people: readonly Person[]; ownUserId: string | null };

/** The team; empty until it is loaded. */
export const TeamContext = createContext<Team>({ people: [], ownUserId: null });

/** Returns all users who can own a lead, those who joined first at the start; throws AppError. */
export async function fetchTeam(): Promise<Person[]> {
  const data = await checkedData(supabase.rpc("get_team"));
  return toPeople(data);
}

/** Returns the team; the object is the same until the team changes. */
export function useTeam(): Team {
  const { data: team } = useServerData(leadKeys.team(), fetchTeam);
  const { data: ownUserId = null } = useServerData(leadKeys.ownUserId(), fetchOwnUserId);
  return useMemo(
    () => ({ people: sortSelfFirst(team ?? [], ownUserId), ownUserId }),
    [team, ownUserId],
  );
}
