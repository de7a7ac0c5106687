import type { ToastOptions } from "../../ui/toast-queue.ts";
import type { Toasts } from "../../ui/toast.tsx";
import { describeAssignment, describeLastEvent, describePlanning } from "../leads/model/history.ts";
import type { LeadStore } from "../leads/model/lead-store.ts";
import type { Lead } from "../leads/model/lead.ts";
import { fetchLastEvent } from "../leads/data/activity-data.ts";
import { fetchLead } from "../leads/data/leads-data.ts";

const CHANGED = "Someone else changed it. You now see the latest version.";

/** Returns the options of every toast about a lead: its company as detail, and its card, which it must not cover. */
export function toastOf({ id, company_name }: Lead): ToastOptions {
  return {
    about: `lead ${id}`,
    detail: company_name,
    subject: () => document.querySelector(`[data-lead="${CSS.escape(id)}"]`),
  };
}

/** How to explain a write that changed no row: somebody else changed the lead first, or the server refused it. */
export type Conflict = {
  title: string | ((row: Lead | null) => string);
  /** The columns whose changes `describe` explains; if they are unchanged, the server has refused the write. */
  columns?: readonly (keyof Lead)[];
  /** The kinds of events that `describe` explains; all kinds if undefined. */
  kinds?: readonly string[];
  describe?: typeof describeAssignment;
  /** Set if the write depends on other columns, so that unchanged `columns` mean that somebody has changed those. */
  dependsOnOtherColumns?: true;
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

/** Creates the functions that handle a write that changed no row. `store` returns the store of the open page. */
export function createConflictToasts(store: () => LeadStore, toasts: Toasts) {
  /** Reads the lead again and shows the result; a lead that no longer exists disappears from the board. */
  async function refresh(lead: Lead): Promise<Lead | null> {
    const row = await fetchLead(lead.id);
    store().applyRows([row ?? { ...lead, deleted_at: new Date().toISOString() }]);
    return row;
  }

  /** Reads the lead again, and shows who changed it first, or that the server refused the write; resolves to null. */
  async function explain(lead: Lead, conflict: Conflict, failureMessage: string) {
    const { title, columns = ["stage"], kinds, describe = describeLastEvent } = conflict;
    const [row, lastEvent] = await Promise.all([refresh(lead), fetchLastEvent(lead.id, kinds)]);
    const conflictTitle = typeof title === "string" ? title : title(row);
    const { detail, ...toast } = toastOf(lead);
    if (row && [...columns, "deleted_at" as const].every((name) => row[name] === lead[name])) {
      if (conflict.dependsOnOtherColumns)
        toasts.error(conflictTitle, CHANGED, { ...toast, detail });
      else toasts.error("Error", failureMessage, { ...toast, detail });
    } else toasts.error(conflictTitle, describe(lead.company_name, row, lastEvent), toast);
    return null;
  }

  return { refresh, explain };
}
