import { createContext, type ReactNode, use, useMemo } from "react";
import { type Team, TeamContext } from "../leads/data/team-data.ts";
import { WorkingHoursContext } from "../leads/data/working-hours-data.ts";
import type { Lead, WorkingHours } from "../leads/model/lead.ts";
import type { LeadActions } from "./use-lead-actions.ts";

const LeadActionsContext = createContext<LeadActions | null>(null);

/** Returns the actions on leads that the surrounding `LeadPage` provides; throws without one. */
export function usePageActions(): LeadActions {
  const actions = use(LeadActionsContext);
  if (!actions) throw new Error("usePageActions has to be used inside LeadPage");
  return actions;
}

/** The lead last moved to Closed or Failed, until its question (deal value or lost reason) is answered. */
type LastEnded = {
  id: string | null;
  /** The current version of that lead, if the page has loaded it. */
  lead: Lead | undefined;
  settle: () => void;
};

export const LastEndedContext = createContext<LastEnded>({
  id: null,
  lead: undefined,
  settle: () => {},
});

type LeadPageProps = {
  team: Team;
  hours: readonly WorkingHours[];
  actions: LeadActions;
  endedId: string | null;
  endedLead: Lead | undefined;
  setEndedId: (id: string | null) => void;
  children: ReactNode;
};

/** Wraps every page that shows leads; provides team, working hours, actions and the last ended lead to its parts. */
export function LeadPage(props: LeadPageProps) {
  const { team, hours, actions, endedId, endedLead, setEndedId, children } = props;
  const lastEnded = useMemo<LastEnded>(
    () => ({ id: endedId, lead: endedLead, settle: () => setEndedId(null) }),
    [endedId, endedLead, setEndedId],
  );
  return (
    <TeamContext value={team}>
      <WorkingHoursContext value={hours}>
        <LeadActionsContext value={actions}>
          <LastEndedContext value={lastEnded}>{children}</LastEndedContext>
        </LeadActionsContext>
      </WorkingHoursContext>
    </TeamContext>
  );
}
