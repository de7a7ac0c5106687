import type { ToastOptions } from "../../ui/toast-queue.ts";
import type { useToast } from "../../ui/toast.tsx";
import { describeAssignment, describeLastEvent, describePlanning } from "../leads/model/history.ts";
import type { LeadStore } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { fetchLastEvent } from "../leads/data/activity-data.ts";
import { fetchLead } from "../leads/data/leads-data.ts";

export const ASSIGN_FAILED = "Failed to assign lead.";
export const PLAN_FAILED = "Failed to change the next action.";

/** What the toasts about a lead have in common: its company, and its card, which they must not cover. */
export function toastOf({ id, company_name }: Lead): ToastOptions {
  return {
    about: `lead ${id}`,
    detail: company_name,
    subject: () => document.querySelector(`[data-lead="${CSS.escape(id)}"]`),
  };
}

export type ConflictToasts = ReturnType<typeof createConflictToasts>;

/**
 * For a write that changed no row, since somebody else changed the lead first. Each function reads the lead again,
 * shows the user who changed it, and resolves to null. `store` returns the current store.
 */
export function createConflictToasts(store: () => LeadStore, toasts: ReturnType<typeof useToast>) {
  /** Reads the lead again; a lead that no longer exists is removed from the board. */
  async function refresh(lead: Lead): Promise<Lead | null> {
    const row = await fetchLead(lead.id);
    store().applyRows([row ?? { ...lead, deleted_at: new Date().toISOString() }]);
    return row;
  }

  /** For a write that changed no row: says who changed the lead first, or that the server refused. */
  async function explainConflict(
    lead: Lead,
    title: string | ((row: Lead | null) => string),
    failureMessage: string,
  ) {
    const [row, lastEvent] = await Promise.all([refresh(lead), fetchLastEvent(lead.id)]);
    const isUnchanged = row?.stage === lead.stage && row.deleted_at === lead.deleted_at;
    const { detail, ...toast } = toastOf(lead);
    if (isUnchanged) toasts.error("Error", failureMessage, { ...toast, detail });
    else {
      const own = typeof title === "string" ? title : title(row);
      toasts.error(own, describeLastEvent(lead.company_name, row, lastEvent), toast);
    }
    return null;
  }

  /** For an assignment. */
  async function explainAssignment(lead: Lead) {
    const kinds = ["assigned", "deleted", "restored"];
    const [row, lastEvent] = await Promise.all([refresh(lead), fetchLastEvent(lead.id, kinds)]);
    const isUnchanged = row?.owner === lead.owner && row.deleted_at === lead.deleted_at;
    const { detail, ...toast } = toastOf(lead);
    if (isUnchanged) toasts.error("Error", ASSIGN_FAILED, { ...toast, detail });
    else {
      const reason = describeAssignment(lead.company_name, row, lastEvent);
      toasts.error("Lead Not Assigned", reason, toast);
    }
    return null;
  }

  /** For a change of the next action. */
  async function explainPlanning(lead: Lead) {
    const kinds = ["planned", "done", "deleted", "restored"];
    const [row, lastEvent] = await Promise.all([refresh(lead), fetchLastEvent(lead.id, kinds)]);
    const isUnchanged =
      row?.next_action === lead.next_action &&
      row.next_action_on === lead.next_action_on &&
      row.deleted_at === lead.deleted_at;
    const { detail, ...toast } = toastOf(lead);
    if (isUnchanged) toasts.error("Error", PLAN_FAILED, { ...toast, detail });
    else {
      const reason = describePlanning(lead.company_name, row, lastEvent);
      toasts.error("Next Action Not Changed", reason, toast);
    }
    return null;
  }

  /** For a value or a lost reason. */
  async function explainChange(lead: Lead, failureMessage: string) {
    const row = await refresh(lead);
    const isHere = row?.stage === lead.stage && row.deleted_at === null;
    if (!isHere) return explainConflict(lead, "Lead Not Changed", failureMessage);
    const said = "Someone else changed it. You now see the latest version.";
    toasts.error("Lead Not Changed", said, toastOf(lead));
    return null;
  }

  return { refresh, explainConflict, explainAssignment, explainPlanning, explainChange };
}
