import { formatMoney } from "../../lib/format-money.ts";
import type { Toasts } from "../../ui/toast.tsx";
import { stageTitle } from "../leads/model/board-model.ts";
import { describeAttempt, describeLastEvent } from "../leads/model/history.ts";
import { valueOfLead } from "../leads/model/lead-facts.ts";
import type { LeadStore, PendingChange } from "../leads/model/lead-store.ts";
import type { Attempt, AttemptState, Lead, LeadValue, Stage } from "../leads/model/lead.ts";
import { describePlan, type Plan, planOf } from "../leads/model/next-action.ts";
import type { Person } from "../leads/model/team.ts";
import { fetchLastEvent, recordAttempt, undoAttempt } from "../leads/data/activity-data.ts";
import {
  type Conflict,
  type ConflictToasts,
  notAssigned,
  notPlanned,
  toastOf,
} from "./conflict-toasts.ts";
import {
  finishNextAction,
  type LeadFields,
  restoreLead,
  softDeleteLead,
  undoLeadMove,
  updateLead,
} from "../leads/data/leads-data.ts";
import type { Change, Outcome } from "./undo-history.ts";

export type Owner = Pick<Person, "id" | "name"> | null;

/**
 * Shows `pending` on the board at once, and sends `request` after earlier requests about the lead. `request` resolves
 * to the change, or to null if there is none and it has shown why.
 */
export type SendChange = (
  lead: Lead,
  pending: PendingChange | null,
  request: () => Promise<Change | null>,
  failureMessage: string,
) => Promise<Outcome>;

type Tools = {
  change: SendChange;
  /** Returns the store of the open page. */
  store: () => LeadStore;
  toasts: Toasts;
  conflicts: ConflictToasts;
  /** Reads the trash again. */
  readTrash: () => void;
};

type Request = {
  /** The change that the board shows until the server answers. */
  pending?: PendingChange;
  /** Sends the change. Resolves to the changed lead, or to null if no row has changed, e.g. because of a conflict. */
  write: () => Promise<Lead | null>;
  conflict: Conflict;
  failureMessage: string;
  /** Returns the change that was made, with its inverse; `row` is the changed lead. */
  toChange: (row: Lead) => Pick<Change, "description" | "invert"> & Partial<Change>;
};

const PLAN_FAILED = "Failed to change the next action.";
const noPlan = { next_action: null, next_action_on: null };

const notMoved: Conflict = { title: "Lead Not Moved" };

const notChanged: Conflict = { title: "Lead Not Changed", dependsOnOtherColumns: true };

/** A deletion changes no row if the lead is already in the trash or erased, or if somebody else has moved it. */
const notRemoved: Conflict = {
  title: (row) => (row?.deleted_at === null ? "Lead Not Deleted" : "Lead Already Gone"),
};

const failedAttempts: Record<AttemptState | "undone", string> = {
  attempted: "Failed to save the attempt.",
  "not-reached": "Failed to save that you did not reach them.",
  reached: "Failed to save that you reached them.",
  undone: "Failed to remove the attempt.",
};

/** Returns the columns of `leads` that store a value. */
function columnsOf(value: LeadValue): LeadFields {
  return { value: value?.amount ?? null, value_currency: value?.currency ?? null };
}

/** Creates the functions that send the actions on a lead; each resolves to a change for the undo history. */
export function createLeadRequests({ change, store, toasts, conflicts, readTrash }: Tools) {
  const { refresh, explain } = conflicts;

  function send(lead: Lead, request: Request): Promise<Outcome> {
    const { pending = null, write, conflict, failureMessage, toChange } = request;
    async function writeAndShow() {
      const row = await write();
      if (!row) return explain(lead, conflict, failureMessage);
      store().applyRows([row]);
      return { title: "Lead Updated", toast: toastOf(row), ...toChange(row) };
    }
    return change(lead, pending, writeAndShow, failureMessage);
  }

  function sendAssignment(lead: Lead, to: Owner, from: Owner): Promise<Outcome> {
    const fields = { owner: to?.id ?? null };
    return send(lead, {
      pending: { kind: "set", fields },
      write: () => updateLead(lead.id, { owner: lead.owner }, fields),
      conflict: notAssigned,
      failureMessage: "Failed to assign lead.",
      toChange: (row) => ({
        description: to ? `Lead assigned to ${to.name}` : "Lead unassigned",
        invert: () => sendAssignment(row, from, to),
      }),
    });
  }

  function sendPlan(lead: Lead, next: Plan | null): Promise<Outcome> {
    const { next_action, next_action_on } = lead;
    const fields = next ?? noPlan;
    return send(lead, {
      pending: { kind: "set", fields },
      write: () => updateLead(lead.id, { next_action, next_action_on }, fields),
      conflict: notPlanned,
      failureMessage: PLAN_FAILED,
      toChange: (row) => ({
        description: next ? `Next: ${describePlan(next, Date.now()).text}` : "Nothing planned now",
        invert: () => sendPlan(row, planOf(lead)),
      }),
    });
  }

  /** Marks the next action `before` as done, and calls `onFinished` with the changed lead. */
  function sendFinish(lead: Lead, before: Plan, onFinished: (row: Lead) => void): Promise<Outcome> {
    return send(lead, {
      pending: { kind: "set", fields: noPlan },
      write: () => finishNextAction(lead.id, before),
      conflict: notPlanned,
      failureMessage: PLAN_FAILED,
      toChange: (row) => {
        onFinished(row);
        return {
          description: `Done: ${before.next_action}`,
          invert: () => sendPlan(row, before),
        };
      },
    });
  }

  /** Returns the change that a move has made; `row` is the lead after the move, `from` the stage before it. */
  function moveOf(row: Lead, from: Stage): Change {
    return {
      title: "Lead Updated",
      description: `Lead moved to ${stageTitle(row.stage)}`,
      toast: toastOf(row),
      invert: () => sendMove(row, from, () => undoLeadMove(row)),
      key: `${row.id} ${row.updated_at}`,
    };
  }

  /** Moves a lead by `write`: a new move, or the undo of one, which also restores when it entered the stage. */
  function sendMove(lead: Lead, to: Stage, write: Request["write"]): Promise<Outcome> {
    return send(lead, {
      pending: { kind: "move", to },
      write,
      conflict: notMoved,
      failureMessage: "Failed to update lead stage.",
      toChange: (row) => moveOf(row, lead.stage),
    });
  }

  function sendRemoval(lead: Lead): Promise<Outcome> {
    return send(lead, {
      pending: { kind: "remove" },
      write: async () =>
        (await softDeleteLead(lead)) ? { ...lead, deleted_at: new Date().toISOString() } : null,
      conflict: notRemoved,
      failureMessage: "Failed to delete lead.",
      toChange: () => {
        readTrash();
        return {
          title: "Success",
          description: "Lead moved to trash successfully.",
          invert: () => sendRestoration(lead),
        };
      },
    });
  }

  function sendRestoration(lead: Lead): Promise<Outcome> {
    const failureMessage = "Failed to restore lead.";
    async function request() {
      const isRestored = await restoreLead(lead);
      const row = await refresh(lead);
      readTrash();
      const { detail, ...toast } = toastOf(row ?? lead);
      if (isRestored && row) {
        const description = `${lead.company_name} is back in ${stageTitle(row.stage)}.`;
        return { title: "Lead Restored", description, toast, invert: () => sendRemoval(row) };
      }
      if (row?.deleted_at === null) {
        const reason = describeLastEvent(lead.company_name, row, await fetchLastEvent(lead.id));
        toasts.error("Lead Not Restored", reason, toast);
      } else toasts.error("Error", failureMessage, { ...toast, detail });
      return null;
    }
    return change(lead, { kind: "restore", lead }, request, failureMessage);
  }

  /** Records an attempt with the outcome `state`, or removes the attempt if null; `before` is the outcome until now. */
  function sendAttempt(
    lead: Lead,
    attempt: Attempt,
    state: AttemptState | null,
    before: AttemptState | null,
  ): Promise<Outcome> {
    return send(lead, {
      write: () =>
        state === null ? undoAttempt(attempt.id) : recordAttempt(lead.id, attempt, state),
      conflict: { title: "Lead Already Gone" },
      failureMessage: failedAttempts[state ?? "undone"],
      toChange: (row) => ({
        title: "Success",
        description: describeAttempt(attempt, state),
        invert: () => sendAttempt(row, attempt, before, state),
      }),
    });
  }

  function sendValue(lead: Lead, value: LeadValue): Promise<Outcome> {
    const before = valueOfLead(lead);
    return send(lead, {
      write: () => updateLead(lead.id, columnsOf(before), columnsOf(value)),
      conflict: notChanged,
      failureMessage: "Failed to save the value.",
      toChange: (row) => ({
        title: "Success",
        description: value
          ? `Value saved: ${formatMoney(value.amount, value.currency)}.`
          : "The value has been removed.",
        invert: () => sendValue(row, before),
      }),
    });
  }

  function sendReason(lead: Lead, lost_reason: string | null): Promise<Outcome> {
    const expected = { stage: "failed", lost_reason: lead.lost_reason } as const;
    return send(lead, {
      write: () => updateLead(lead.id, expected, { lost_reason }),
      conflict: notChanged,
      failureMessage: "Failed to save the lost reason.",
      toChange: (row) => ({
        title: "Success",
        description: lost_reason
          ? `Lost reason saved: ${lost_reason}.`
          : "The lost reason has been removed.",
        invert: () => sendReason(row, lead.lost_reason),
      }),
    });
  }

  return {
    sendAssignment,
    sendPlan,
    sendFinish,
    moveOf,
    sendMove: (lead: Lead, to: Stage) =>
      sendMove(lead, to, () => updateLead(lead.id, { stage: lead.stage }, { stage: to })),
    sendRemoval,
    sendRestoration,
    sendAttempt,
    sendValue,
    sendReason,
  };
}
