import { useMemo, useRef } from "react";
import { useSWRConfig } from "swr";
import { useOptimisticWrite } from "../../../supabase/use-optimistic-write.ts";
import { useToast } from "../../../ui/toast.tsx";
import { stageTitle } from "../model/board-model.ts";
import { describeLastEvent } from "../model/history.ts";
import type { LeadStore, PendingChange } from "../model/lead-store.ts";
import type { Lead, Stage } from "../model/lead.ts";
import { fetchLastEvent } from "./activity-data.ts";
import { fetchLead, leadKeys, restoreLead, softDeleteLead, updateLeadStage } from "./leads-data.ts";

export type LeadActions = {
  /** Moves a lead to a stage; `lead` is the version that the user saw. */
  move: (lead: Lead, to: Stage) => Promise<void>;
  /** Moves a lead to the trash. */
  remove: (lead: Lead) => Promise<void>;
  /** Takes a lead out of the trash, to the stage it was in. */
  restore: (lead: Lead) => Promise<void>;
  /** Undoes the newest action of this user that is not undone yet; false where there is none. */
  undo: () => boolean;
  /** Shows a success toast with an "Undo" button, and registers `undo` for the `undo` action. */
  announceUndoable: (title: string, description: string, undo: () => void) => void;
};

type Undoable = { run: () => void; dismissToast: () => void };

/**
 * The actions on a lead, shown at once and rolled back where the server refuses them. Actions on one
 * lead are sent in order, on different leads in parallel. None of them rejects.
 */
export function useLeadActions(store: LeadStore): LeadActions {
  const { mutate } = useSWRConfig();
  const toasts = useToast();
  const write = useOptimisticWrite();
  const undoables = useRef<Undoable[]>([]);

  return useMemo(() => {
    async function change(
      lead: Lead,
      pending: PendingChange,
      send: () => Promise<void>,
      failureMessage: string,
    ): Promise<void> {
      const show = () => store.addPending(lead.id, pending);
      await write({ queue: lead.id, show, send, failureMessage });
    }

    function announceUndoable(title: string, description: string, undo: () => void) {
      const undoable: Undoable = {
        run() {
          undoable.dismissToast();
          undoables.current = undoables.current.filter((other) => other !== undoable);
          undo();
        },
        dismissToast: () => {},
      };
      undoable.dismissToast = toasts.success(title, description, {
        label: "Undo",
        onClick: undoable.run,
      });
      undoables.current.push(undoable);
    }

    /** Reads the lead again; one that does not exist any more leaves the board. */
    async function refresh(lead: Lead): Promise<Lead | null> {
      const row = await fetchLead(lead.id);
      store.applyRows([row ?? { ...lead, deleted_at: new Date().toISOString() }]);
      return row;
    }

    /** For a write that changed no row: says who changed the lead first, or that the server refused. */
    async function explainConflict(lead: Lead, title: string, failureMessage: string) {
      const [row, lastEvent] = await Promise.all([refresh(lead), fetchLastEvent(lead.id)]);
      const isUnchanged = row?.stage === lead.stage && row.deleted_at === lead.deleted_at;
      if (isUnchanged) toasts.error("Error", failureMessage);
      else toasts.error(title, describeLastEvent(lead.company_name, row, lastEvent));
    }

    async function move(lead: Lead, to: Stage): Promise<void> {
      const from = lead.stage;
      if (from === to) return;
      const failureMessage = "Failed to update lead stage.";
      async function send() {
        const row = await updateLeadStage(lead.id, from, to);
        if (!row) return explainConflict(lead, "Lead Not Moved", failureMessage);
        store.applyRows([row]);
        const moved = `Lead moved to ${stageTitle(to)}`;
        return announceUndoable("Lead Updated", moved, () => void move(row, from));
      }
      await change(lead, { kind: "move", to }, send, failureMessage);
    }

    async function remove(lead: Lead): Promise<void> {
      const failureMessage = "Failed to delete lead.";
      async function send() {
        const isDeleted = await softDeleteLead(lead.id);
        if (!isDeleted) return explainConflict(lead, "Lead Already Gone", failureMessage);
        store.applyRows([{ ...lead, deleted_at: new Date().toISOString() }]);
        void mutate(leadKeys.trash());
        const moved = "Lead moved to trash successfully.";
        return announceUndoable("Success", moved, () => void restore(lead));
      }
      await change(lead, { kind: "remove" }, send, failureMessage);
    }

    async function restore(lead: Lead): Promise<void> {
      const failureMessage = "Failed to restore lead.";
      async function send() {
        const isRestored = await restoreLead(lead.id);
        const row = await refresh(lead);
        void mutate(leadKeys.trash());
        if (isRestored && row) {
          const restored = `${lead.company_name} is back in ${stageTitle(row.stage)}.`;
          announceUndoable("Lead Restored", restored, () => void remove(row));
        } else if (row?.deleted_at === null) {
          const lastEvent = await fetchLastEvent(lead.id);
          toasts.error("Lead Not Restored", describeLastEvent(lead.company_name, row, lastEvent));
        } else {
          toasts.error("Error", failureMessage);
        }
      }
      await change(lead, { kind: "restore", lead }, send, failureMessage);
    }

    function undo(): boolean {
      const last = undoables.current.at(-1);
      last?.run();
      return last !== undefined;
    }

    return { move, remove, restore, undo, announceUndoable };
  }, [mutate, store, toasts, write]);
}
