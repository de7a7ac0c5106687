import { createContext, useMemo } from "react";
import { checkedData } from "../../../supabase/access.ts";
import { supabase } from "../../../supabase/client.ts";
import { useServerData } from "../../../supabase/use-server-data.ts";
import { sortSelfFirst, type Person, toPeople } from "../model/team.ts";
import { fetchOwnUserId } from "./activity-data.ts";
import { leadKeys } from "./lead-keys.ts";

/** The team, the user first, and the user's id. */
export type Team = { people: readonly Person[]; ownUserId: string | null };

/** The team for everything on the board; empty until it is read. */
export const TeamContext = createContext<Team>({ people: [], ownUserId: null });

/** Everybody who can own a lead, longest-standing members first; throws AppError. */
export async function fetchTeam(): Promise<Person[]> {
  const data = await checkedData(supabase.rpc("get_team"));
  return toPeople(data);
}

/** Reads the team; returns the same object until somebody joins or leaves. */
export function useTeam(): Team {
  const { data: team } = useServerData(leadKeys.team(), fetchTeam);
  const { data: ownUserId = null } = useServerData(leadKeys.ownUserId(), fetchOwnUserId);
  return useMemo(
    () => ({ people: sortSelfFirst(team ?? [], ownUserId), ownUserId }),
    [team, ownUserId],
  );
}
