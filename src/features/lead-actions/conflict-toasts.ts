import type { ToastOptions } from "../../ui/toast-queue.ts";
import type { Toasts } from "../../ui/toast.tsx";
import { describeAssignment, describeLastEvent, describePlanning } from "../leads/model/history.ts";
import type { LeadStore } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { fetchLastEvent } from "../leads/data/activity-data.ts";
import { fetchLead } from "../leads/data/leads-data.ts";

const CHANGED = "Someone else changed it. You now see the latest version.";

/** What the toasts about a lead have in common: its company, and its card, which they must not cover. */
export function toastOf({ id, company_name }: Lead): ToastOptions {
  return {
    about: `lead ${id}`,
    detail: company_name,
    subject: () => document.querySelector(`[data-lead="${CSS.escape(id)}"]`),
  };
}

/** How a write that changed no row is explained: by the events that may have come first. */
export type Conflict = {
  title: string | ((row: Lead | null) => string);
  /** The columns that the user saw: as long as they are the same, the server has refused the write. */
  columns?: readonly (keyof Lead)[];
  kinds?: readonly string[];
  describe?: typeof describeAssignment;
  /** Instead of the failure, if the columns are the same. */
  isOfOtherColumns?: true;
};

export const notAssigned: Conflict = {
  title: "Lead Not Assigned",
  columns: ["owner"],
  kinds: ["assigned", "deleted", "restored"],
  describe: describeAssignment,
};

export const notPlanned: Conflict = {
  title: "Next Action Not Changed",
  columns: ["next_action", "next_action_on"],
  kinds: ["planned", "done", "deleted", "restored"],
  describe: describePlanning,
};

export type ConflictToasts = ReturnType<typeof createConflictToasts>;

/** For a write that changed no row, since somebody else changed the lead first. `store` returns the current store. */
export function createConflictToasts(store: () => LeadStore, toasts: Toasts) {
  /** Reads the lead again; a lead that no longer exists is removed from the board. */
  async function refresh(lead: Lead): Promise<Lead | null> {
    const row = await fetchLead(lead.id);
    store().applyRows([row ?? { ...lead, deleted_at: new Date().toISOString() }]);
    return row;
  }

  /** Reads the lead again, and says who changed it first, or that the server refused; resolves to null. */
  async function explain(lead: Lead, conflict: Conflict, failureMessage: string) {
    const { title, columns = ["stage"], kinds, describe = describeLastEvent } = conflict;
    const [row, lastEvent] = await Promise.all([refresh(lead), fetchLastEvent(lead.id, kinds)]);
    const own = typeof title === "string" ? title : title(row);
    const { detail, ...toast } = toastOf(lead);
    if (row && [...columns, "deleted_at" as const].every((name) => row[name] === lead[name])) {
      if (conflict.isOfOtherColumns) toasts.error(own, CHANGED, { ...toast, detail });
      else toasts.error("Error", failureMessage, { ...toast, detail });
    } else toasts.error(own, describe(lead.company_name, row, lastEvent), toast);
    return null;
  }

  return { refresh, explain };
}
