import { useEffect, useMemo } from "react";
import { useServerData } from "../../supabase/use-server-data.ts";
import { leadKeys } from "../leads/data/lead-keys.ts";
import { fetchLostReasons } from "./outcome-data.ts";
import type { LeadActions } from "../leads/actions/use-lead-actions.ts";
import type { Lead } from "../leads/model/lead.ts";
import type { LostLead } from "./lost-question.tsx";

const noReasons: readonly string[] = [];

/** The reasons to choose from; empty until they are loaded, which begins once somebody is asked for one. */
export function useLostReasons(isAsked = true): readonly string[] {
  const { data } = useServerData(isAsked && leadKeys.lostReasons(), fetchLostReasons, {
    revalidateOnFocus: false,
  });
  return data ?? noReasons;
}

/** Asks why the lead `leadId`, which was just moved to Failed, was lost; includes the text for screen readers. */
export function useLostLead(
  leadId: string | null,
  setLeadId: (id: string | null) => void,
  { setReason }: LeadActions,
) {
  const reasons = useLostReasons(leadId !== null);
  const askedId = reasons.length > 0 ? leadId : null;
  useEffect(() => {
    if (askedId === null) return;
    // The panel, which comes last, is over the card that asks as well.
    const question = [...document.querySelectorAll("[data-lost-question]")].at(-1);
    question?.scrollIntoView({ block: "nearest" });
  }, [askedId]);
  const context = useMemo<LostLead>(
    () => ({
      leadId,
      reasons,
      answer: (lead, reason) => {
        setLeadId(null);
        void setReason(lead, reason);
      },
      skip: () => setLeadId(null),
    }),
    [leadId, reasons, setLeadId, setReason],
  );
  function said(leads: readonly Lead[]): string {
    const lead = leads.find(({ id, stage }) => id === leadId && stage === "failed");
    return lead && reasons.length > 0
      ? `Why was ${lead.company_name} lost? Its card asks; the answer can be skipped.`
      : "";
  }
  return { context, said };
}
