import { createContext, type ReactNode, use, useMemo } from "react";
import { type Team, TeamContext } from "../data/team-data.ts";
import { WorkingHoursContext } from "../data/working-hours-data.ts";
import type { Lead, WorkingHours } from "../model/lead.ts";
import type { LeadActions } from "./use-lead-actions.ts";

const LeadActionsContext = createContext<LeadActions | null>(null);

/** What can be done with the leads of the page around. */
export function usePageActions(): LeadActions {
  const actions = use(LeadActionsContext);
  if (!actions) throw new Error("There is no page of leads around");
  return actions;
}

/** The lead that was moved to Failed last, until it is settled why it was lost. */
type LastLost = {
  id: string | null;
  /** The lead as it is now, where the page knows it. */
  lead: Lead | undefined;
  settle: () => void;
};

export const LastLostContext = createContext<LastLost>({
  id: null,
  lead: undefined,
  settle: () => {},
});

type LeadPageProps = {
  team: Team;
  hours: readonly WorkingHours[];
  actions: LeadActions;
  lostId: string | null;
  lostLead: Lead | undefined;
  setLostId: (id: string | null) => void;
  children: ReactNode;
};

/** What every page of leads gives to the parts on it. */
export function LeadPage(props: LeadPageProps) {
  const { team, hours, actions, lostId, lostLead, setLostId, children } = props;
  const lastLost = useMemo<LastLost>(
    () => ({ id: lostId, lead: lostLead, settle: () => setLostId(null) }),
    [lostId, lostLead, setLostId],
  );
  return (
    <TeamContext value={team}>
      <WorkingHoursContext value={hours}>
        <LeadActionsContext value={actions}>
          <LastLostContext value={lastLost}>{children}</LastLostContext>
        </LeadActionsContext>
      </WorkingHoursContext>
    </TeamContext>
  );
}
