import { createContext, type ReactNode, use, useMemo } from "react";
import { type Team, TeamContext } from "../leads/data/team-data.ts";
import { WorkingHoursContext } from "../leads/data/working-hours-data.ts";
import type { Lead, WorkingHours } from "../leads/model/lead.ts";
import type { LeadActions } from "./use-lead-actions.ts";

const LeadActionsContext = createContext<LeadActions | null>(null);

/** The actions on the leads of the surrounding page. */
export function usePageActions(): LeadActions {
  const actions = use(LeadActionsContext);
  if (!actions) throw new Error("There is no page of leads around");
  return actions;
}

/** The lead that was moved to Closed or Failed last, until the question about the move is answered. */
type LastEnded = {
  id: string | null;
  /** The current lead, if the page has it. */
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

/** The context that every page of leads provides to its parts. */
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
