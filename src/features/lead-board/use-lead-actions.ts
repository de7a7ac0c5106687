import { useMemo } from "react";
import { useSWRConfig } from "swr";
import { toAppError } from "../../supabase/app-error.ts";
import { useToast } from "../../ui/toast.tsx";
import {
  type Lead,
  type Stage,
  stageTitle,
  withoutLead,
  withRow,
  withStage,
} from "./board-model.ts";
import {
  endSession,
  fetchActiveLeads,
  isSessionOver,
  leadKeys,
  softDeleteLead,
  updateLeadStage,
} from "./data.ts";

type Change = (leads: readonly Lead[]) => Lead[];

export type LeadActions = {
  /** Moves a lead at once and takes it back if the server will not; `lead` is as the admin saw it. */
  move: (lead: Lead, to: Stage) => Promise<void>;
  /** Moves a lead to the trash at once and puts it back if the server will not. */
  remove: (lead: Lead) => Promise<void>;
};

/** What an admin can do to a lead; every change is of one lead, so that two at once do not undo one another. */
export function useLeadActions(): LeadActions {
  const { mutate } = useSWRConfig();
  const toasts = useToast();

  return useMemo(() => {
    const key = leadKeys.active();

    async function change(apply: Change) {
      await mutate<Lead[]>(key, (leads) => leads && apply(leads), { revalidate: false });
    }

    async function fail(error: unknown, description: string) {
      toasts.error("Error", description);
      if (isSessionOver(toAppError(error))) await endSession();
    }

    async function tellWhereItIs(lead: Lead) {
      const leads = await fetchActiveLeads();
      await change(() => leads);
      const now = leads.find(({ id }) => id === lead.id);
      // Still where it was: nobody moved it, the server refused.
      if (now?.stage === lead.stage) toasts.error("Error", "Failed to update lead stage.");
      else if (now) {
        const title = stageTitle(now.stage);
        toasts.error(
          "Lead Not Moved",
          `Someone else moved ${lead.company_name} to ${title} first.`,
        );
      } else {
        toasts.error("Lead Not Moved", `${lead.company_name} is no longer on the board.`);
      }
    }

    async function move(lead: Lead, to: Stage) {
      const from = lead.stage;
      if (from === to) return;
      await change((leads) => withStage(leads, lead.id, from, to));
      try {
        const row = await updateLeadStage(lead.id, from, to);
        if (!row) {
          await tellWhereItIs(lead);
          return;
        }
        await change((leads) => withRow(leads, row));
        toasts.success("Lead Updated", `Lead moved to ${stageTitle(to)}`, {
          label: "Undo",
          onClick: () => void move(row, from),
        });
      } catch (error) {
        await change((leads) => withStage(leads, lead.id, to, from));
        await fail(error, "Failed to update lead stage.");
      }
    }

    async function remove(lead: Lead) {
      await change((leads) => withoutLead(leads, lead.id));
      try {
        await softDeleteLead(lead.id);
        toasts.success("Success", "Lead moved to trash successfully.");
      } catch (error) {
        await change((leads) => withRow(leads, lead));
        await fail(error, "Failed to delete lead.");
      }
    }

    return { move, remove };
  }, [mutate, toasts]);
}
