import { formatMoney } from "../../lib/format-money.ts";
import type { useToast } from "../../ui/toast.tsx";
import { stageTitle } from "../leads/model/board-model.ts";
import { describeAttempt, describeLastEvent } from "../leads/model/history.ts";
import { valueOfLead } from "../leads/model/lead-facts.ts";
import type { LeadStore, PendingChange } from "../leads/model/lead-store.ts";
import type { Attempt, AttemptState, Lead, LeadValue, Stage } from "../leads/model/lead.ts";
import { describePlan, type Plan, planOf } from "../leads/model/next-action.ts";
import type { Person } from "../leads/model/team.ts";
import { fetchLastEvent, recordAttempt, undoAttempt } from "../leads/data/activity-data.ts";
import { ASSIGN_FAILED, type ConflictToasts, PLAN_FAILED, toastOf } from "./conflict-toasts.ts";
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

/** Shows a change at once and sends it; `request` resolves with the change, or null after showing why there is none. */
export type SendChange = (
  lead: Lead,
  pending: PendingChange | null,
  request: () => Promise<Change | null>,
  failureMessage: string,
) => Promise<Outcome>;

type Tools = {
  change: SendChange;
  /** The store that is shown now. */
  store: () => LeadStore;
  toasts: ReturnType<typeof useToast>;
  conflicts: ConflictToasts;
  /** Reads the trash again. */
  readTrash: () => void;
};

const MOVE_FAILED = "Failed to update lead stage.";
const failedAttempts: Record<AttemptState | "undone", string> = {
  attempted: "Failed to save the attempt.",
  "not-reached": "Failed to save that you did not reach them.",
  reached: "Failed to save that you reached them.",
  undone: "Failed to remove the attempt.",
};

/** A value in the columns of a lead. */
function columnsOf(value: LeadValue): LeadFields {
  return { value: value?.amount ?? null, value_currency: value?.currency ?? null };
}

/** After a refused deletion: the lead is already in the trash, or still there because somebody moved it. */
function titleOfRemoval(row: Lead | null): string {
  return row?.deleted_at === null ? "Lead Not Deleted" : "Lead Already Gone";
}

/** The requests of the actions on a lead; each change carries its inverse, for the undo history. */
export function createLeadRequests({ change, store, toasts, conflicts, readTrash }: Tools) {
  const { refresh, explainConflict, explainAssignment, explainPlanning, explainChange } = conflicts;

  function sendAssignment(lead: Lead, to: Owner, from: Owner): Promise<Outcome> {
    async function request() {
      const owner = to?.id ?? null;
      const row = await updateLead(lead.id, { owner: lead.owner }, { owner });
      if (!row) return explainAssignment(lead);
      store().applyRows([row]);
      return {
        title: "Lead Updated",
        description: to ? `Lead assigned to ${to.name}` : "Lead unassigned",
        toast: toastOf(row),
        invert: () => sendAssignment(row, from, to),
      };
    }
    const fields = { owner: to?.id ?? null };
    return change(lead, { kind: "set", fields }, request, ASSIGN_FAILED);
  }

  function sendPlan(lead: Lead, next: Plan | null): Promise<Outcome> {
    const before = planOf(lead);
    const fields = next ?? { next_action: null, next_action_on: null };
    async function request() {
      const { next_action, next_action_on } = lead;
      const row = await updateLead(lead.id, { next_action, next_action_on }, fields);
      if (!row) return explainPlanning(lead);
      store().applyRows([row]);
      return {
        title: "Lead Updated",
        description: next ? `Next: ${describePlan(next, Date.now()).text}` : "Nothing planned now",
        toast: toastOf(row),
        invert: () => sendPlan(row, before),
      };
    }
    return change(lead, { kind: "set", fields }, request, PLAN_FAILED);
  }

  /** `onDone` receives the changed lead. */
  function sendDone(lead: Lead, before: Plan, onDone: (row: Lead) => void): Promise<Outcome> {
    async function request() {
      const row = await finishNextAction(lead.id, before);
      if (!row) return explainPlanning(lead);
      store().applyRows([row]);
      onDone(row);
      return {
        title: "Lead Updated",
        description: `Done: ${before.next_action}`,
        toast: toastOf(row),
        invert: () => sendPlan(row, before),
      };
    }
    const fields = { next_action: null, next_action_on: null };
    return change(lead, { kind: "set", fields }, request, PLAN_FAILED);
  }

  /** The change that a move made; `row` is the lead after it. */
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
      const row = await updateLead(lead.id, { stage: from }, { stage: to });
      if (!row) return explainConflict(lead, "Lead Not Moved", MOVE_FAILED);
      store().applyRows([row]);
      return moveOf(row, from);
    }
    return change(lead, { kind: "move", to }, request, MOVE_FAILED);
  }

  function undoMove(moved: Lead, to: Stage): Promise<Outcome> {
    async function request() {
      const row = await undoLeadMove(moved);
      if (!row) return explainConflict(moved, "Lead Not Moved", MOVE_FAILED);
      store().applyRows([row]);
      return moveOf(row, moved.stage);
    }
    return change(moved, { kind: "move", to }, request, MOVE_FAILED);
  }

  function sendRemoval(lead: Lead): Promise<Outcome> {
    const failureMessage = "Failed to delete lead.";
    async function request() {
      const isDeleted = await softDeleteLead(lead);
      if (!isDeleted) return explainConflict(lead, titleOfRemoval, failureMessage);
      store().applyRows([{ ...lead, deleted_at: new Date().toISOString() }]);
      readTrash();
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
      readTrash();
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

  /** Records an attempt and its outcome, or with null removes it; `before`: the outcome recorded so far. */
  function sendAttempt(
    lead: Lead,
    attempt: Attempt,
    state: AttemptState | null,
    before: AttemptState | null,
  ): Promise<Outcome> {
    const failureMessage = failedAttempts[state ?? "undone"];
    async function request() {
      const row = await (state === null
        ? undoAttempt(attempt.id)
        : recordAttempt(lead.id, attempt, state));
      if (!row) return explainConflict(lead, "Lead Already Gone", failureMessage);
      store().applyRows([row]);
      return {
        title: "Success",
        description: describeAttempt(attempt, state),
        toast: toastOf(lead),
        invert: () => sendAttempt(row, attempt, before, state),
      };
    }
    return change(lead, null, request, failureMessage);
  }

  function sendValue(lead: Lead, value: LeadValue): Promise<Outcome> {
    const failureMessage = "Failed to save the value.";
    async function request() {
      const before = valueOfLead(lead);
      const row = await updateLead(lead.id, columnsOf(before), columnsOf(value));
      if (!row) return explainChange(lead, failureMessage);
      store().applyRows([row]);
      const description = value
        ? `Value saved: ${formatMoney(value.amount, value.currency)}.`
        : "The value has been removed.";
      const toast = toastOf(row);
      return { title: "Success", description, toast, invert: () => sendValue(row, before) };
    }
    return change(lead, null, request, failureMessage);
  }

  function sendReason(lead: Lead, reason: string | null): Promise<Outcome> {
    const failureMessage = "Failed to save the lost reason.";
    async function request() {
      const row = await updateLead(
        lead.id,
        { stage: "failed", lost_reason: lead.lost_reason },
        { lost_reason: reason },
      );
      if (!row) return explainChange(lead, failureMessage);
      store().applyRows([row]);
      const description = reason
        ? `Lost reason saved: ${reason}.`
        : "The lost reason has been removed.";
      const toast = toastOf(row);
      const invert = () => sendReason(row, lead.lost_reason);
      return { title: "Success", description, toast, invert };
    }
    return change(lead, null, request, failureMessage);
  }

  return {
    sendAssignment,
    sendPlan,
    sendDone,
    moveOf,
    sendMove,
    sendRemoval,
    sendRestoration,
    sendAttempt,
    sendValue,
    sendReason,
  };
}
