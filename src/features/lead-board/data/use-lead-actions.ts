import { useEffect, useMemo, useRef } from "react";
import { useSWRConfig } from "swr";
import { formatMoney } from "../../../lib/format-money.ts";
import { useOptimisticWrite, type WriteOutcome } from "../../../supabase/use-optimistic-write.ts";
import type { ToastOptions } from "../../../ui/toast-queue.ts";
import { useToast } from "../../../ui/toast.tsx";
import { stageTitle } from "../model/board-model.ts";
import {
  channelNames,
  describeAssignment,
  describeLastEvent,
  describePlanning,
} from "../model/history.ts";
import type { LeadStore, PendingChange } from "../model/lead-store.ts";
import { valueOfLead } from "../model/lead-facts.ts";
import type { Channel, Lead, LeadEvent, LeadValue, Stage } from "../model/lead.ts";
import { fetchLastEvent, recordReached, undoReached } from "./activity-data.ts";
import {
  fetchLead,
  finishNextAction,
  type LeadFields,
  leadKeys,
  restoreLead,
  softDeleteLead,
  undoLeadMove,
  updateLead,
  updateLeadStage,
} from "./leads-data.ts";
import { describePlan, type Plan, planOf } from "../model/next-action.ts";
import type { Person } from "../model/team.ts";
import { type Change, isDone, type Outcome, type UndoHistory } from "./undo-history.ts";
import { useUndoSession } from "./undo-session.ts";

export type LeadActions = Pick<UndoHistory, "record" | "undo" | "redo"> & {
  /** Moves a lead to a stage; `lead` is the version that the user saw. */
  move: (lead: Lead, to: Stage) => Promise<void>;
  /** Gives a lead to somebody, or to nobody; `lead` is the version that the user saw. */
  assign: (lead: Lead, to: Pick<Person, "id" | "name"> | null) => Promise<void>;
  /**
   * Sets what is done next about a lead and when, or drops it; `lead` is the version that the user saw. Where that failed,
   * which they were told, it resolves to the lead as it is now, else to null.
   */
  plan: (lead: Lead, next: Plan | null) => Promise<Lead | null>;
  /** Says that the next action was done; resolves to the lead as it is then, or null where that failed. */
  finish: (lead: Lead) => Promise<Lead | null>;
  /** Takes back the last move of a lead that stands, the user's own or another's, as if it had not been. */
  takeBackMove: (lead: Lead, moved: LeadEvent) => void;
  /** Moves a lead to the trash. */
  remove: (lead: Lead) => Promise<void>;
  /** Notes that the user reached a lead; resolves to false where that failed, which they were told. */
  reach: (lead: Lead, channel: Channel) => Promise<boolean>;
  /** Says what a lead is worth, null for nothing; resolves to false where that was refused, which the user was told. */
  setValue: (lead: Lead, value: LeadValue) => Promise<boolean>;
  /** Says why a failed lead was lost, null for not said; `lead` is the version that the user saw. */
  setReason: (lead: Lead, reason: string | null) => Promise<void>;
  /** Takes a lead out of the trash, to the stage it was in. */
  restore: (lead: Lead) => Promise<void>;
};

type Owner = Pick<Person, "id" | "name"> | null;

const ASSIGN_FAILED = "Failed to assign lead.";
const PLAN_FAILED = "Failed to change the next action.";
const MOVE_FAILED = "Failed to update lead stage.";

/** A value in the columns of a lead. */
function columnsOf(value: LeadValue): LeadFields {
  return { value: value?.amount ?? null, value_currency: value?.currency ?? null };
}

/** What the toasts about a lead have in common: its company, and its card, which they must not cover. */
function toastOf({ id, company_name }: Lead): ToastOptions {
  return {
    about: `lead ${id}`,
    detail: company_name,
    subject: () => document.querySelector(`[data-lead="${CSS.escape(id)}"]`),
  };
}

/** Of a refused deletion: the lead is in the trash already, or still there because somebody moved it. */
function titleOfRemoval(row: Lead | null): string {
  return row?.deleted_at === null ? "Lead Not Deleted" : "Lead Already Gone";
}

/**
 * The actions on a lead, shown at once and rolled back where the server refuses them. Actions on one
 * lead are sent in order, on different leads in parallel. None of them rejects. `people`: the team, for their names.
 * `onLost` is called once a lead was moved to Failed.
 */
export function useLeadActions(
  store: LeadStore,
  people: readonly Person[] = [],
  onLost?: (leadId: string) => void,
): LeadActions {
  const { mutate } = useSWRConfig();
  const toasts = useToast();
  const write = useOptimisticWrite();
  const session = useUndoSession(store);

  const latest = useRef(people);
  useEffect(() => {
    latest.current = people;
  });

  return useMemo(() => {
    const { history } = session;
    /** Shows a change at once and sends it; `request` resolves with what it did, or null where that was told. */
    async function change(
      lead: Lead,
      pending: PendingChange | null,
      request: () => Promise<Change | null>,
      failureMessage: string,
    ): Promise<Outcome> {
      let made: Change | null = null;
      async function send() {
        made = await request();
      }
      const toast = toastOf(lead);
      const outcome: WriteOutcome = await write({
        queue: lead.id,
        ...(pending && { show: () => session.store().addPending(lead.id, pending) }),
        send,
        failureMessage,
        toast,
      });
      void mutate(leadKeys.events(lead.id));
      return outcome === "failed" ? "failed" : made;
    }

    /** Reads the lead again; one that does not exist any more leaves the board. */
    async function refresh(lead: Lead): Promise<Lead | null> {
      const row = await fetchLead(lead.id);
      session.store().applyRows([row ?? { ...lead, deleted_at: new Date().toISOString() }]);
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

    function ownerOf({ owner }: Lead): Owner {
      if (owner === null) return null;
      return latest.current.find(({ id }) => id === owner) ?? { id: owner, name: "somebody else" };
    }

    /** As above, of an owner. */
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

    function sendAssignment(lead: Lead, to: Owner, from: Owner): Promise<Outcome> {
      async function request() {
        const owner = to?.id ?? null;
        const row = await updateLead(lead.id, { owner: lead.owner }, { owner });
        if (!row) return explainAssignment(lead);
        session.store().applyRows([row]);
        return {
          title: "Lead Updated",
          description: to ? `Lead assigned to ${to.name}` : "Lead is nobody's now",
          toast: toastOf(row),
          invert: () => sendAssignment(row, from, to),
        };
      }
      const fields = { owner: to?.id ?? null };
      return change(lead, { kind: "set", fields }, request, ASSIGN_FAILED);
    }

    /** As above, of a plan. */
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

    function sendPlan(lead: Lead, next: Plan | null): Promise<Outcome> {
      const before = planOf(lead);
      const fields = next ?? { next_action: null, next_action_on: null };
      async function request() {
        const { next_action, next_action_on } = lead;
        const row = await updateLead(lead.id, { next_action, next_action_on }, fields);
        if (!row) return explainPlanning(lead);
        session.store().applyRows([row]);
        return {
          title: "Lead Updated",
          description: next
            ? `Next: ${describePlan(next, Date.now()).text}`
            : "Nothing planned now",
          toast: toastOf(row),
          invert: () => sendPlan(row, before),
        };
      }
      return change(lead, { kind: "set", fields }, request, PLAN_FAILED);
    }

    /** The move of which `row` is the result. */
    function moveOf(row: Lead, from: Stage): Change {
      return {
        title: "Lead Updated",
        description: `Lead moved to ${stageTitle(row.stage)}`,
        toast: toastOf(row),
        invert: () => undoMove(row, from),
        key: `${row.id} ${row.updated_at}`,
      };
    }

    function sendMove(lead: Lead, to: Stage): Promise<Outcome> {
      const from = lead.stage;
      async function request() {
        const row = await updateLeadStage(lead.id, from, to);
        if (!row) return explainConflict(lead, "Lead Not Moved", MOVE_FAILED);
        session.store().applyRows([row]);
        return moveOf(row, from);
      }
      return change(lead, { kind: "move", to }, request, MOVE_FAILED);
    }

    function undoMove(moved: Lead, to: Stage): Promise<Outcome> {
      async function request() {
        const row = await undoLeadMove(moved);
        if (!row) return explainConflict(moved, "Lead Not Moved", MOVE_FAILED);
        session.store().applyRows([row]);
        return moveOf(row, moved.stage);
      }
      return change(moved, { kind: "move", to }, request, MOVE_FAILED);
    }

    function sendRemoval(lead: Lead): Promise<Outcome> {
      const failureMessage = "Failed to delete lead.";
      async function request() {
        const isDeleted = await softDeleteLead(lead);
        if (!isDeleted) return explainConflict(lead, titleOfRemoval, failureMessage);
        session.store().applyRows([{ ...lead, deleted_at: new Date().toISOString() }]);
        void mutate(leadKeys.trash());
        const description = "Lead moved to trash successfully.";
        const toast = toastOf(lead);
        return { title: "Success", description, toast, invert: () => sendRestoration(lead) };
      }
      return change(lead, { kind: "remove" }, request, failureMessage);
    }

    function sendRestoration(lead: Lead): Promise<Outcome> {
      const failureMessage = "Failed to restore lead.";
      async function request() {
        const isRestored = await restoreLead(lead);
        const row = await refresh(lead);
        void mutate(leadKeys.trash());
        if (isRestored && row) {
          const description = `${lead.company_name} is back in ${stageTitle(row.stage)}.`;
          const { detail: _named, ...toast } = toastOf(row);
          return { title: "Lead Restored", description, toast, invert: () => sendRemoval(row) };
        }
        if (row?.deleted_at === null) {
          const lastEvent = await fetchLastEvent(lead.id);
          const { detail: _named, ...toast } = toastOf(lead);
          const reason = describeLastEvent(lead.company_name, row, lastEvent);
          toasts.error("Lead Not Restored", reason, toast);
        } else {
          toasts.error("Error", failureMessage, toastOf(lead));
        }
        return null;
      }
      return change(lead, { kind: "restore", lead }, request, failureMessage);
    }

    function sendReached(lead: Lead, channel: Channel): Promise<Outcome> {
      const failureMessage = "Failed to note that you reached them.";
      async function request() {
        const row = await recordReached(lead.id, channel);
        if (!row) return explainConflict(lead, "Lead Already Gone", failureMessage);
        session.store().applyRows([row]);
        const description = `Noted that you reached them ${channelNames[channel]}.`;
        const toast = toastOf(lead);
        return {
          title: "Success",
          description,
          toast,
          invert: () => takeBackReached(row, channel),
        };
      }
      return change(lead, null, request, failureMessage);
    }

    function takeBackReached(lead: Lead, channel: Channel): Promise<Outcome> {
      const failureMessage = "Failed to take back that you reached them.";
      async function request() {
        const row = await undoReached(lead.id);
        if (!row) return explainConflict(lead, "Lead Already Gone", failureMessage);
        session.store().applyRows([row]);
        const description = "It is as if you had not reached them.";
        const toast = toastOf(lead);
        return { title: "Success", description, toast, invert: () => sendReached(row, channel) };
      }
      return change(lead, null, request, failureMessage);
    }

    /** For a value or a reason that was not stored because the lead had another one by then. */
    async function explainOvertaken(lead: Lead, failureMessage: string) {
      const row = await refresh(lead);
      const isHere = row?.stage === lead.stage && row.deleted_at === null;
      if (!isHere) return explainConflict(lead, "Lead Not Changed", failureMessage);
      const said = "Somebody else changed it meanwhile; what is there now is shown.";
      toasts.error("Lead Not Changed", said, toastOf(lead));
      return null;
    }

    function sendValue(lead: Lead, value: LeadValue): Promise<Outcome> {
      const failureMessage = "Failed to save the value.";
      async function request() {
        const before = valueOfLead(lead);
        const row = await updateLead(lead.id, columnsOf(before), columnsOf(value));
        if (!row) return explainOvertaken(lead, failureMessage);
        session.store().applyRows([row]);
        const description = value
          ? `It is worth ${formatMoney(value.amount, value.currency)}.`
          : "Its value was removed.";
        const toast = toastOf(row);
        return { title: "Success", description, toast, invert: () => sendValue(row, before) };
      }
      return change(lead, null, request, failureMessage);
    }

    function sendReason(lead: Lead, reason: string | null): Promise<Outcome> {
      const failureMessage = "Failed to save why it was lost.";
      async function request() {
        const row = await updateLead(
          lead.id,
          { stage: "failed", lost_reason: lead.lost_reason },
          { lost_reason: reason },
        );
        if (!row) return explainOvertaken(lead, failureMessage);
        session.store().applyRows([row]);
        const description = reason
          ? `Noted why it was lost: ${reason}.`
          : "It is not said any more why it was lost.";
        const toast = toastOf(row);
        const invert = () => sendReason(row, lead.lost_reason);
        return { title: "Success", description, toast, invert };
      }
      return change(lead, null, request, failureMessage);
    }

    return {
      async move(lead, to) {
        if (lead.stage === to) return;
        const outcome = await sendMove(lead, to);
        history.record(outcome);
        if (to === "failed" && isDone(outcome)) onLost?.(lead.id);
      },
      async assign(lead, to) {
        if (lead.owner === (to?.id ?? null)) return;
        history.record(await sendAssignment(lead, to, ownerOf(lead)));
      },
      async plan(lead, next) {
        const before = planOf(lead);
        const isSame =
          before?.next_action === next?.next_action &&
          before?.next_action_on === next?.next_action_on;
        if (isSame) return null;
        const outcome = await sendPlan(lead, next);
        history.record(outcome);
        if (isDone(outcome)) return null;
        // Who was overtaken has been told, for which the lead was read again.
        return session.store().getChanges().serverUpdates.get(lead.id)?.row ?? lead;
      },
      async finish(lead) {
        const before = planOf(lead);
        if (!before) return null;
        let finished: Lead | null = null;
        async function request() {
          const row = await finishNextAction(lead);
          if (!row) return explainPlanning(lead);
          session.store().applyRows([row]);
          finished = row;
          return {
            title: "Lead Updated",
            description: `Done: ${lead.next_action ?? ""}`,
            toast: toastOf(row),
            invert: () => sendPlan(row, before),
          };
        }
        const fields = { next_action: null, next_action_on: null };
        history.record(await change(lead, { kind: "set", fields }, request, PLAN_FAILED));
        return finished;
      },
      async setValue(lead, value) {
        const outcome = await sendValue(lead, value);
        history.record(outcome);
        return isDone(outcome);
      },
      setReason: async (lead, reason) => history.record(await sendReason(lead, reason)),
      takeBackMove(lead, { created_at, from_stage }) {
        const moved = { ...lead, updated_at: created_at };
        if (from_stage) history.takeBack(moveOf(moved, from_stage));
      },
      remove: async (lead) => history.record(await sendRemoval(lead)),
      async reach(lead, channel) {
        const outcome = await sendReached(lead, channel);
        history.record(outcome);
        return outcome !== "failed";
      },
      restore: async (lead) => history.record(await sendRestoration(lead)),
      record: history.record,
      undo: history.undo,
      redo: history.redo,
    };
  }, [session, mutate, onLost, toasts, write]);
}
