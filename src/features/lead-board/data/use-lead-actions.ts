import { useMemo, useRef } from "react";
import { useSWRConfig } from "swr";
import { isAccessOver } from "../../../supabase/access.ts";
import { useToast } from "../../../ui/toast.tsx";
import { stageTitle } from "../model/board-model.ts";
import { type Deed, tellDeed } from "../model/history.ts";
import type { LeadStore, Pending } from "../model/lead-store.ts";
import type { Lead, Stage } from "../model/lead.ts";
import { fetchLead, leadKeys, restoreLead, softDeleteLead, updateLeadStage } from "./leads-data.ts";
import { fetchLastEvent } from "./panel-data.ts";

export type LeadActions = {
  /** Moves a lead at once and takes it back if the server will not; `lead` is as the admin saw it. */
  move: (lead: Lead, to: Stage) => Promise<void>;
  /** Moves a lead to the trash at once and puts it back if the server will not. */
  remove: (lead: Lead) => Promise<void>;
  /** Takes a lead out of the trash, to the stage it was in. */
  restore: (lead: Lead) => Promise<void>;
  /** Takes back this admin's last move, deletion or restoration; false where there is none. */
  undo: () => boolean;
  /** Says what was done, with the way back: in the message and for `undo`. */
  say: (title: string, description: string, undo: () => void) => void;
};

type Undoable = { run: () => void; forget: () => void };

/** What an admin can do to a lead; every change is of one lead, so that two at once do not undo one another. */
export function useLeadActions(store: LeadStore): LeadActions {
  const { mutate } = useSWRConfig();
  const toasts = useToast();
  const done = useRef<Undoable[]>([]);
  const turns = useRef(new Map<string, Promise<void>>());

  return useMemo(() => {
    /** Shows a change at once and makes it when the lead's changes before it have been answered. */
    function change(id: string, pending: Pending, make: () => Promise<void>): Promise<void> {
      const settle = store.begin(id, pending);
      const turn = (turns.current.get(id) ?? Promise.resolve()).then(make).finally(() => {
        if (turns.current.get(id) === turn) turns.current.delete(id);
        settle();
      });
      turns.current.set(id, turn);
      return turn;
    }

    function say(title: string, description: string, undo: () => void) {
      const undoable: Undoable = {
        run() {
          undoable.forget();
          done.current = done.current.filter((other) => other !== undoable);
          undo();
        },
        forget: () => {},
      };
      undoable.forget = toasts.success(title, description, {
        label: "Undo",
        onClick: undoable.run,
      });
      done.current.push(undoable);
    }

    function fail(error: unknown, description: string) {
      if (!isAccessOver(error)) toasts.error("Error", description);
    }

    /** Takes the row as it is now, or off the board where there is none. */
    async function refresh(lead: Lead): Promise<Lead | null> {
      const row = await fetchLead(lead.id);
      store.record([row ?? { ...lead, deleted_at: new Date().toISOString() }]);
      return row;
    }

    /** Says who was first, where somebody was; otherwise the server refused. */
    async function tellWhatIs(lead: Lead, title: string, failure: string) {
      const [row, event] = await Promise.all([refresh(lead), fetchLastEvent(lead.id)]);
      const isAsSeen = row?.stage === lead.stage && row.deleted_at === lead.deleted_at;
      const deed: Deed | null = isAsSeen ? null : event;
      if (isAsSeen) toasts.error("Error", failure);
      else toasts.error(title, tellDeed(lead.company_name, row, deed));
    }

    function move(lead: Lead, to: Stage): Promise<void> {
      const from = lead.stage;
      if (from === to) return Promise.resolve();
      return change(lead.id, { kind: "move", to }, async () => {
        try {
          const row = await updateLeadStage(lead.id, from, to);
          if (!row) {
            await tellWhatIs(lead, "Lead Not Moved", "Failed to update lead stage.");
            return;
          }
          store.record([row]);
          say("Lead Updated", `Lead moved to ${stageTitle(to)}`, () => void move(row, from));
        } catch (error) {
          fail(error, "Failed to update lead stage.");
        }
      });
    }

    function remove(lead: Lead): Promise<void> {
      return change(lead.id, { kind: "remove" }, async () => {
        try {
          if (!(await softDeleteLead(lead.id))) {
            await tellWhatIs(lead, "Lead Already Gone", "Failed to delete lead.");
            return;
          }
          store.record([{ ...lead, deleted_at: new Date().toISOString() }]);
          void mutate(leadKeys.trash());
          say("Success", "Lead moved to trash successfully.", () => void restore(lead));
        } catch (error) {
          fail(error, "Failed to delete lead.");
        }
      });
    }

    function restore(lead: Lead): Promise<void> {
      return change(lead.id, { kind: "restore", lead }, async () => {
        try {
          const isRestored = await restoreLead(lead.id);
          const row = await refresh(lead);
          void mutate(leadKeys.trash());
          if (isRestored && row) {
            const place = stageTitle(row.stage);
            say(
              "Lead Restored",
              `${lead.company_name} is back in ${place}.`,
              () => void remove(row),
            );
          } else if (row?.deleted_at === null) {
            const event = await fetchLastEvent(lead.id);
            toasts.error("Lead Not Restored", tellDeed(lead.company_name, row, event));
          } else {
            toasts.error("Error", "Failed to restore lead.");
          }
        } catch (error) {
          fail(error, "Failed to restore lead.");
        }
      });
    }

    function undo(): boolean {
      const last = done.current.at(-1);
      last?.run();
      return last !== undefined;
    }

    return { move, remove, restore, undo, say };
  }, [mutate, store, toasts]);
}
