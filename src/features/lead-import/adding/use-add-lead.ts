import { use } from "react";
import { useSWRConfig } from "swr";
import { AppError } from "../../../supabase/app-error.ts";
import { useOptimisticWrite } from "../../../supabase/use-optimistic-write.ts";
import { useBoardContext } from "../../lead-actions/board-context.ts";
import {
  CONFLICT_CODE,
  isConflict,
  restoreLead,
  softDeleteLead,
} from "../../leads/data/leads-data.ts";
import type { Outcome } from "../../lead-actions/undo-history.ts";
import type { Lead } from "../../leads/model/lead.ts";
import { addLead, type TypedValues } from "./added-data.ts";
import { leadKeys } from "../../leads/data/lead-keys.ts";
import { TeamContext } from "../../leads/data/team-data.ts";

function toastOf({ id, company_name }: Lead) {
  return { about: `lead ${id}`, detail: company_name };
}

/**
 * Returns a function that adds a lead, shows it on the board, and records it for Undo, which moves it to the trash. The
 * function resolves to the lead, or to null on a failure; never rejects.
 */
export function useAddLead(): (id: string, values: TypedValues) => Promise<Lead | null> {
  const { actions, applyRow } = useBoardContext();
  const { people, ownUserId } = use(TeamContext);
  const { mutate } = useSWRConfig();
  const write = useOptimisticWrite();

  async function undoAddition(lead: Lead): Promise<Outcome> {
    const outcome = await write({
      queue: lead.id,
      send: async () => {
        if (!(await softDeleteLead(lead))) {
          throw new AppError("The lead has changed since it was added", { code: CONFLICT_CODE });
        }
        applyRow({ ...lead, deleted_at: new Date().toISOString() });
        void mutate(leadKeys.trash());
      },
      failureMessage: (error) =>
        isConflict(error)
          ? "Failed to delete lead. Someone else moved or deleted it."
          : "Failed to delete lead.",
      toast: toastOf(lead),
    });
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    const description = "Lead moved to trash successfully.";
    return { title: "Success", description, toast: toastOf(lead), invert: () => restore(lead) };
  }

  async function restore(lead: Lead): Promise<Outcome> {
    const outcome = await write({
      queue: lead.id,
      send: async () => {
        await restoreLead(lead);
        applyRow(lead);
        void mutate(leadKeys.trash());
      },
      failureMessage: "Failed to restore lead.",
      toast: toastOf(lead),
    });
    if (outcome !== "done") return outcome === "failed" ? outcome : null;
    return addedOf(lead);
  }

  function ownerText({ owner }: Lead): string {
    if (owner === null) return "It is unassigned.";
    if (owner === ownUserId) return "It is yours. What comes next?";
    return `It is assigned to ${people.find(({ id }) => id === owner)?.name ?? "a colleague"}.`;
  }

  function addedOf(lead: Lead): Outcome {
    const description = ownerText(lead);
    return {
      title: "Lead Added",
      description,
      toast: toastOf(lead),
      invert: () => undoAddition(lead),
    };
  }

  return async (id, values) => {
    let added: Lead | null = null;
    await write({
      queue: id,
      send: async () => {
        added = await addLead(id, values);
        applyRow(added);
      },
    });
    if (added) actions.record(addedOf(added));
    return added;
  };
}
